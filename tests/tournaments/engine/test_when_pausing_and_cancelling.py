"""When an organiser pauses, resumes or cancels a tournament."""

import pytest

from tests.tournaments.engine.kit import SEED, Story, entrant, finishing, starting
from tournaments.engine.commands import (
    CancelTournament,
    JoinEntrant,
    PauseTournament,
    PlanRound,
    ResumeTournament,
    WithdrawEntrant,
)
from tournaments.engine.events import (
    RoundClosed,
    TournamentCancelled,
    TournamentFinished,
    TournamentPaused,
    TournamentResumed,
)
from tournaments.engine.rejection import Code
from tournaments.engine.state import BetweenRounds, Cancelled, RoundOpen


@pytest.mark.parametrize("commands", [(), (PlanRound(),)])
def test_it_goes_on_where_it_was(commands):
    story = Story(starting(), *commands)
    before = story.state
    assert story.tell(PauseTournament("lunch")) == (TournamentPaused("lunch"),)
    assert story.tell(ResumeTournament()) == (TournamentResumed(),)
    assert story.state == before


def test_a_tournament_that_is_decided_during_a_pause_ends_with_it():
    story = Story(starting(2, table_size=2, target=10), PlanRound(), PauseTournament("lunch"))
    table = story.round.tables[0]
    assert isinstance(story.tell(finishing(table, [0, 10]))[-1], RoundClosed)
    assert isinstance(story.tell(ResumeTournament())[-1], TournamentFinished)


def test_a_decided_tournament_takes_no_change_of_its_field_during_the_pause():
    story = Story(starting(2, table_size=2, target=10), PlanRound(), PauseTournament("lunch"))
    story.tell(finishing(story.round.tables[0], [10, 10]))
    assert story.refused(JoinEntrant(entrant(3))).code is Code.TOURNAMENT_IS_OVER
    assert story.refused(WithdrawEntrant("e1", "ill")).code is Code.TOURNAMENT_IS_OVER
    assert isinstance(story.tell(ResumeTournament())[-1], TournamentFinished)


def test_a_second_pause_and_a_second_end_of_it_are_refused():
    story = Story(starting())
    assert story.refused(ResumeTournament()).code is Code.TOURNAMENT_IS_NOT_PAUSED
    story.tell(PauseTournament("lunch"))
    assert story.refused(PauseTournament("tea")).code is Code.TOURNAMENT_IS_PAUSED


@pytest.mark.parametrize("commands", [(), (PlanRound(),), (PauseTournament("lunch"),)])
def test_a_cancelled_tournament_reveals_its_seed_and_has_no_ranking(commands):
    story = Story(starting(), *commands)
    assert story.tell(CancelTournament("rain")) == (TournamentCancelled("rain", SEED.hex()),)
    assert isinstance(story.state, Cancelled)
    assert story.state.reason == "rain"


def test_nothing_follows_on_a_cancelled_tournament():
    story = Story(starting(), CancelTournament("rain"))
    for command in (PlanRound(), PauseTournament("x"), ResumeTournament(), CancelTournament("x")):
        assert story.refused(command).code is Code.TOURNAMENT_IS_CANCELLED


def test_pausing_and_cancelling_need_a_reason():
    story = Story(starting())
    assert story.refused(PauseTournament("")).code is Code.REASON_MISSING
    assert story.refused(CancelTournament(" ")).code is Code.REASON_MISSING


def test_phases_say_what_is_possible():
    story = Story(starting())
    assert isinstance(story.state, BetweenRounds)
    story.tell(PlanRound())
    assert isinstance(story.state, RoundOpen)
