"""Survivor: points carried from table to table, out at the target, until one is left."""

from itertools import count

import pytest

from tests.tournaments.engine.kit import Story, seated, starting
from tournaments.engine.commands import PlanRound
from tournaments.engine.events import Out, Ranked, WayOut
from tournaments.engine.formats import read_format
from tournaments.engine.history import totals


def scoring(**points):
    """Score these points, and nothing for everybody else."""
    return lambda entrant: points.get(entrant, 0)


def test_it_makes_each_game_one_deal_that_counts_against_each_seat():
    assert read_format("survivor", {"target": 300, "target_test": "gt"}).game_options() == {
        "scoring": "elimination",
        "deal_limit": 1,
        "target": 300,
        "target_test": "gt",
    }


def test_points_are_carried_to_the_next_table():
    story = Story(starting(8))
    for played in range(1, 4):
        story.play_round()
        assert totals(story.tournament) == {f"e{n}": played * n for n in range(1, 9)}
    story.tell(PlanRound())
    for table in story.round.tables:
        assert table.planned.carried == tuple(3 * int(one[1:]) for one in table.planned.entrants)


def test_survivors_are_drawn_to_new_tables_every_round():
    story = Story(starting(12))
    for _ in range(5):
        story.play_round()
    draws = {
        frozenset(frozenset(table.planned.entrants) for table in played.tables)
        for played in story.tournament.rounds
    }
    assert len(draws) == 5


@pytest.mark.parametrize(
    ("target_test", "total", "out"), [("gte", 50, True), ("gt", 50, False), ("gt", 51, True)]
)
def test_who_reaches_the_target_is_out(target_test, total, out):
    story = Story(starting(4, target=50, target_test=target_test))
    closed = story.play_round(scoring(e3=total))[-1]
    assert ("e3" not in closed.advanced) is out
    assert (Out("e3", WayOut.LOST) in closed.out) is out


def test_who_forfeits_a_deal_is_out():
    story = Story(starting(8), PlanRound())
    story.finish(1)
    quitter = story.round.tables[1].planned.entrants[0]
    closed = story.finish(2, forfeited=[quitter])[-1]
    assert closed.out == (Out(quitter, WayOut.FORFEITED),)
    story.tell(PlanRound())
    assert quitter not in seated(story.round.tables)


def test_tables_shrink_with_the_field():
    story = Story(starting(9, target=1))
    sizes = []
    for left in count(9, -1):
        if left == 1:
            break
        story.play_round(scoring(**{f"e{left}": 1}))
        sizes.append(sorted(len(table.planned.entrants) for table in story.round.tables))
    assert sizes == [[3, 3, 3], [4, 4], [3, 4], [3, 3], [2, 3], [4], [3], [2]]
    assert story.state.champion == "e1"


def test_out_in_the_same_round_the_lower_total_is_placed_better_and_equals_share():
    story = Story(starting(5, target=10))
    story.play_round(scoring(e2=12, e3=11, e4=12, e5=20))
    assert story.state.ranking == (
        Ranked("e1", 1),
        Ranked("e3", 2, "round"),
        Ranked("e2", 3, "total"),
        Ranked("e4", 3, "shared"),
        Ranked("e5", 5, "total"),
    )


def test_if_all_go_out_together_the_lowest_total_wins():
    story = Story(starting(3, table_size=3, target=10))
    events = story.play_round(scoring(e1=12, e2=10, e3=11))
    assert events[1].advanced == ()
    assert story.state.champion == "e2"
    assert [ranked.entrant for ranked in story.state.ranking] == ["e2", "e3", "e1"]


def test_if_the_lowest_totals_are_equal_the_tie_breaks_decide():
    story = Story(starting(5, target=10, table_size=3), PlanRound((("e1", "e2", "e3"), ("e4", "e5"))))
    story.finish(1, scoring(e1=10, e2=12, e3=12))
    story.finish(2, scoring(e4=10, e5=10))
    assert story.state.ranking[:3] == (
        Ranked("e1", 1),
        Ranked("e4", 2, "points_share"),
        Ranked("e5", 3, "lot"),
    ) or story.state.ranking[:3] == (
        Ranked("e1", 1),
        Ranked("e5", 2, "points_share"),
        Ranked("e4", 3, "lot"),
    )


def test_a_lot_from_the_seed_is_the_last_resort():
    champions = set()
    for number in range(12):
        first, again = (
            Story(starting(2, table_size=2, target=10, tie_breaks=["misses"]), seed=bytes([number] * 32))
            for _ in range(2)
        )
        finished = first.play_out(lambda _: 10)
        assert finished == again.play_out(lambda _: 10)
        assert finished.ranking[1].decided_by == "lot"
        champions.add(finished.champion)
    assert champions == {"e1", "e2"}


def test_after_the_last_round_of_the_cap_the_lowest_total_wins():
    story = Story(starting(4, max_rounds=3))
    finished = story.play_out(scoring(e1=3, e2=1, e3=3, e4=2))
    assert len(story.tournament.rounds) == 3
    assert finished.champion == "e2"
    assert finished.ranking == (
        Ranked("e2", 1),
        Ranked("e4", 2, "total"),
        Ranked("e1", 3, "total"),
        Ranked("e3", 3, "shared"),
    )


def test_a_tournament_in_which_nobody_scores_ends_at_the_cap():
    story = Story(starting(4, max_rounds=7))
    assert story.play_out(scoring()).champion is not None
    assert len(story.tournament.rounds) == 7
