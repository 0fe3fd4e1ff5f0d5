"""The PostgreSQL store keeps the contract and plays by Django's transactions."""

from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.transaction import TransactionManagementError

from games.eventstore import statements
from games.eventstore.chain import verify_chain
from games.eventstore.errors import UnreadableEvent, WrongVersion
from games.eventstore.models import EventRow, Stream
from games.eventstore.postgres import COPY_FROM, PostgresEventStore
from tests.games.eventstore.contract import EventStoreContract
from tests.games.eventstore.samples import TIME, commands, new_event, sealed

pytestmark = pytest.mark.django_db


@pytest.fixture
def store() -> PostgresEventStore:
    return PostgresEventStore()


@pytest.fixture
def stream(store: PostgresEventStore) -> UUID:
    return store.create(uuid4(), "game").stream_id


class TestPostgresEventStore(EventStoreContract):
    pass


@pytest.mark.parametrize("size", [1, COPY_FROM])
def test_an_append_goes_away_with_the_callers_transaction(
    store: PostgresEventStore, stream: UUID, size: int
) -> None:
    with transaction.atomic():
        store.append(stream, 0, commands(size), time=TIME)
        transaction.set_rollback(True)
    assert store.read(stream) == []
    assert store.head(stream).version == 0
    assert len(store.append(stream, 0, commands(size), time=TIME)) == size


def test_a_caller_may_go_on_after_a_refusal_in_the_same_transaction(
    store: PostgresEventStore, stream: UUID
) -> None:
    with transaction.atomic():
        with pytest.raises(WrongVersion):
            store.append(stream, 7, commands(1), time=TIME)
        store.append(stream, 0, commands(1), time=TIME)
    assert len(store.read(stream)) == 1


def test_both_ways_of_writing_store_the_same_rows(store: PostgresEventStore, stream: UUID) -> None:
    batch = [new_event(rf"\N{at}", name=r"a\b", data=rb'{"a":"\\N \t"}') for at in range(COPY_FROM)]
    other = store.create(uuid4(), "game").stream_id
    store.append(stream, 0, batch, time=TIME)
    for at, event in enumerate(batch):
        store.append(other, at, [event], time=TIME)
    copied, inserted = rows_of(stream), rows_of(other)
    assert [row["body"].replace(str(other), str(stream)) for row in inserted] == [
        row["body"] for row in copied
    ]
    for column in ("version", "name", "schema_version", "command_id"):
        assert [row[column] for row in inserted] == [row[column] for row in copied]


def rows_of(stream_id: UUID) -> list[dict[str, object]]:
    return list(EventRow.objects.filter(stream_id=stream_id).order_by("version").values())


def test_the_command_stands_on_its_first_row_only(store: PostgresEventStore, stream: UUID) -> None:
    store.append(stream, 0, [new_event(command) for command in ("a", "a", "b")], time=TIME)
    assert [row["command_id"] for row in rows_of(stream)] == ["a", None, "b"]


def test_a_body_that_is_no_body_stops_a_reader(store: PostgresEventStore, stream: UUID) -> None:
    EventRow.objects.create(
        stream_id=stream, version=1, name="x", schema_version=1, body='{"time":"now"}', hash="0" * 64
    )
    with pytest.raises(UnreadableEvent, match=f"Event 1 of stream {stream}"):
        store.read(stream)


def test_a_row_that_differs_from_its_body_is_found_by_verification(
    store: PostgresEventStore, stream: UUID
) -> None:
    (event,) = sealed(1, stream)
    EventRow.objects.create(
        stream_id=stream, version=1, name="other", schema_version=1, body=event.body, hash=event.hash
    )
    fault = verify_chain(store.read(stream))
    assert fault is not None
    assert (fault.version, fault.code) == (1, "row")


@pytest.mark.parametrize("size", [1, COPY_FROM])
def test_a_row_that_is_in_the_way_is_a_database_error(
    store: PostgresEventStore, stream: UUID, size: int
) -> None:
    EventRow.objects.create(stream_id=stream, version=1, name="x", schema_version=1, body="{}", hash="0" * 64)
    with pytest.raises(IntegrityError), transaction.atomic():
        store.append(stream, 0, commands(size), time=TIME)
    assert Stream.objects.get(id=stream).version == 0


def test_a_command_is_unique_in_the_database_too(store: PostgresEventStore, stream: UUID) -> None:
    store.append(stream, 0, commands(1), time=TIME)
    with pytest.raises(IntegrityError, match="games_storedevent_command"):
        EventRow.objects.create(
            stream_id=stream, version=2, name="x", schema_version=1, command_id="c1", body="{}", hash="0" * 64
        )


@pytest.fixture
def many_streams(store: PostgresEventStore) -> list[UUID]:
    streams = [store.create(uuid4(), "game").stream_id for _ in range(40)]
    for stream in streams:
        batch = [new_event(f"c{at}", name="moved" if at % 50 else "begun") for at in range(100)]
        store.append(stream, 0, batch, time=TIME)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_storedevent, games_stream")
    return streams


@pytest.mark.parametrize(
    ("statement", "values"),
    [
        (statements.READ, ["stream", 90, 10]),
        (statements.BY_COMMANDS, ["stream", ["c7"]]),
        (statements.SINCE_LAST, ["stream", "stream", "begun"]),
        (statements.LOCK_FOR_APPEND, [["c7", "c8"], "stream"]),
    ],
)
def test_no_statement_looks_at_other_streams(
    many_streams: list[UUID], statement: str, values: list[object]
) -> None:
    given = [many_streams[7] if value == "stream" else value for value in values]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {statement}", given)
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "Seq Scan on games_storedevent" not in plan
    assert "games_storedevent_" in plan


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("skip_locked", [True, False])
def test_a_lock_needs_a_transaction(store: PostgresEventStore, skip_locked: bool) -> None:
    with pytest.raises(TransactionManagementError, match="begin one first"):
        store.lock(uuid4(), skip_locked=skip_locked)
