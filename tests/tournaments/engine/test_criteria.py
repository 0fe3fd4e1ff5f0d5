"""The tie-breaks: what each of them measures, whatever the size of a table."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.tournaments.engine.kit import RULES, SEED, Story, starting
from tournaments.engine.commands import FinishTable, PlanRound, SeatOutcome
from tournaments.engine.criteria import DEFAULT_TIE_BREAKS, TieBreak, how_far, lot, tie_breaks

TABLES = (("e1", "e2", "e3"), ("e4", "e5"))
OUTCOMES = {
    "e1": SeatOutcome(1, 10, deals_won=2, card_points=10, misses=0),
    "e2": SeatOutcome(2, 20, deals_won=1, card_points=40, misses=3),
    "e3": SeatOutcome(2, 20, deals_won=0, card_points=20, misses=1),
    "e4": SeatOutcome(1, 0, deals_won=1, card_points=0, misses=0),
    "e5": SeatOutcome(2, 30, deals_won=0, card_points=30, misses=0),
}


def story(scoring="elimination"):
    told = Story(
        replace(starting(5, table_size=3), ruleset=replace(RULES, scoring=scoring)), PlanRound(TABLES)
    )
    report(told)
    return told


def report(told):
    for table in told.round.tables:
        outcomes = []
        for seat, entrant in enumerate(table.planned.entrants):
            carried = table.planned.carried[seat]
            outcomes.append(replace(OUTCOMES[entrant], score=OUTCOMES[entrant].score + carried))
        told.tell(FinishTable(table.game_id, "abc", tuple(outcomes)))


def values(told, name, entrants=("e1", "e2", "e3", "e4", "e5")):
    (criterion,) = tie_breaks(told.tournament, [name], None)
    return [criterion.values(entrants)[entrant] for entrant in entrants]


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (TieBreak.PLACE_POINTS, [1, HALF, HALF, 1, 0]),
        (TieBreak.POINTS_SHARE, [-Fraction(3, 5), -Fraction(6, 5), -Fraction(6, 5), 0, -2]),
        (TieBreak.HEAD_TO_HEAD, [2, -1, -1, 1, -1]),
        (TieBreak.DEALS_WON, [2, 1, 0, 1, 0]),
        (TieBreak.CARD_POINTS, [-10, -40, -20, 0, -30]),
        (TieBreak.MISSES, [0, -3, -1, 0, 0]),
    ],
)
def test_each_measure_of_one_round(name, expected):
    assert values(story(), name) == expected


@pytest.mark.parametrize("name", [name for name in TieBreak if name is not TieBreak.LOT])
def test_each_measure_adds_up_over_rounds(name):
    told = story()
    once = values(told, name)
    told.tell(PlanRound(TABLES))
    report(told)
    assert values(told, name) == [2 * value for value in once]


def test_a_share_of_points_is_good_where_the_winner_takes_them():
    assert values(story("winner_takes"), TieBreak.POINTS_SHARE)[4] == 2


def test_a_table_without_points_gives_everybody_the_average_share():
    told = Story(starting(4))
    told.play_round(lambda _: 0)
    assert values(told, TieBreak.POINTS_SHARE, ("e1", "e2", "e3", "e4")) == [-1, -1, -1, -1]


def test_head_to_head_counts_only_those_that_are_level():
    assert values(story(), TieBreak.HEAD_TO_HEAD, ("e2", "e3", "e5")) == [0, 0, 0]
    assert values(story(), TieBreak.HEAD_TO_HEAD, ("e1", "e3", "e4")) == [1, -1, 0]


def test_byes_count_with_their_worth():
    told = Story(starting(5, "single_elimination", uneven_tables=False), PlanRound())
    assert values(told, TieBreak.PLACE_POINTS) == [0, 0, 0, 0, HALF]


def test_a_lot_is_a_fair_order_that_the_seed_and_the_label_give():
    tournament = story().tournament
    everybody = tuple(tournament.entrants)
    drawn = lot(tournament, SEED, "lot/ranking").values(everybody)
    assert sorted(drawn.values()) == [-4, -3, -2, -1, 0]
    assert drawn == lot(tournament, SEED, "lot/ranking").values(everybody)
    others = {tuple(lot(tournament, SEED, f"lot/round/{n}").values(everybody).values()) for n in range(20)}
    assert len(others) > 10


def test_a_lot_that_is_not_drawn_is_left_out():
    names = [criterion.name for criterion in tie_breaks(story().tournament, DEFAULT_TIE_BREAKS, None)]
    assert names == [name for name in TieBreak if name is not TieBreak.LOT]


def test_tie_breaks_come_in_the_organisers_order():
    order = (TieBreak.MISSES, TieBreak.LOT, TieBreak.DEALS_WON)
    drawn = lot(story().tournament, SEED, "lot/ranking")
    assert [criterion.name for criterion in tie_breaks(story().tournament, order, drawn)] == list(order)


def test_who_goes_further_is_better_and_leaving_is_the_worst_way_out():
    told = Story(starting(4, target=4))
    told.play_round()
    told.tell(PlanRound())
    told.finish(1, lambda entrant: 4 if entrant == "e3" else 0, forfeited=["e2"])
    rounds, ways = (criterion.values(("e1", "e2", "e3", "e4")) for criterion in how_far(told.tournament))
    assert rounds["e1"] > rounds["e2"] == rounds["e3"] > rounds["e4"]
    assert ways["e3"] > ways["e2"]
