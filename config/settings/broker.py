"""Celery's settings: how messages travel and how workers treat them. ``config/beat.py`` has the schedule."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kombu import Exchange, Queue
from psycopg.conninfo import make_conninfo

from config.beat import TIMELY
from config.settings.environment import env

IN_DATABASE = "pgmq://database"  # the product's own database, whatever its address
BROKER_URL = env.str("CELERY_BROKER_URL", default="") or IN_DATABASE
ANSWER_SECONDS = 2
# A worker takes from its queues in turn, so what must not wait behind tasks that play goes past them.
QUEUES = DEFAULT_QUEUE, TIMELY_QUEUE = "default", "timely"


def celery_settings(database: Mapping[str, Any], var: Path) -> dict[str, Any]:
    """Return what ``config/celery.py`` loads.

    A message is a wake-up, the database is the truth: no results are kept, a worker takes one task at a time
    and acknowledges it when it is done, and a dead broker fails a sender fast.
    """
    return {
        "broker_url": BROKER_URL,
        "broker_transport_options": transport_options(BROKER_URL, database),
        "broker_connection_timeout": ANSWER_SECONDS,
        "broker_connection_retry_on_startup": True,
        "broker_connection_max_retries": None,
        "broker_pool_limit": 4,
        "task_publish_retry_policy": {
            "max_retries": 1,
            "interval_start": 0,
            "interval_step": 0.1,
            "interval_max": 0.1,
        },
        "task_ignore_result": True,
        "result_expires": None,  # else the beat would send a cleaning task for results
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "task_default_queue": DEFAULT_QUEUE,
        "task_queues": [Queue(name, Exchange(name), routing_key=name) for name in QUEUES],
        "task_routes": {task: {"queue": TIMELY_QUEUE} for task in TIMELY},
        "task_serializer": "json",
        "accept_content": ["json"],
        "worker_prefetch_multiplier": 1,
        "worker_lost_wait": 1,  # seconds until the task of a killed pool process is handed out again
        "worker_enable_remote_control": False,
        "worker_send_task_events": False,
        "worker_hijack_root_logger": False,
        # True kills pool processes, and with one that hands over a result dies the lock that all of them need.
        "worker_cancel_long_running_tasks_on_connection_loss": False,
        "beat_schedule_filename": str(var / "beat-schedule"),
        "timezone": "UTC",
        "enable_utc": True,
    }


def transport_options(broker_url: str, database: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the broker's transport needs; PGMQ works in the very database that Django uses."""
    if not broker_url.startswith("pgmq:"):
        short = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS}
        return short if broker_url.startswith(("redis:", "rediss:")) else {}
    options = {
        "init_extension": False,  # plain SQL, see config/queue_schema.py
        "queue_name_prefix": "uno_",
        "use_notify": False,  # only a worker's main process listens, see config/celery.py
        "notify_throttle_interval_ms": 0,
        "wait_time_seconds": 0,
        "polling_interval": 1,
        "visibility_timeout": 60,
        "pool_size": 4,
        "pool_timeout": ANSWER_SECONDS,
    }
    if broker_url == IN_DATABASE:
        _pass_by_environment(database["OPTIONS"])
        fields = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
        options["conn_string"] = make_conninfo(
            "", **{part: database[name] for part, name in fields.items() if database[name]}
        )
    return options


def _pass_by_environment(options: Mapping[str, Any]) -> None:
    """Hand on what the PGMQ client drops: it builds its address from five fields only."""
    for option, variable in (("sslmode", "PGSSLMODE"), ("sslrootcert", "PGSSLROOTCERT")):
        if option in options:
            os.environ.setdefault(variable, str(options[option]))
    os.environ.setdefault("PGCONNECT_TIMEOUT", "5")
