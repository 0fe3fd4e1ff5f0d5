"""Celery doors of tournaments: thin, safe to run twice, late, or never."""

import logging
from collections import Counter
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from games.selectors.seeds import KEY_BACK, DealKeyMissingError
from tournaments.services.results import record_game as record
from tournaments.services.results import unrecorded_games

logger = logging.getLogger(__name__)


@shared_task(expires=60)
def record_game(game_id: str) -> None:
    """Record a finished game in its tournament."""
    try:
        record(UUID(game_id), timezone.now())
    except DealKeyMissingError as error:
        say_what_waits(str(error), 1)


@shared_task
def sweep_results() -> None:
    """Record every finished game whose message was lost; a tournament that fails keeps no other waiting."""
    waiting: Counter[str] = Counter()
    for game_id in unrecorded_games():
        try:
            record(game_id, timezone.now())
        except DealKeyMissingError as error:
            waiting[str(error)] += 1
        except Exception:
            logger.exception("game %s cannot be recorded", game_id)
    for missing, games in waiting.items():
        say_what_waits(missing, games)


def say_what_waits(missing: str, games: int) -> None:
    """Log that finished games wait for a deal key, in one line: the way out is an operator's."""
    logger.error("%s: %d finished game(s) wait for their tournaments; %s", missing, games, KEY_BACK)
