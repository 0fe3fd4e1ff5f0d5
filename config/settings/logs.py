"""How the processes log: one line per happening, as text in development and as JSON in production."""

from typing import Any


def logging_settings(level: str, *, as_json: bool) -> dict[str, Any]:
    """Return Django's LOGGING: everything to standard error, in one format."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {"()": "config.logs.LineFormatter"},
            "json": {"()": "config.logs.JsonFormatter"},
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "json" if as_json else "line"}
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            "django.server": {"handlers": [], "propagate": True, "level": "WARNING"},
            "django.request": {"level": "ERROR"},  # a 4xx is in the request's own line
            "celery": {"level": "WARNING"},
            "celery.worker": {"level": "INFO"},
            "celery.apps.worker": {"level": "INFO"},
            "celery.worker.strategy": {"level": "WARNING"},  # one line per task received
            "kombu": {"level": "WARNING"},
            "pgmq": {"level": "WARNING"},
            "psycopg": {"level": "WARNING"},
            "psycopg.pool": {"level": "ERROR"},  # not each try while the database is down
        },
    }
