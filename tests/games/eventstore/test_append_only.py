"""The database refuses to change or remove what is stored, whoever asks."""

from collections.abc import Iterator
from importlib import import_module
from uuid import UUID

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.state import ProjectState

from games.eventstore.models import EventRow, Stream
from games.eventstore.postgres import PostgresEventStore
from tests.games.eventstore.samples import STREAM, TIME, commands

pytestmark = pytest.mark.django_db

MIGRATION = import_module("games.migrations.0002_append_only")
TRIGGERS = {
    ("games_storedevent", "games_storedevent_no_delete"),
    ("games_storedevent", "games_storedevent_no_truncate"),
    ("games_storedevent", "games_storedevent_no_update"),
    ("games_stream", "games_stream_no_delete"),
    ("games_stream", "games_stream_no_truncate"),
    ("games_stream", "games_stream_only_rises"),
}


@pytest.fixture(autouse=True)
def stream() -> UUID:
    store = PostgresEventStore()
    store.create(STREAM, "game")
    store.append(STREAM, 0, commands(3), time=TIME)
    return STREAM


@pytest.fixture
def truncate_triggers_on() -> None:
    """Tests let Django empty tables; here the two guards are switched on again until the test's end."""
    run("ALTER TABLE games_storedevent ENABLE ALWAYS TRIGGER games_storedevent_no_truncate")
    run("ALTER TABLE games_stream ENABLE ALWAYS TRIGGER games_stream_no_truncate")


@pytest.fixture
def as_replica() -> Iterator[None]:
    """The session setting that switches off triggers which are not ENABLE ALWAYS."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        if cursor.fetchone() != (True,):
            pytest.skip("only a superuser may try this")
    run("SET LOCAL session_replication_role = replica")
    yield
    run("SET LOCAL session_replication_role = origin")


def run(statement: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


REFUSED = [
    "UPDATE games_storedevent SET body = body",
    "UPDATE games_storedevent SET hash = 'x' WHERE version = 2",
    "UPDATE games_storedevent SET version = 9 WHERE false",
    "INSERT INTO games_storedevent (stream_id, version, name, schema_version, body, hash)"
    " SELECT stream_id, version, name, schema_version, body, hash FROM games_storedevent"
    " ON CONFLICT (stream_id, version) DO UPDATE SET body = '{}'",
    "DELETE FROM games_storedevent",
    "DELETE FROM games_storedevent WHERE version = 3",
    "DELETE FROM games_stream",
    "DELETE FROM games_stream WHERE false",
    "UPDATE games_stream SET version = 2",
    "UPDATE games_stream SET version = 0, head_hash = repeat('0', 64)",
    "UPDATE games_stream SET head_hash = repeat('f', 64)",
    "UPDATE games_stream SET version = 4, category = 'tournament'",
    "UPDATE games_stream SET version = 4, id = gen_random_uuid()",
]
REFUSED_TRUNCATES = [
    "TRUNCATE games_storedevent",
    "TRUNCATE games_stream",
    "TRUNCATE games_stream CASCADE",
    "TRUNCATE games_stream, games_storedevent RESTART IDENTITY",
]


@pytest.mark.parametrize("statement", REFUSED)
def test_the_database_refuses(statement: str) -> None:
    before = snapshot()
    with pytest.raises(IntegrityError, match="is refused: "):
        run(statement)
    assert snapshot() == before


@pytest.mark.parametrize("statement", REFUSED)
def test_the_database_refuses_a_replica_too(statement: str, as_replica: None) -> None:
    with pytest.raises(IntegrityError, match="is refused: "):
        run(statement)


@pytest.mark.parametrize("statement", REFUSED_TRUNCATES)
def test_the_database_refuses_to_empty_the_tables(statement: str, truncate_triggers_on: None) -> None:
    before = snapshot()
    with pytest.raises(IntegrityError, match=r"TRUNCATE of games_st.* is refused: "):
        run(statement)
    assert snapshot() == before


def test_the_refusal_says_what_and_why() -> None:
    with pytest.raises(
        IntegrityError, match=r"^DELETE of games_storedevent is refused: events are only ever added"
    ):
        EventRow.objects.all().delete()


def test_a_stream_may_rise() -> None:
    run("UPDATE games_stream SET version = 4, head_hash = repeat('f', 64)")
    assert Stream.objects.get().version == 4


def test_the_migration_switches_every_guard_on_for_good_and_can_be_undone() -> None:
    migrate_back()
    assert guards() == {}
    run("DELETE FROM games_storedevent WHERE version = 3")
    assert EventRow.objects.count() == 2
    migrate()
    assert guards() == dict.fromkeys(TRIGGERS, "A")
    with pytest.raises(IntegrityError, match=r"TRUNCATE of games_storedevent is refused"):
        run("TRUNCATE games_storedevent")


def migrate_back() -> None:
    with connection.schema_editor(atomic=False) as editor:
        for operation in reversed(MIGRATION.Migration.operations):
            operation.database_backwards("games", editor, ProjectState(), ProjectState())


def migrate() -> None:
    with connection.schema_editor(atomic=False) as editor:
        for operation in MIGRATION.Migration.operations:
            operation.database_forwards("games", editor, ProjectState(), ProjectState())


def guards() -> dict[tuple[str, str], str]:
    """Every trigger on the two tables with its state: A is always, O is not for replicas, D is off."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal"
            " AND tgrelid IN ('games_storedevent'::regclass, 'games_stream'::regclass)"
        )
        return {(table, name): state for table, name, state in cursor.fetchall()}


def snapshot() -> list[object]:
    return [*EventRow.objects.order_by("version").values(), *Stream.objects.values()]
