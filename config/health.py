"""``/healthz``: is every part that a move needs there? Asks each check of ``settings.HEALTH_CHECKS``.

A check is a function without arguments that returns its facts as a dict of JSON values, or raises.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.utils.module_loading import import_string

from config.celery import app
from config.settings.broker import QUEUES
from games.selectors.health import last_heard, quarantined_games

logger = logging.getLogger(__name__)
WORKER_SILENCE = timedelta(seconds=20)
Check = Callable[[], dict[str, Any]]


class WorkersSilentError(RuntimeError):
    """No worker sweeps: turns of house bots and deadlines are not played."""


def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when every check passes, else 503; a failure shows its kind here and its text in the log."""
    parts = {path.rpartition(".")[2]: ask(import_string(path)) for path in settings.HEALTH_CHECKS}
    healthy = all(part["ok"] for part in parts.values())
    return JsonResponse({"ok": healthy, **parts}, status=200 if healthy else 503)


def ask(check: Check) -> dict[str, Any]:
    try:
        return {"ok": True, **check()}
    except Exception as error:
        logger.warning(
            "unhealthy", extra={"check": check.__name__, "error": f"{type(error).__name__}: {error}"}
        )
        return {"ok": False, "error": type(error).__name__}


def database() -> dict[str, Any]:
    """The database answers a query."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return {}


def broker() -> dict[str, Any]:
    """The broker accepts a connection, and says how many wake-ups wait."""
    with app.connection_or_acquire() as broker_connection:
        channel = broker_connection.default_channel
        queues = [channel.queue_declare(queue=name, durable=True) for name in QUEUES]
    return {"waiting": sum(queue.message_count for queue in queues)}


def workers() -> dict[str, Any]:
    """A worker was heard of lately."""
    return {"seen_at": _last_sweep().isoformat(), "quarantined_games": quarantined_games()}


def last_sweep() -> dict[str, Any]:
    """What no wake-up reached was looked for lately: each sweep leaves the heartbeat of its worker."""
    return {"at": _last_sweep().isoformat()}


def _last_sweep() -> datetime:
    at = last_heard("worker")
    if at is None or timezone.now() - at > WORKER_SILENCE:
        raise WorkersSilentError(f"no worker was heard since {at or 'the beginning'}")
    return at
