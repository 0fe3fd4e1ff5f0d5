"""PostgreSQL as an installation has it: lets nobody change events, and comes back from kill -9 with all its clients."""

import os
import signal
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import psycopg
import pytest

from config.localpg import LocalPostgres
from tests.config.processes import wait_until, worker
from tests.e2e.kit import ENOUGH_SECONDS, beat, manage

pytestmark = pytest.mark.e2e

START = """
from django.utils import timezone
from tests.tournaments.factories import make_tournament
from tournaments.services.starting import start_tournament
tournament = make_tournament(["random"] * 16)
start_tournament(tournament.id, actor="test", now=timezone.now())
"""
REFUSED = [
    "UPDATE games_storedevent SET body = body || ' '",
    "DELETE FROM games_storedevent",
    "TRUNCATE games_storedevent",
    "TRUNCATE games_stream CASCADE",
    "DELETE FROM games_stream",
    "UPDATE games_stream SET version = version - 1",
]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LocalPostgres]:
    """A PostgreSQL of this test's own, with the product's tables and every trigger on."""
    server = LocalPostgres(tmp_path / "pg")
    server.ensure()
    assert manage("migrate", "-v0", DATABASE_URL=server.url()).returncode == 0
    yield server
    server.stop()


def ask(server: LocalPostgres, question: str) -> object:
    with psycopg.connect(server.url()) as connection:
        return connection.execute(question).fetchone()[0]


def events_stored(server: LocalPostgres) -> int:
    return int(ask(server, "SELECT sum(version) FROM games_stream"))


def kill(server: LocalPostgres) -> None:
    pid_file = server.folders.data / "postmaster.pid"
    os.kill(int(pid_file.read_text().splitlines()[0]), signal.SIGKILL)


def test_a_tournament_outlives_its_database_and_nobody_changes_its_events(
    server: LocalPostgres, tmp_path: Path
) -> None:
    address = {"DATABASE_URL": server.url()}
    with worker(concurrency=2, **address), beat(tmp_path, **address):
        assert manage("shell", "-c", START, **address).returncode == 0
        wait_until(lambda: events_stored(server) > 800, ENOUGH_SECONDS)
        kill(server)
        server.ensure()
        wait_until(
            lambda: ask(server, "SELECT phase FROM tournaments_progress") == "finished", ENOUGH_SECONDS
        )
    verified = manage("verify_games", **address)
    assert verified.returncode == 0, verified.stderr
    assert_nobody_changes_events(server)


def assert_nobody_changes_events(server: LocalPostgres) -> None:
    for session, statement in product(("origin", "replica"), REFUSED):
        with psycopg.connect(server.url()) as connection:
            connection.execute(f"SET session_replication_role = {session}")
            with pytest.raises(psycopg.errors.RestrictViolation, match="is refused"):
                connection.execute(statement)
