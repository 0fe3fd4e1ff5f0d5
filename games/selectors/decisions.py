"""When a decision of a game's past began. Reads."""

from datetime import datetime
from uuid import UUID

from games import codec
from games.engine.events import DealEnded
from games.projections.game_view import gives_decision
from games.selectors.loading import store

LOOKED_BACK = 20
"""So many events, at most, may a decision have lasted: others contribute, call and catch meanwhile."""


def decision_began(game_id: UUID, seat: int, version: int) -> datetime | None:
    """Return when the decision began that a seat had at a version, None if it had none or that was too long before."""
    first = max(0, version - LOOKED_BACK)
    for record in reversed(store.read(game_id, after=first, limit=version - first)):
        event = codec.decode(record)
        if gives_decision(event):
            return datetime.fromisoformat(record.time) if event.turn == seat else None
        if isinstance(event, DealEnded):
            return None
    return None
