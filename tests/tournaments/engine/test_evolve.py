"""Events that cannot follow on a state stop the fold; all others are copied in."""

import pytest

from tests.tournaments.engine.kit import SEED, Story, starting
from tournaments.engine.commands import PauseTournament
from tournaments.engine.decider import INITIAL, fold
from tournaments.engine.events import StageFinished, TournamentPaused, TournamentResumed
from tournaments.engine.evolve import ImpossibleEventError, evolve


def test_nothing_comes_before_the_start():
    with pytest.raises(ImpossibleEventError, match="TournamentPaused cannot follow on NotStarted"):
        evolve(INITIAL, TournamentPaused("too early"))


def test_nothing_starts_twice():
    story = Story(starting())
    with pytest.raises(ImpossibleEventError, match="TournamentStarted cannot follow on BetweenRounds"):
        evolve(story.state, story.events[0])


def test_only_a_pause_can_end():
    story = Story(starting())
    with pytest.raises(ImpossibleEventError, match="TournamentResumed cannot follow on BetweenRounds"):
        evolve(story.state, TournamentResumed())


def test_a_pause_cannot_be_paused():
    story = Story(starting(), PauseTournament("lunch"))
    with pytest.raises(ImpossibleEventError, match="TournamentPaused cannot follow"):
        evolve(story.state, TournamentPaused("tea"))


def test_the_end_of_a_stage_changes_nothing_by_itself():
    story = Story(starting())
    assert evolve(story.state, StageFinished(1, 0)) == story.state


def test_a_state_is_never_changed():
    story = Story(starting(6))
    state = story.state
    before = fold(story.events)
    story.play_out()
    assert state == before
    assert story.seed == SEED
