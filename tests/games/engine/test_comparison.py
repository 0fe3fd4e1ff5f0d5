"""Comparing two bots over deals that are played twice."""

import pytest

from games.engine.bots.greedy import GreedyBot
from games.engine.bots.random import RandomBot
from games.engine.comparison import Comparison, compare
from games.engine.rulesets import RULESETS, resolve

GREEDY, RANDOM = GreedyBot(), RandomBot()


def test_mean_and_interval_are_those_of_the_pairs():
    result = Comparison((1.0, 3.0, 5.0, 7.0), (5, 3, 0))
    assert result.mean == 4.0
    assert result.margin == pytest.approx(1.96 * (20 / 3 / 4) ** 0.5)
    assert result.interval == pytest.approx((4.0 - result.margin, 4.0 + result.margin))


def test_a_bot_is_exactly_level_with_itself():
    result = compare(GREEDY, GREEDY, resolve("official", {}, 2), 2, pairs=10, seed=1)
    assert result.differences == (0.0,) * 10
    assert result.won[0] == result.won[1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_seed_gives_the_same_result(seats: int):
    rules = resolve("official", {"jump_in": "exact"}, seats)
    results = [compare(GREEDY, RANDOM, rules, seats, pairs=4, seed=5) for _ in range(2)]
    assert results[0] == results[1]
    assert sum(results[0].won) == 8


def test_another_seed_gives_other_deals():
    rules = resolve("official", {}, 2)
    results = [compare(GREEDY, RANDOM, rules, 2, pairs=4, seed=seed) for seed in (1, 2)]
    assert results[0] != results[1]


def test_turning_the_question_round_turns_the_sign():
    rules = resolve("official", {}, 2)
    there, back = (compare(*pair, rules, 2, pairs=6, seed=3) for pair in ((GREEDY, RANDOM), (RANDOM, GREEDY)))
    assert back.differences == tuple(-difference for difference in there.differences)
    assert back.won == (there.won[1], there.won[0], there.won[2])


@pytest.mark.parametrize("name", RULESETS)
def test_the_better_bot_comes_out_ahead_whichever_way_points_count(name: str):
    result = compare(GREEDY, RANDOM, resolve(name, {}, 2), 2, pairs=100, seed=11)
    assert result.interval[0] > 0
