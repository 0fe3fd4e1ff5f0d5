"""What the e2e tests share: tournaments played by real processes, and what must hold when they are over."""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

import psycopg
from django.db import connection
from django.utils import timezone
from kombu import pools
from psycopg import sql

from config.celery import app
from games.eventstore.chain import verify_chain
from games.projections.models import Game
from games.selectors.loading import store
from games.services.verification import verify_game
from tests.config.processes import PROJECT, database_url, environment, kill_group, wait_until
from tests.tournaments.factories import make_tournament
from tournaments.engine.events import TableFinished
from tournaments.engine.rejection import Rejection
from tournaments.engine.state import Finished
from tournaments.projections.models import Progress
from tournaments.projections.rows import differences
from tournaments.registration.models import Tournament
from tournaments.selectors.loading import events_of, load
from tournaments.services.inline import SIMULATED_NOW, empty_tables, play_inline
from tournaments.services.starting import start_tournament

ENOUGH_SECONDS = 120
"""For a tournament of these tests on a loaded machine; alone it takes a tenth."""
HEAD = re.compile(rb'"head":"[0-9a-f]{64}"')


@contextmanager
def beat(folder: Path, **variables: str) -> Iterator[None]:
    """A beat with files of its own in a folder; killed at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "config", "--quiet", "beat", "--loglevel", "WARNING"],
        cwd=PROJECT,
        env=environment(UNO_VAR=str(folder), **variables),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        kill_group(process)


def manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a management command in a process of its own."""
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command,
        cwd=PROJECT,
        env=environment(**{"LOG_LEVEL": "WARNING", **variables}),
        capture_output=True,
        text=True,
        timeout=ENOUGH_SECONDS,
        check=False,
    )


@contextmanager
def copied_database() -> Iterator[str]:
    """A copy of this test's database as it is now; its address."""
    original = connection.settings_dict["NAME"]
    copy = f"{original}_copy"
    close_connections()
    with psycopg.connect(database_url("postgres"), autocommit=True) as maintenance:
        maintenance.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", [original]
        )
        maintenance.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(copy), sql.Identifier(original))
        )
        try:
            yield database_url(copy)
        finally:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(copy))
            maintenance.execute(drop)


def close_connections() -> None:
    """Close this process's connections to database and broker; it makes new ones when it needs them."""
    connection.close()
    pools.reset()
    app._after_fork()


def start(bots: Sequence[str], **fields: object) -> Tournament:
    """Make a tournament and start it; the messages are sent."""
    tournament = make_tournament(list(bots), **fields)
    assert not isinstance(start_tournament(tournament.id, actor="test", now=timezone.now()), Rejection)
    return tournament


def wait_for_the_end(tournament: Tournament) -> None:
    wait_until(lambda: phase(tournament) == Progress.Phase.FINISHED, ENOUGH_SECONDS)


def phase(tournament: Tournament) -> str:
    return Progress.objects.get(tournament=tournament).phase


def events_stored() -> int:
    """How many events there are, of all streams."""
    return count("SELECT coalesce(sum(version), 0) FROM games_stream")


def messages() -> int:
    """How many messages are there, waiting or in a worker's hands."""
    return sum(count(f"SELECT count(*) FROM pgmq.q_{name}") for name in queues())


def lose_messages() -> None:
    for name in queues():
        count(f"SELECT pgmq.purge_queue('{name}')")


def queues() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT queue_name FROM pgmq.list_queues()")
        return [name for (name,) in cursor.fetchall()]


def count(query: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return int(cursor.fetchone()[0])


def assert_sound(tournament: Tournament) -> None:
    """Everything that must hold of a tournament that is over, whatever happened on the way."""
    assert_tournament_sound(tournament)
    for head in store.heads("game"):
        assert verify_game(head.stream_id) == []
        versions = [event.version for event in store.read(head.stream_id)]
        assert versions == list(range(1, head.version + 1))


def assert_tournament_sound(tournament: Tournament) -> None:
    loaded = load(tournament.id)
    assert isinstance(loaded.state, Finished)
    assert loaded.state.champion
    assert verify_chain(store.read(tournament.id), head=loaded.head) is None
    assert differences(loaded.head, loaded.state) == []
    finished = [event for event in events_of(tournament.id) if isinstance(event, TableFinished)]
    planned = [table.game_id for played in loaded.state.tournament.rounds for table in played.tables]
    assert sorted(event.game_id for event in finished) == sorted(planned)
    games = {str(game.id): game for game in Game.objects.filter(reference__contains=str(tournament.id))}
    assert set(games) == set(planned)
    for event in finished:
        assert games[event.game_id].status == Game.Status.FINISHED
        assert event.head == store.head(UUID(event.game_id)).hash == games[event.game_id].head_hash


def moves() -> dict[UUID, list[tuple[str, bytes]]]:
    """What happened in every stream, in games in order, in tournaments in any; without times, so without heads."""
    games = {head.stream_id: said(head.stream_id) for head in store.heads("game")}
    return games | {head.stream_id: sorted(said(head.stream_id)) for head in store.heads("tournament")}


def said(stream_id: UUID) -> list[tuple[str, bytes]]:
    return [(event.name, HEAD.sub(b"", event.data)) for event in store.read(stream_id)]


def moves_undisturbed(tournament: Tournament) -> dict[UUID, list[tuple[str, bytes]]]:
    """The same of the same tournament, played by one process without any disturbance."""
    entrants = list(tournament.entrants.select_related("player"))
    with empty_tables():
        for row in (tournament, *(entrant.player for entrant in entrants), *entrants):
            row.save(force_insert=True)
        start_tournament(tournament.id, actor="test", now=SIMULATED_NOW)
        play_inline(tournament.id, SIMULATED_NOW, lambda state: None)
        return moves()
