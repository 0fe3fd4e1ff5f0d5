"""Celery doors of tournaments: thin, safe to run twice, late, or never."""

import logging
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from tournaments.services.results import record_game as record
from tournaments.services.results import unrecorded_games

logger = logging.getLogger(__name__)


@shared_task(expires=60)
def record_game(game_id: str) -> None:
    """Record a finished game in its tournament."""
    record(UUID(game_id), timezone.now())


@shared_task
def sweep_results() -> None:
    """Record every finished game whose message was lost; a tournament that fails keeps no other waiting."""
    for game_id in unrecorded_games():
        try:
            record(game_id, timezone.now())
        except Exception:
            logger.exception("game %s cannot be recorded", game_id)
