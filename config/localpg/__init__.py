"""A PostgreSQL of the project's own in ``var/pg``: started by whoever needs it first, shared by all others.

Standard library and psycopg only; no Django. ``python -m config.localpg`` is its command line.
"""

from config.localpg.errors import LocalPostgresError
from config.localpg.server import LocalPostgres

__all__ = ["LocalPostgres", "LocalPostgresError"]
