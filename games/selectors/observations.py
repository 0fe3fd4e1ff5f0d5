"""What one seat, or everybody, may see of a game at some version, with the clock; as JSON for the doors."""

from datetime import datetime
from typing import Any

import msgspec

from games.projections.game_view import SeatView
from games.projections.models import Seat, Wakeup
from games.selectors.loading import LoadedGame


class LastDefault(msgspec.Struct, frozen=True):
    """A decision that the system made for you: at which ``version``, and how many ``misses`` that made."""

    version: int
    misses: int


def observation(game: LoadedGame, seat: int | None) -> dict[str, Any]:
    """Return what the seat sees (None: a spectator): the family's observation, and the clock.

    ``deadline`` is RFC 3339 UTC, None when nobody's time runs: the game is over or a house bot decides.
    ``bank_seconds`` is what is left of the seat's bank, ``last_default`` the latest decision that the system
    made for the seat since its own last move; None for spectators.
    """
    seen = msgspec.structs.asdict(game.family.observe(game.state, game.head.version, seat))
    until = deadline(game)
    row = None if seat is None else _clocked_seat(game, seat)
    return {
        **seen,
        "deadline": None if until is None else stamp(until),
        "bank_seconds": row.bank_ms / 1000 if row else None,
        "last_default": _shown(last_default(row)) if row else None,
    }


def deadline(game: LoadedGame) -> datetime | None:
    """Return until when the decision at the game's head must be made, None when no time runs."""
    if game.created.clock is None:
        return None
    if game.view is not None:
        return game.view.due_at
    waiting = Wakeup.objects.filter(game_id=game.id, version=game.head.version).first()
    return waiting.due_at if waiting else None


def _clocked_seat(game: LoadedGame, seat: int) -> Seat | SeatView | None:
    """Return how the seat stands, None in a game without a clock."""
    if game.created.clock is None:
        return None
    return game.view.seats[seat] if game.view else Seat.objects.filter(game_id=game.id, number=seat).first()


def last_default(seat: Seat | SeatView) -> LastDefault | None:
    """Return the latest decision that the system made for a seat since its own last move."""
    if seat.default_version is None or seat.default_misses is None:
        return None
    return LastDefault(seat.default_version, seat.default_misses)


def _shown(missed: LastDefault | None) -> dict[str, int] | None:
    return None if missed is None else msgspec.structs.asdict(missed)


def stamp(at: datetime) -> str:
    """Return a time as the product writes it: RFC 3339, UTC, microseconds."""
    return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
