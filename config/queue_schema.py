"""The tables and functions of PGMQ, the default broker, in the product's database: SQL, no extension."""

from typing import Any

from django.db import connections, transaction
from pgmq.install import get_embedded_install_sql

from config.settings.broker import BROKER_URL, IN_DATABASE


def install_after_migrations(using: str, **_: Any) -> None:
    """Hear Django's post_migrate: also reaches test databases, and one whose broker was another before."""
    if BROKER_URL == IN_DATABASE:
        install(using)


def install(using: str) -> bool:
    """Make the schema unless it is there; return True when this call made it. Safe for several at once."""
    with transaction.atomic(using), connections[using].cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('uno.queue_schema'))")
        cursor.execute("SELECT to_regclass('pgmq.meta') IS NOT NULL")
        if cursor.fetchone()[0]:
            return False
        cursor.execute(get_embedded_install_sql())
        return True
