"""A tournament as a decider: where it begins and how its events add up. Pure."""

from collections.abc import Iterable
from functools import reduce

from tournaments.engine.events import Event
from tournaments.engine.evolve import evolve
from tournaments.engine.state import NotStarted, State

INITIAL: State = NotStarted()


def fold(events: Iterable[Event], state: State = INITIAL) -> State:
    """Return the state after many events, from the beginning or on top of an earlier state."""
    return reduce(evolve, events, state)
