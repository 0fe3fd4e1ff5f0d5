"""Time that nobody could use because of us is given back to all running clocks, as an event of each game."""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from games.engine.events import ClockCredited
from games.projections.models import Game, Wakeup
from games.selectors.loading import load, store
from games.services.stream import SYSTEM, Decided, append

REASON = "outage"
logger = logging.getLogger(__name__)


def credit_outage(since: datetime, until: datetime) -> int:
    """Give every decision that was running between two times that time back; return how many got some.

    Safe to repeat: an outage, named by its beginning, counts once per game. A game that fails keeps no other
    from its time.
    """
    waiting = Wakeup.objects.exclude(due_at=None).filter(game__decision_at__lt=until)
    return sum(_try_to_credit(game_id, since, until) for game_id in waiting.values_list("game_id", flat=True))


def _try_to_credit(game_id: UUID, since: datetime, until: datetime) -> bool:
    try:
        return _credit(game_id, since, until)
    except Exception:
        logger.exception("game %s: the time of an outage cannot be given back", game_id)
        return False


def _credit(game_id: UUID, since: datetime, until: datetime) -> bool:
    with transaction.atomic():
        game = load(game_id, lock=True)
        row = Game.objects.get(id=game_id)
        if game is None or row.decision_at is None:
            return False
        lost = until - max(since, row.decision_at)
        milliseconds = lost // timedelta(milliseconds=1)
        command_id = f"credit/{since.isoformat()}"
        if milliseconds <= 0 or _credited(game_id, command_id):
            return False
        append(game, [Decided((ClockCredited(milliseconds, REASON),), SYSTEM, command_id)], until)
    return True


def _credited(game_id: UUID, command_id: str) -> bool:
    return bool(store.by_command(game_id, command_id))
