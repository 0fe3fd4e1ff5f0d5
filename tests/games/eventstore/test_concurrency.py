"""Many at once: of any number of appends on one version exactly one is written."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction

from games.eventstore.chain import verify_chain
from games.eventstore.errors import WrongVersion
from games.eventstore.postgres import COPY_FROM, PostgresEventStore
from tests.games.eventstore.samples import TIME, commands, new_event

pytestmark = pytest.mark.django_db(transaction=True)

T = TypeVar("T")
WRITERS = 64
STORE = PostgresEventStore()


@pytest.fixture
def stream() -> UUID:
    return STORE.create(uuid4(), "game").stream_id


def on_a_connection_of_its_own(work: Callable[[], T]) -> T:
    try:
        return work()
    finally:
        connection.close()


def all_at_once(count: int, work: Callable[[int], T]) -> list[T]:
    """Run the work in so many threads that all start together, and return the results."""
    barrier = Barrier(count)

    def one(number: int) -> T:
        connection.ensure_connection()
        barrier.wait(timeout=30)
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        futures = [pool.submit(on_a_connection_of_its_own, lambda n=n: one(n)) for n in range(count)]
        return [future.result(timeout=60) for future in futures]


def wait_until_somebody_waits_for_a_lock() -> None:
    for _ in range(500):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            if cursor.fetchone() != (0,):
                return
        time.sleep(0.02)
    raise AssertionError("nobody came to wait")


def test_of_many_appends_on_one_version_exactly_one_wins(stream: UUID) -> None:
    STORE.append(stream, 0, commands(1), time=TIME)

    def append(number: int) -> str:
        try:
            return f"wrote {STORE.append(stream, 1, [new_event(f'writer-{number}')], time=TIME)[0].version}"
        except WrongVersion as error:
            return f"found {error.actual}"

    answers = all_at_once(WRITERS, append)
    assert sorted(answers) == ["found 2"] * (WRITERS - 1) + ["wrote 2"]
    assert len(STORE.read(stream)) == 2
    assert verify_chain(STORE.read(stream), head=STORE.head(stream)) is None


@pytest.mark.parametrize("size", [1, COPY_FROM])
def test_a_command_sent_many_times_at_once_is_written_once(stream: UUID, size: int) -> None:
    batch = [new_event("same")] * size
    answers = all_at_once(16, lambda _: STORE.append(stream, 0, batch, time=TIME))
    stored = STORE.read(stream)
    assert len(stored) == size
    assert all(answer == stored for answer in answers)


def test_writers_that_try_again_all_get_their_turn(stream: UUID) -> None:
    def append(number: int) -> None:
        while True:
            version = STORE.head(stream).version
            try:
                STORE.append(stream, version, [new_event(f"writer-{number}")], time=TIME)
            except WrongVersion:
                continue
            return

    all_at_once(8, append)
    assert {event.command_id for event in STORE.read(stream)} == {f"writer-{n}" for n in range(8)}
    assert verify_chain(STORE.read(stream), head=STORE.head(stream)) is None


@pytest.mark.parametrize("expected", [0, 1])
def test_a_command_stored_while_its_double_waited_is_recognised(stream: UUID, expected: int) -> None:
    """With 1 the double even names the right version: only the second look at the commands finds it."""
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first = STORE.append(stream, 0, [new_event("same")], time=TIME)
            double = pool.submit(
                on_a_connection_of_its_own,
                lambda: STORE.append(stream, expected, [new_event("same")], time=TIME),
            )
            wait_until_somebody_waits_for_a_lock()
        assert double.result(timeout=30) == first
    assert STORE.read(stream) == first


def test_a_writer_who_waited_goes_on_where_the_first_one_ended(stream: UUID) -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            STORE.append(stream, 0, [new_event("first")], time=TIME)
            second = pool.submit(
                on_a_connection_of_its_own,
                lambda: STORE.append(stream, 1, [new_event("second")], time=TIME),
            )
            wait_until_somebody_waits_for_a_lock()
        assert second.result(timeout=30)[0].version == 2
    assert verify_chain(STORE.read(stream), head=STORE.head(stream)) is None


def test_a_stream_locked_by_another_is_skipped_and_free_again_afterwards(stream: UUID) -> None:
    def skip() -> object:
        with transaction.atomic():
            return STORE.lock(stream, skip_locked=True)

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            head = STORE.lock(stream)
            assert pool.submit(on_a_connection_of_its_own, skip).result(timeout=30) is None
        assert pool.submit(on_a_connection_of_its_own, skip).result(timeout=30) == head


def test_a_lock_waits_for_its_holder_and_gives_the_newest_head(stream: UUID) -> None:
    def wait() -> object:
        with transaction.atomic():
            return STORE.lock(stream)

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            STORE.append(stream, 0, commands(3), time=TIME)
            waiting = pool.submit(on_a_connection_of_its_own, wait)
            wait_until_somebody_waits_for_a_lock()
        assert waiting.result(timeout=30) == STORE.head(stream)


def test_streams_do_not_wait_for_each_other(stream: UUID) -> None:
    other = STORE.create(uuid4(), "game").stream_id
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        STORE.append(stream, 0, commands(1), time=TIME)
        elsewhere = pool.submit(
            on_a_connection_of_its_own, lambda: STORE.append(other, 0, commands(1), time=TIME)
        )
        assert elsewhere.result(timeout=30)[0].version == 1


def test_an_append_without_a_transaction_of_the_caller_has_its_own(stream: UUID) -> None:
    with pytest.raises(WrongVersion):
        STORE.append(stream, 3, commands(1), time=TIME)
    STORE.append(stream, 0, commands(COPY_FROM), time=TIME)
    assert not connection.in_atomic_block
    assert all_at_once(1, lambda _: len(STORE.read(stream))) == [COPY_FROM]
