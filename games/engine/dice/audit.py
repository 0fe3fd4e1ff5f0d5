"""Whether the dice in an event are those that chance gave; for checks when the seeds are public. Pure.

Evolve copies faces in, so a fold alone would believe any; this rolls them again.
"""

from collections.abc import Callable
from typing import Any

from games.engine.dice.bag import draw, put_back, reroll
from games.engine.dice.dealing import dealer_of_next, opening
from games.engine.dice.events import (
    DealStarted,
    DieDrawn,
    DiePlayed,
    DrawFourAccepted,
    DrawFourCaught,
    Event,
    HandRerolled,
    UnoCaught,
)
from games.engine.dice.evolve import closed
from games.engine.dice.pieces import texts
from games.engine.dice.state import State


def rolled_by_chance(state: State, event: Event) -> bool:
    """Say whether every die that the event draws and rolls came out as it says; ``state`` is the one before.

    SeedUnknownError if the deal's seed is not public yet.
    """
    check = _CHECKS.get(type(event))
    return check is None or check(state, event)


def _deal(state: State, event: DealStarted) -> bool:
    center, hands = opening(state, event.dealer)
    return event.dealer == dealer_of_next(state) and event.center == texts(center) and event.hands == hands


def _play(state: State, event: DiePlayed) -> bool:
    assert state.center is not None
    return event.dice == texts(draw(put_back(state, state.center), len(event.dice)))


def _reroll(state: State, event: HandRerolled) -> bool:
    return event.dice == texts(reroll(state, event.seat))


def _draw(state: State, event: DieDrawn) -> bool:
    return (event.die,) == texts(draw(state, 1))


def _penalty(state: State, event: DrawFourCaught | UnoCaught) -> bool:
    return event.dice == texts(draw(state, len(event.dice)))


def _accept(state: State, event: DrawFourAccepted) -> bool:
    return event.dice == texts(draw(closed(state), len(event.dice)))


_CHECKS: dict[type, Callable[[State, Any], bool]] = {
    DealStarted: _deal,
    DiePlayed: _play,
    HandRerolled: _reroll,
    DieDrawn: _draw,
    DrawFourCaught: _penalty,
    UnoCaught: _penalty,
    DrawFourAccepted: _accept,
}
"""Every event that draws or rolls; the others have nothing to check."""
