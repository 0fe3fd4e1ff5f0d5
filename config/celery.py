"""The Celery app: ``celery -A config worker`` and ``celery -A config beat``."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, worker_init, worker_process_init, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES

from config import pool
from config.beat import SCHEDULE, SWEEPS
from config.settings.broker import IN_DATABASE

TRANSPORT_ALIASES["pgmq"] = "config.queue_transport:Transport"

FIRST_SWEEP_SECONDS = 60
"""Workers that start together with the beat are there by then."""

app = Celery("uno")
app.add_defaults(lambda: {**settings.CELERY, "beat_schedule": SCHEDULE})
app.autodiscover_tasks()
worker_ready.connect(pool.watch)


@worker_init.connect
def listen_for_messages(**_: Any) -> None:
    """Have PGMQ wake this worker.

    Senders must not: one that listens never reads what it hears, and the database has to keep all of it.
    """
    if app.conf.broker_url == IN_DATABASE:
        app.conf.broker_transport_options = {**app.conf.broker_transport_options, "use_notify": True}


@worker_process_init.connect
def send_only(**_: Any) -> None:
    """Make a pool process, which only sends, a sender like the others."""
    if app.conf.broker_url == IN_DATABASE:
        app.conf.broker_transport_options = {**app.conf.broker_transport_options, "use_notify": False}


@worker_init.connect
@beat_init.connect
def wait_for_database(**_: Any) -> None:
    """Have the database up before the broker, which may live in it, is asked for."""
    from django.db import connection

    connection.ensure_connection()
    connection.close()


@beat_init.connect
def sweep_at_once(**_: Any) -> None:
    """Have what came due while nobody swept found now, not only when the first interval has passed."""
    for task in SWEEPS:
        app.send_task(task, expires=FIRST_SWEEP_SECONDS)
