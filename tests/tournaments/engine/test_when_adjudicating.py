"""When an organiser sets a result, the old one stays visible and what followed from it is decided again."""

import pytest

from tests.tournaments.engine.kit import Story, finishing, starting
from tournaments.engine.commands import AdjudicateTable, CancelTournament, PauseTournament, PlanRound
from tournaments.engine.events import ResultAdjudicated, RoundClosed, StageFinished, TournamentFinished
from tournaments.engine.rejection import Code
from tournaments.engine.state import Finished, Paused, RoundOpen


@pytest.fixture
def story():
    """Two tables of four, two of each go on: e1 and e4, e2 and e3."""
    return Story(starting(8, "single_elimination"), PlanRound())


def ruling(table, first, reason="misdeal", **changed):
    """Return the command that places ``first`` first and the others of the table behind it in seat order."""
    order = [first, *(one for one in table.planned.entrants if one != first)]
    places = {one: place for place, one in enumerate(order, 1)}
    return AdjudicateTable(table.game_id, places, reason, **changed)


def test_the_event_says_why_and_what_it_replaces(story):
    story.finish(1)
    before = story.round.tables[0].results
    (adjudicated,) = story.tell(ruling(story.round.tables[0], "e8"))
    assert isinstance(adjudicated, ResultAdjudicated)
    assert (adjudicated.round, adjudicated.table, adjudicated.reason) == (1, 1, "misdeal")
    assert adjudicated.replaces == before
    assert {result.entrant: result.place for result in adjudicated.results}["e8"] == 1
    assert [result.points for result in adjudicated.results] == [result.points for result in before]


def test_points_and_forfeits_are_set_for_those_that_are_named(story):
    story.finish(1, forfeited=["e1"])
    table = story.round.tables[0]
    (adjudicated,) = story.tell(ruling(table, "e4", points={"e5": 99}, forfeited=("e8",)))
    results = {result.entrant: result for result in adjudicated.results}
    assert (results["e5"].points, results["e1"].points) == (99, 1)
    assert [one for one, result in results.items() if result.forfeited] == ["e8"]


def test_a_table_without_a_result_may_be_decided(story):
    story.finish(2)
    adjudicated, closed = story.tell(ruling(story.round.tables[0], "e8"))
    assert adjudicated.replaces == ()
    assert isinstance(closed, RoundClosed)
    assert "e8" in closed.advanced


def test_a_game_that_ends_after_the_ruling_changes_nothing(story):
    story.tell(ruling(story.round.tables[0], "e8"))
    assert story.finish(1) == ()


def test_the_games_hash_stays_in_the_record(story):
    story.finish(1)
    story.tell(ruling(story.round.tables[0], "e8"))
    table = story.round.tables[0]
    assert (table.head, table.reason) == (f"head of {table.game_id}", "misdeal")


def test_a_closed_round_is_closed_again(story):
    story.finish_round()
    assert "e8" not in story.round.advanced
    _, closed = story.tell(ruling(story.round.tables[0], "e8"))
    assert isinstance(closed, RoundClosed)
    assert "e8" in closed.advanced
    assert "e8" in story.round.advanced


def test_a_pause_does_not_hinder_it(story):
    story.finish_round()
    story.tell(PauseTournament("protest"), ruling(story.round.tables[0], "e8"))
    assert isinstance(story.state, Paused)
    assert "e8" in story.round.advanced


def test_a_final_may_be_decided_again_after_the_end(story):
    before = story.play_out()
    assert before.champion == "e1"
    final = story.round.tables[0]
    last = final.planned.entrants[-1]
    events = story.tell(ruling(final, last))
    assert [type(event) for event in events] == [
        ResultAdjudicated,
        RoundClosed,
        StageFinished,
        TournamentFinished,
    ]
    assert isinstance(story.state, Finished)
    assert story.state.champion == last


def test_a_ruling_may_bring_the_tournament_back_to_life():
    story = Story(starting(2, table_size=2, target=10))
    story.play_round(lambda entrant: 0 if entrant == "e1" else 10)
    assert isinstance(story.state, Finished)
    story.tell(ruling(story.round.tables[0], "e1", points={"e2": 9}), PlanRound())
    assert isinstance(story.state, RoundOpen)


def test_a_ruling_may_be_taken_back(story):
    story.finish_round()
    before = story.round
    story.tell(ruling(story.round.tables[0], "e8"))
    places = {result.entrant: result.place for result in before.tables[0].results}
    story.tell(AdjudicateTable(before.tables[0].game_id, places, "the protest is withdrawn"))
    assert story.round.advanced == before.advanced
    assert story.round.tables[0].results == before.tables[0].results


def test_a_round_that_the_next_one_builds_on_stays(story):
    story.finish_round()
    first = story.round.tables[0]
    story.tell(PlanRound())
    rejection = story.refused(ruling(first, "e8"))
    assert rejection.code is Code.ROUND_IS_FOLLOWED
    assert rejection.detail == "Round 1 cannot be changed any more: round 2 was planned on its results."


def test_a_ruling_needs_a_reason(story):
    assert story.refused(ruling(story.round.tables[0], "e8", reason=" ")).code is Code.REASON_MISSING


def test_a_place_is_needed_for_each_and_for_nobody_else(story):
    table = story.round.tables[0]
    others = {"places": {"e1": 1, "e4": 2, "e5": 3}, "strangers": {"e1": 1, "e4": 2, "e5": 3, "e2": 4}}
    for places in others.values():
        rejection = story.refused(AdjudicateTable(table.game_id, places, "misdeal"))
        assert rejection.code is Code.RESULT_DOES_NOT_FIT
    assert story.refused(ruling(table, "e8", points={"e2": 1})).code is Code.RESULT_DOES_NOT_FIT
    assert story.refused(ruling(table, "e8", points={"e8": -1})).code is Code.RESULT_DOES_NOT_FIT
    twice = dict.fromkeys(table.planned.entrants, 2)
    assert story.refused(AdjudicateTable(table.game_id, twice, "misdeal")).code is Code.RESULT_DOES_NOT_FIT


def test_a_game_of_another_tournament_is_refused(story):
    assert story.refused(AdjudicateTable("nowhere", {}, "misdeal")).code is Code.UNKNOWN_GAME


def test_a_cancelled_tournament_takes_no_rulings(story):
    table = story.round.tables[0]
    story.tell(finishing(table, [1, 2, 3, 4]), CancelTournament("rain"))
    assert story.refused(ruling(table, "e8")).code is Code.TOURNAMENT_IS_CANCELLED
