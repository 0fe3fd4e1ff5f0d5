"""When a table's game is struck, the same seats play again and only the replay counts."""

import pytest

from tests.tournaments.engine.kit import TOURNAMENT, Story, finishing, starting
from tournaments.engine.commands import PlanRound, VoidTable
from tournaments.engine.events import RoundClosed, TableVoided
from tournaments.engine.game_ids import game_id
from tournaments.engine.rejection import Code
from tournaments.engine.state import Finished, PlayingTable, RoundOpen


@pytest.fixture
def story():
    return Story(starting(8, "single_elimination"), PlanRound())


def test_the_replay_is_the_next_attempt_with_the_same_seats(story):
    before = story.round.tables[0]
    (voided,) = story.tell(VoidTable(before.game_id, "the server broke down"))
    replay = game_id(TOURNAMENT, 1, 1, 2)
    assert voided == TableVoided(1, 1, before.game_id, "the server broke down", 2, replay)
    assert story.round.tables[0] == PlayingTable(before.planned, replay, 2, (before.game_id,))


def test_only_the_replay_counts(story):
    before = story.round.tables[0]
    story.tell(VoidTable(before.game_id, "the server broke down"))
    rejection = story.refused(finishing(before, [1, 2, 3, 4]))
    assert rejection.code is Code.GAME_IS_VOIDED
    assert story.round.tables[0].game_id in rejection.detail
    assert len(story.finish(1)) == 1


def test_a_second_wish_to_strike_the_same_game_is_refused(story):
    command = VoidTable(story.round.tables[0].game_id, "the server broke down")
    story.tell(command)
    assert story.refused(command).code is Code.GAME_IS_VOIDED


def test_a_replay_may_be_struck_as_well(story):
    for attempt in (2, 3):
        story.tell(VoidTable(story.round.tables[0].game_id, "again"))
        assert story.round.tables[0].game_id == game_id(TOURNAMENT, 1, 1, attempt)


def test_a_closed_round_is_open_again(story):
    story.finish_round()
    story.tell(VoidTable(story.round.tables[0].game_id, "wrong deck"))
    assert isinstance(story.state, RoundOpen)
    assert story.round.advanced == ()
    assert isinstance(story.finish(1)[-1], RoundClosed)


def test_a_final_may_be_struck_after_the_end(story):
    story.finish_round()
    story.tell(PlanRound())
    story.finish(1)
    assert isinstance(story.state, Finished)
    story.tell(VoidTable(story.round.tables[0].game_id, "wrong deck"))
    story.finish(1, lambda entrant: -int(entrant[1:]) + 10)
    assert isinstance(story.state, Finished)
    assert story.state.champion == "e4"


def test_a_round_that_the_next_one_builds_on_stays(story):
    story.finish_round()
    first = story.round.tables[0]
    story.tell(PlanRound())
    assert story.refused(VoidTable(first.game_id, "wrong deck")).code is Code.ROUND_IS_FOLLOWED


def test_it_needs_a_reason(story):
    assert story.refused(VoidTable(story.round.tables[0].game_id, "")).code is Code.REASON_MISSING
