"""Which house bot is better, shown on few fixed deals: the same ones in every run, so that no test can flake."""

import pytest

from games.engine.bots.table import BOTS
from games.engine.comparison import Comparison, compare
from games.engine.rulesets import resolve


def result(first: str, second: str, ruleset: str, seats: int, pairs: int) -> Comparison:
    return compare(BOTS[first], BOTS[second], resolve(ruleset, {}, seats), seats, pairs, seed=2024)


@pytest.mark.parametrize(
    ("ruleset", "seats"), [("official", 2), ("official", 4), ("lowest-500", 3), ("dice-500", 2)]
)
@pytest.mark.parametrize("name", ["greedy", "careful"])
def test_playing_sensibly_clearly_beats_playing_at_random(name: str, ruleset: str, seats: int):
    assert result(name, "random", ruleset, seats, pairs=80).interval[0] > 0


@pytest.mark.parametrize("ruleset", ["official", "dice-500"])
def test_counting_beats_not_counting_at_two_seats(ruleset: str):
    assert result("careful", "greedy", ruleset, 2, pairs=600).interval[0] > 0
