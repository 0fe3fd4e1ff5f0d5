"""Celery doors of tournaments: thin, safe to run twice, late, or never."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from tournaments.services.results import record_game as record
from tournaments.services.results import unrecorded_games


@shared_task(expires=60)
def record_game(game_id: str) -> None:
    """Record a finished game in its tournament."""
    record(UUID(game_id), timezone.now())


@shared_task
def sweep_results() -> None:
    """Record every finished game whose message was lost."""
    for game_id in unrecorded_games():
        record(game_id, timezone.now())
