"""Single elimination: who goes on, who has a bye, how losers are ranked."""

import pytest
from msgspec.structs import replace

from tests.tournaments.engine.kit import RULES, Story, entrant, finishing, seated, starting
from tournaments.engine.commands import FinishTable, PlanRound, SeatOutcome, WithdrawEntrant
from tournaments.engine.events import Bye, Cut, Out, Ranked, WayOut
from tournaments.engine.formats import read_format

FORM = "single_elimination"


def shapes(story):
    """Return the table sizes of each round."""
    return [[len(table.planned.entrants) for table in played.tables] for played in story.tournament.rounds]


def placing(table, *order):
    """Return the report that places entrants in this order, with no points."""
    places = {one: place for place, one in enumerate(order, 1)}
    return FinishTable(
        table.game_id, "abc", tuple(SeatOutcome(places[one], 0) for one in table.planned.entrants)
    )


def test_it_forces_nothing_on_its_games():
    assert read_format(FORM, {}).game_options() == {}


@pytest.mark.parametrize(
    ("size", "options", "expected"),
    [
        (16, {}, [[4, 4, 4, 4], [4, 4], [4]]),
        (8, {"table_size": 2, "advance": 1}, [[2, 2, 2, 2], [2, 2], [2]]),
        (4, {}, [[4]]),
        (11, {}, [[3, 4, 4], [3, 3], [4]]),
        (5, {"table_minimum": 3}, [[5]]),
        (5, {"table_size": 2, "advance": 1}, [[3, 2], [2]]),
        (10, {"table_size": 10, "advance": 5}, [[10]]),
        (6, {"uneven_tables": False}, [[4], [4]]),
        (7, {"uneven_tables": False}, [[4], [4], [3]]),
        (5, {"table_size": 2, "advance": 1, "uneven_tables": False}, [[2, 2], [2], [2]]),
    ],
)
def test_uneven_fields_shrink_to_one_final_table(size, options, expected):
    story = Story(starting(size, FORM, **options))
    story.play_out()
    assert shapes(story) == expected


def test_strong_seed_numbers_are_kept_apart():
    story = Story(starting(16, FORM), PlanRound())
    for table in story.round.tables:
        assert len({int(one[1:]) for one in table.planned.entrants} & {1, 2, 3, 4}) == 1


def test_tables_may_be_drawn_instead():
    tables = set()
    for number in range(5):
        story = Story(starting(16, FORM, pairing="drawn"), PlanRound(), seed=bytes([number] * 32))
        tables.add(frozenset(frozenset(table.planned.entrants) for table in story.round.tables))
    assert len(tables) == 5


def test_the_best_of_each_table_go_on():
    story = Story(starting(8, FORM), PlanRound((("e1", "e2", "e3", "e4"), ("e5", "e6", "e7", "e8"))))
    closed = story.finish_round()[-1]
    assert closed.advanced == ("e1", "e2", "e5", "e6")
    assert {out.entrant for out in closed.out} == {"e3", "e4", "e7", "e8"}
    assert {out.way for out in closed.out} == {WayOut.LOST}
    assert closed.cuts == ()


def test_never_all_of_a_table_go_on():
    story = Story(starting(5, FORM), PlanRound((("e1", "e2", "e3"), ("e4", "e5"))))
    assert story.finish_round()[-1].advanced == ("e1", "e2", "e4")


def test_the_final_has_one_winner():
    story = Story(starting(4, FORM))
    story.play_round()
    assert story.round.advanced == ("e1",)
    assert story.state.champion == "e1"


def test_a_shared_place_at_the_cut_is_decided_by_the_tie_breaks():
    story = Story(starting(8, FORM), PlanRound((("e1", "e2", "e3", "e4"), ("e5", "e6", "e7", "e8"))))
    table = story.round.tables[0]
    deals = {"e1": 1, "e2": 0, "e3": 3, "e4": 2}
    outcomes = tuple(SeatOutcome(1, 0, deals_won=deals[one]) for one in table.planned.entrants)
    story.tell(FinishTable(table.game_id, "abc", outcomes))
    closed = story.finish(2)[-1]
    assert closed.advanced == ("e3", "e4", "e5", "e6")
    assert closed.cuts == (Cut(1, "deals_won"),)


def test_a_lot_decides_the_cut_when_nothing_else_does_even_if_the_organiser_left_it_out():
    first, again = (Story(starting(8, FORM, tie_breaks=["misses"]), PlanRound()) for _ in range(2))
    closed = first.finish_round(lambda _: 7)[-1]
    assert closed.cuts == (Cut(1, "lot"), Cut(2, "lot"))
    assert again.finish_round(lambda _: 7)[-1] == closed


def test_who_forfeits_does_not_go_on():
    story = Story(starting(8, FORM), PlanRound((("e1", "e2", "e3", "e4"), ("e5", "e6", "e7", "e8"))))
    story.finish(2)
    closed = story.finish(1, forfeited=["e1", "e2", "e3"])[-1]
    assert closed.advanced == ("e4", "e5", "e6")
    assert Out("e1", WayOut.FORFEITED) in closed.out


class TestByes:
    """Only where the organiser forbids uneven tables."""

    def test_the_lowest_have_one_and_it_says_what_it_is_worth(self):
        story = Story(starting(6, FORM, uneven_tables=False), PlanRound())
        assert story.round.byes == (Bye("e6", "1/2"), Bye("e5", "1/2"))
        assert sorted(seated(story.round.tables)) == ["e1", "e2", "e3", "e4"]

    def test_who_has_one_goes_on(self):
        story = Story(starting(6, FORM, uneven_tables=False))
        assert story.play_round()[-1].advanced == ("e6", "e5", "e1", "e2")

    def test_who_withdraws_from_one_does_not(self):
        story = Story(starting(6, FORM, uneven_tables=False), PlanRound(), WithdrawEntrant("e6", "ill"))
        closed = story.finish_round()[-1]
        assert closed.advanced == ("e5", "e1", "e2")
        assert Out("e6", WayOut.WITHDREW) in closed.out

    def test_nobody_has_a_second_one_before_all_have_had_one(self):
        story = Story(starting(7, FORM, table_size=2, advance=1, uneven_tables=False))
        story.play_out()
        assert [[bye.entrant for bye in played.byes] for played in story.tournament.rounds] == [
            ["e7"],
            [],
            [],
        ]
        story = Story(starting(5, FORM, table_size=2, advance=1, uneven_tables=False))
        story.play_out()
        assert [[bye.entrant for bye in played.byes] for played in story.tournament.rounds] == [
            ["e5"],
            ["e2"],
            [],
        ]

    def test_a_later_one_is_worth_the_entrants_own_average(self):
        story = Story(starting(9, FORM, table_size=3, advance=2, uneven_tables=False))
        story.play_round()
        story.play_round()
        story.tell(PlanRound())
        assert [len(played.byes) for played in story.tournament.rounds] == [0, 0, 1]
        (bye,) = story.round.byes
        places = [
            result.place
            for played in story.tournament.rounds[:2]
            for table in played.tables
            for result in table.results
            if result.entrant == bye.entrant
        ]
        assert places == [2, 2]
        assert bye.worth == "1/2"


def test_losers_are_ranked_by_round_then_place_then_share_of_the_points():
    tables = (("e1", "e2", "e3", "e4"), ("e5", "e6", "e7", "e8"))
    story = Story(starting(8, FORM), PlanRound(tables))
    assert story.play_out().ranking == (
        Ranked("e1", 1),
        Ranked("e2", 2, "round"),
        Ranked("e5", 3, "table_place"),
        Ranked("e6", 4, "table_place"),
        Ranked("e7", 5, "round"),
        Ranked("e3", 6, "table_points_share"),
        Ranked("e8", 7, "table_place"),
        Ranked("e4", 8, "table_points_share"),
    )


def test_a_higher_share_ranks_better_where_the_winner_takes_the_points():
    rules = replace(RULES, scoring="winner_takes")
    tables = (("e1", "e2", "e3", "e4"), ("e5", "e6", "e7", "e8"))
    story = Story(replace(starting(8, FORM), ruleset=rules), PlanRound(tables))
    story.finish_round()
    ranking = [ranked.entrant for ranked in story.play_out().ranking]
    assert ranking.index("e3") < ranking.index("e7")


def test_entrants_that_nothing_parts_share_a_place_if_the_organiser_leaves_the_lot_out():
    story = Story(starting(4, FORM, table_size=2, advance=1, tie_breaks=["place_points"]))
    story.tell(PlanRound((("e1", "e2"), ("e3", "e4"))))
    for table in story.round.tables:
        story.tell(placing(table, *sorted(table.planned.entrants)))
    story.tell(PlanRound())
    story.tell(placing(story.round.tables[0], "e1", "e3"))
    assert story.state.ranking == (
        Ranked("e1", 1),
        Ranked("e3", 2, "round"),
        Ranked("e2", 3, "round"),
        Ranked("e4", 3, "shared"),
    )


def test_a_shared_first_place_of_the_final_gives_one_champion():
    story = Story(starting(4, FORM, tie_breaks=["place_points"]), PlanRound())
    story.tell(finishing(story.round.tables[0], [0, 0, 0, 0]))
    assert story.round.advanced == (story.state.champion,)
    assert [ranked.place for ranked in story.state.ranking] == [1, 2, 2, 2]
    assert story.tournament.rounds[0].out


def test_owners_are_kept_apart_as_long_as_that_is_possible():
    story = Story(starting([entrant(n, owner="one" if n <= 4 else "") for n in range(1, 17)], FORM))
    while len(story.tournament.rounds) < 2:
        story.play_round()
    for played in story.tournament.rounds:
        owned = [sum(int(one[1:]) <= 4 for one in table.planned.entrants) for table in played.tables]
        assert max(owned) - min(owned) <= 1
