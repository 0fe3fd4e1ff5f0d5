"""A game as it was after any of its events, and its events as they are stored. Hands show when their deal is over."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from games.codec import GAME_ENDED
from games.engine.events import DealEnded
from games.eventstore.errors import NoSuchStream
from games.eventstore.events import StoredEvent
from games.selectors.loading import CATEGORY, LoadedGame, NoSuchVersionError, events_of, load_version, store
from games.selectors.observations import observation


class SeatHiddenError(LookupError):
    """A seat's view was asked for that does not exist, or whose deal still runs and who does not sit there asks."""


def position(game_id: UUID, version: int) -> dict[str, Any]:
    """Return what everybody may see of the game after its event ``version``, and ``hands``.

    ``hands`` are all hands by seat if that deal is over by now, else what spectators see of them (None with
    cards). Raises NoSuchStream and NoSuchVersionError.
    """
    game, is_over = _then(game_id, version)
    seen = {"hands": None, **observation(game, None)}
    if is_over:
        seen["hands"] = [observation(game, seat)["hand"] for seat in range(len(game.created.seats))]
    return seen


def seat_view(game_id: UUID, version: int, seat: int, own: Sequence[int]) -> dict[str, Any]:
    """Return exactly what a seat's observation was after the event ``version``.

    ``own`` are the asker's seats; of all others only deals that are over are shown. Raises NoSuchStream,
    NoSuchVersionError, and SeatHiddenError.
    """
    game, is_over = _then(game_id, version)
    if seat not in own and not (is_over and seat < len(game.created.seats)):
        raise SeatHiddenError
    return observation(game, seat)


def stored_events(game_id: UUID, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
    """Return a game's events behind a version, as stored. Raises NoSuchStream and NoSuchVersionError."""
    head = store.head(game_id)
    if head.category != CATEGORY:
        raise NoSuchStream(game_id)
    if after > head.version:
        raise NoSuchVersionError(head.version)
    return store.read(game_id, after=after, limit=limit)


def ends_game(event: StoredEvent) -> bool:
    """Say whether a game's record ends with this event."""
    return event.name == GAME_ENDED


def _then(game_id: UUID, version: int) -> tuple[LoadedGame, bool]:
    """Return the game as it was, and whether that deal is over by now: the events say so, no read model."""
    game = load_version(game_id, version)
    _, events = events_of(game_id)
    deal = game.state.series.deal
    return game, any(isinstance(event, DealEnded) and event.deal == deal for event in events)
