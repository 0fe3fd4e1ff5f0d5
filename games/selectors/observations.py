"""What one seat, or everybody, may see of a game at some version, with the clock; as JSON for the doors."""

from datetime import datetime, timedelta
from typing import Any

import msgspec

from games.selectors.loading import LoadedGame


def observation(game: LoadedGame, seat: int | None) -> dict[str, Any]:
    """Return what the seat sees (None: a spectator): the family's observation, and the deadline.

    ``deadline`` is RFC 3339 UTC, None when nobody's time runs: the game is over, or a house bot decides.
    """
    seen = game.family.observe(game.state, game.head.version, seat)
    return {**msgspec.structs.asdict(seen), "deadline": deadline(game)}


def deadline(game: LoadedGame) -> str | None:
    """Return until when the decision must be made, None when no time runs."""
    turn, clock = game.state.phase.turn, game.created.clock
    if turn is None or clock is None or game.is_house(turn):
        return None
    return stamp(datetime.fromisoformat(game.changed_at) + timedelta(seconds=clock.move_seconds))


def stamp(at: datetime) -> str:
    """Return a time as the product writes it: RFC 3339, UTC, microseconds."""
    return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
