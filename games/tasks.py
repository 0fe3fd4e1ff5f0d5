"""Celery doors: thin, safe to run twice, late, or never. Arguments are ids and versions, nothing else."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from games.selectors.seeds import KEY_BACK, DealKeyMissingError
from games.services.deadlines import expire_turn as expire
from games.services.house_turns import play_house_turns as play
from games.services.outages import note_heartbeat, suspected
from games.services.sending import send
from games.services.sweeping import due_soon, forget_attempt, note_attempt, overdue
from games.services.tidying import tidy as remove_old

logger = logging.getLogger(__name__)
TURN_SECONDS = 60


@contextmanager
def attempt(game_id: UUID, version: int) -> Iterator[None]:
    """Note an attempt to move a game on; one that lacks the game's deal key is a line in the log and counts as none."""
    note_attempt(game_id, version)
    try:
        yield
    except DealKeyMissingError as error:
        forget_attempt(game_id, version)
        logger.error("%s: game %s stands still; %s", error, game_id, KEY_BACK)


@shared_task(expires=TURN_SECONDS)
def play_house_turns(game_id: str, version: int) -> None:
    """Play on while house bots have the decision; when there is more to do than one task should, go on in another."""
    with attempt(UUID(game_id), version):
        reached = play(UUID(game_id), timezone.now)
        if reached is not None:
            send(play_house_turns, game_id, reached)


@shared_task(expires=TURN_SECONDS)
def expire_turn(game_id: str, version: int) -> None:
    """Decide for a seat whose deadline has passed; not while an outage of ours has not been given back."""
    now = timezone.now()
    if not suspected(now):
        with attempt(UUID(game_id), version):
            expire(UUID(game_id), version, now)


@shared_task
def sweep() -> None:
    """Note that a worker is alive, after an outage give its time back, wake all that waits too long or will soon."""
    now = timezone.now()
    note_heartbeat(now)
    for waiting in overdue(now):
        task = play_house_turns if waiting.house else expire_turn
        send(task, str(waiting.game_id), waiting.version)
    for due in due_soon(now):
        look_when_due(due.game_id, due.version, due.at, now)


def look_when_due(game_id: UUID, version: int, due_at: datetime, now: datetime) -> None:
    """Have a worker look at a decision just after its time is up."""
    seconds = max(0.0, (due_at - now).total_seconds()) + 0.05
    send(expire_turn, str(game_id), version, countdown=seconds)


@shared_task
def tidy() -> None:
    """Remove what is kept for a time only."""
    remove_old(timezone.now())
