"""Django's PostgreSQL backend that starts the local server when a connection is needed and there is none.

So settings, pure tests and commands without data start nothing, and a killed server comes back.
"""

from typing import Any

from django.conf import settings
from django.db.backends.postgresql import base as postgresql
from django.utils.asyncio import async_unsafe
from psycopg import Connection, OperationalError

from config.localpg import LocalPostgres


class DatabaseWrapper(postgresql.DatabaseWrapper):
    """A connection to the local server; the name and the module's are Django's convention."""

    _seen_up = False

    @async_unsafe
    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection:
        if not DatabaseWrapper._seen_up:
            LocalPostgres(settings.LOCAL_POSTGRES).ensure()
            DatabaseWrapper._seen_up = True
        connection: Connection
        try:
            connection = super().get_new_connection(conn_params)
        except OperationalError:
            LocalPostgres(settings.LOCAL_POSTGRES).ensure()
            connection = super().get_new_connection(conn_params)
        return connection
