"""What all tests share: a database of this run's own, a broker inside it, and fixed secrets.

Tests that ask for no database start none.
"""

import os
from collections.abc import Iterator
from contextlib import suppress

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from psycopg import sql
from pytest_django.plugin import DjangoDbBlocker

from config.celery import app
from config.localpg import LocalPostgres
from config.settings.broker import transport_options
from config.settings.database import LOCAL_ENGINE

PREFIX = "test_uno_"


def pytest_configure() -> None:
    settings.DEAL_KEYS = {"test": bytes(range(32))}
    settings.DEAL_KEY_ID = "test"
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS)  # off: tests of limits set them
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Name the database after this process, so that several runs can share the local server."""
    if connection.settings_dict["ENGINE"] == LOCAL_ENGINE:
        connection.settings_dict["TEST"]["NAME"] = f"{PREFIX}{os.getpid()}"
        drop_left_databases()


def drop_left_databases() -> None:
    """Remove what test runs that were killed left in the local server."""
    server = LocalPostgres(settings.LOCAL_POSTGRES)
    server.ensure()
    with psycopg.connect(server.url("postgres"), autocommit=True) as maintenance:
        rows = maintenance.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{PREFIX}%"])
        for (name,) in rows.fetchall():
            number = name.removeprefix(PREFIX)
            if number.isdecimal() and not process_lives(int(number)):
                with suppress(psycopg.Error):  # another run is at it too
                    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
                    maintenance.execute(drop)


def process_lives(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Turn Celery to the test database, and let Django empty tables between tests that commit."""
    app.conf.broker_transport_options = transport_options(app.conf.broker_url, connection.settings_dict)
    with django_db_blocker.unblock():
        allow_truncate()
    yield
    app.pool.force_close_all()
    app.producer_pool.force_close_all()
    with django_db_blocker.unblock():
        end_other_sessions()


def end_other_sessions() -> None:
    """End what is left of processes that were killed: a database in use cannot be dropped."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def allow_truncate() -> None:
    """Switch off the triggers that refuse TRUNCATE, and no others, in this test database only."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) FROM pg_trigger"
            " WHERE NOT tgisinternal AND tgtype & 32 <> 0 AND tgrelid::regclass::text NOT LIKE 'pgmq.%'"
        )
        for (statement,) in cursor.fetchall():
            cursor.execute(statement)
