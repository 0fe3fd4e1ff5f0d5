"""What one seat, or everybody, may see of a game at some version, with the clock; as JSON for the doors."""

from datetime import datetime
from typing import Any

import msgspec

from games.projections.models import Seat, Wakeup
from games.selectors.loading import LoadedGame


def observation(game: LoadedGame, seat: int | None) -> dict[str, Any]:
    """Return what the seat sees (None: a spectator): the family's observation, and the clock.

    ``deadline`` is RFC 3339 UTC, None when nobody's time runs: the game is over, a house bot decides, or this
    is an earlier version. ``bank_seconds`` is what is left of the seat's bank, None for spectators and then.
    """
    seen = msgspec.structs.asdict(game.family.observe(game.state, game.head.version, seat))
    until = None if game.past else deadline(game)
    return {
        **seen,
        "deadline": None if until is None else stamp(until),
        "bank_seconds": None if game.past or seat is None else _bank_seconds(game, seat),
    }


def deadline(game: LoadedGame) -> datetime | None:
    """Return until when the decision at the game's head must be made, None when no time runs."""
    if game.created.clock is None:
        return None
    waiting = Wakeup.objects.filter(game_id=game.id, version=game.head.version).first()
    return waiting.due_at if waiting else None


def _bank_seconds(game: LoadedGame, seat: int) -> float | None:
    if game.created.clock is None:
        return None
    row = Seat.objects.filter(game_id=game.id, number=seat).only("bank_ms").first()
    return row.bank_ms / 1000 if row else None


def stamp(at: datetime) -> str:
    """Return a time as the product writes it: RFC 3339, UTC, microseconds."""
    return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
