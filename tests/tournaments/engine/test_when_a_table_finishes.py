"""When a table's game has ended, its result is recorded once, and the last one closes the round."""

import pytest

from tests.tournaments.engine.kit import Story, finishing, starting
from tournaments.engine.commands import CancelTournament, FinishTable, PauseTournament, PlanRound, SeatOutcome
from tournaments.engine.events import RoundClosed, SeatResult, TableFinished
from tournaments.engine.game_ids import game_id
from tournaments.engine.rejection import Code
from tournaments.engine.state import BetweenRounds, Paused


@pytest.fixture
def story():
    return Story(starting(6, table_size=3, target=100), PlanRound())


def test_it_is_recorded_with_the_games_last_hash(story):
    table = story.round.tables[0]
    outcomes = (SeatOutcome(2, 30, 0, 30, 1), SeatOutcome(1, 0, 1, 0, 0), SeatOutcome(3, 40, 0, 40, 9, True))
    (finished,) = story.tell(FinishTable(table.game_id, "abc", outcomes))
    one, two, three = table.planned.entrants
    assert finished == TableFinished(
        round=1,
        table=1,
        game_id=table.game_id,
        head="abc",
        results=(
            SeatResult(one, place=2, points=30, card_points=30, misses=1),
            SeatResult(two, place=1, points=0, deals_won=1),
            SeatResult(three, place=3, points=40, card_points=40, misses=9, forfeited=True),
        ),
    )


def test_points_are_those_of_the_game_without_what_was_carried_in(story):
    story.finish(1, lambda _: 10)
    story.finish(2, lambda _: 10)
    story.tell(PlanRound())
    table = story.round.tables[0]
    assert table.planned.carried == (10, 10, 10)
    (finished, *_) = story.tell(finishing(table, [7, 8, 9]))
    assert [result.points for result in finished.results] == [7, 8, 9]


def test_a_second_report_of_the_same_game_changes_nothing(story):
    story.finish(1)
    assert story.finish(1) == ()
    story.finish(2)
    assert story.finish(2) == ()


def test_an_old_game_may_be_reported_again_after_the_end():
    story = Story(starting(4))
    story.play_round()
    first = story.round.tables[0]
    story.play_out()
    assert story.tell(finishing(first, [0, 0, 0, 0])) == ()


def test_a_game_of_another_tournament_is_refused(story):
    stranger = game_id("0e9e1c0a-3d3b-4d3e-8f3e-111111111111", 1, 1)
    rejection = story.refused(FinishTable(stranger, "abc", ()))
    assert rejection.code is Code.UNKNOWN_GAME
    assert stranger in rejection.detail


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ((1, 2), "has 3 seats; the result has 2"),
        ((1, 2, 4), "Places 1, 2, 4"),
        ((1, 1, 2), "Places 1, 1, 2"),
        ((0, 1, 2), "Places 0, 1, 2"),
        ((2, 2, 3), "Places 2, 2, 3"),
    ],
)
def test_places_that_do_not_fit_are_refused(story, places, words):
    table = story.round.tables[0]
    outcomes = tuple(SeatOutcome(place, 0) for place in places)
    rejection = story.refused(FinishTable(table.game_id, "abc", outcomes))
    assert rejection.code is Code.RESULT_DOES_NOT_FIT
    assert words in rejection.detail


def test_shared_places_fit(story):
    table = story.round.tables[0]
    story.tell(FinishTable(table.game_id, "abc", (SeatOutcome(2, 5), SeatOutcome(1, 3), SeatOutcome(2, 5))))


def test_a_score_below_what_was_carried_in_is_refused(story):
    story.finish(1, lambda _: 10)
    story.finish(2, lambda _: 10)
    story.tell(PlanRound())
    table = story.round.tables[0]
    outcomes = (SeatOutcome(1, 9), SeatOutcome(2, 10), SeatOutcome(3, 11))
    rejection = story.refused(FinishTable(table.game_id, "abc", outcomes))
    assert rejection.code is Code.RESULT_DOES_NOT_FIT
    assert rejection.detail == "Seat 0 carried 10 points in and cannot end with 9."


def test_the_last_table_closes_the_round(story):
    assert len(story.finish(1, lambda _: 0)) == 1
    finished, closed = story.finish(2, lambda _: 0)
    assert isinstance(finished, TableFinished)
    assert isinstance(closed, RoundClosed)
    assert sorted(closed.advanced) == ["e1", "e2", "e3", "e4", "e5", "e6"]
    assert isinstance(story.state, BetweenRounds)


def test_a_paused_round_is_played_to_its_end(story):
    story.tell(PauseTournament("lunch"))
    story.finish(1, lambda _: 0)
    assert isinstance(story.finish(2, lambda _: 0)[-1], RoundClosed)
    assert isinstance(story.state, Paused)
    assert isinstance(story.state.phase, BetweenRounds)


def test_a_cancelled_tournament_takes_no_results(story):
    story.finish(1)
    open_table = story.round.tables[1]
    story.tell(CancelTournament("rain"))
    assert story.refused(finishing(open_table, [1, 2, 3])).code is Code.TOURNAMENT_IS_CANCELLED
    assert story.finish(1) == ()


def test_the_record_keeps_hash_and_result(story):
    story.finish(1)
    table = story.round.tables[0]
    assert (table.head, table.reason) == (f"head of {table.game_id}", "")
