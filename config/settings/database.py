"""The database's settings: the local server, or the one that DATABASE_URL names."""

from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from config.localpg import LocalPostgres
from config.settings.environment import env

LOCAL_ENGINE = "config.localpg.backend"
ENGINE = "django.db.backends.postgresql"
POOL = {"min_size": 2, "max_size": 16, "timeout": 5}


def database_settings(local_root: Path) -> dict[str, Any]:
    """Return Django's entry for the one database. Only the web process sets DATABASE_POOL."""
    url = env.str("DATABASE_URL", default="")
    settings = _connection(url or LocalPostgres(local_root).url())
    settings["ENGINE"] = ENGINE if url else LOCAL_ENGINE
    settings["CONN_HEALTH_CHECKS"] = True
    if env.bool("DATABASE_POOL", default=False):
        settings["OPTIONS"]["pool"] = POOL
        settings["CONN_MAX_AGE"] = 0
    else:
        settings["CONN_MAX_AGE"] = 60
    return settings


def _connection(url: str) -> dict[str, Any]:
    """Split an address the way PostgreSQL's own library does: it knows socket folders and options."""
    if not url.startswith(("postgresql://", "postgres://")):
        raise ImproperlyConfigured("DATABASE_URL must be postgresql://user:password@host:port/name.")
    try:
        parts = conninfo_to_dict(url)
    except ProgrammingError as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}") from error
    known = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    settings: dict[str, Any] = {name: str(parts.pop(part, "")) for name, part in known.items()}
    settings["OPTIONS"] = {"connect_timeout": 5, **parts}
    return settings
