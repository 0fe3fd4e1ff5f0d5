"""The Celery app: ``celery -A config worker`` and ``celery -A config beat``."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings

from config.beat import SCHEDULE

app = Celery("uno")
app.add_defaults(lambda: {**settings.CELERY, "beat_schedule": SCHEDULE})
app.autodiscover_tasks()


@worker_init.connect
@beat_init.connect
def wait_for_database(**_: Any) -> None:
    """Have the database up before the broker, which may live in it, is asked for."""
    from django.db import connection

    connection.ensure_connection()
    connection.close()
