"""Messages through the real broker to a real worker process, and what happens when either is missing."""

import os
import signal
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from celery.signals import beat_init
from django.db import connection
from kombu.exceptions import OperationalError

from config.beat import SCHEDULE, SWEEPS, TIMELY
from config.celery import app
from config.settings.broker import TIMELY_QUEUE, transport_options
from tests.config import probe_tasks
from tests.config.processes import kill_group, wait_until, worker

Rows = Callable[[], dict[str, float]]
PROBE = ["tests.config.probe_tasks"]


@pytest.fixture
def rows(transactional_db: None) -> Iterator[Rows]:
    """What the probe tasks wrote: the time by word."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE probe (word text, at double precision)")

    def read() -> dict[str, float]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT word, at FROM probe")
            return dict(cursor.fetchall())

    yield read
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE probe")
        cursor.execute("SELECT pgmq.purge_queue(queue_name) FROM pgmq.list_queues()")


@pytest.mark.e2e
def test_every_task_gets_through_to_a_worker(rows: Rows) -> None:
    with worker(include=PROBE):
        sent = {}
        for number in range(20):
            sent[str(number)] = time.time()
            probe_tasks.leave_word.delay(str(number))
            wait_until(lambda word=str(number): word in rows())
        delays = [at - sent[word] for word, at in rows().items()]
    median = statistics.median(delays)
    print(f"from sending to running: median {1000 * median:.1f} ms, worst {1000 * max(delays):.1f} ms")
    assert len(delays) == len(sent)


@pytest.mark.e2e
def test_a_task_that_is_sent_while_no_worker_is_there_waits_for_one(rows: Rows) -> None:
    probe_tasks.leave_word.delay("early")
    with worker(include=PROBE):
        wait_until(lambda: "early" in rows())


@pytest.mark.e2e
def test_a_task_whose_pool_process_was_killed_is_done_again(rows: Rows) -> None:
    with worker(include=PROBE) as first:
        probe_tasks.die_once.delay("stubborn")
        assert first.wait(timeout=20) == 1
        with worker(include=PROBE):
            wait_until(lambda: "stubborn" in rows())
    assert {"stubborn tried", "stubborn"} == set(rows())


@pytest.mark.e2e
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_one_of_whose_idle_pool_processes_was_killed_ends(
    rows: Rows, number: signal.Signals
) -> None:
    with worker(include=PROBE, concurrency=2) as process:
        probe_tasks.leave_word.delay("before")
        wait_until(lambda: "before" in rows())
        pool = children_of(process.pid)
        os.kill(pool[0], number)
        assert process.wait(timeout=20) == 1
        wait_until(lambda: not any(Path(f"/proc/{child}").exists() for child in pool))


def children_of(parent: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=True
    )
    return [int(line) for line in listed.stdout.split()]


@pytest.mark.e2e
def test_a_killed_worker_leaves_the_tasks_it_had_not_taken_to_the_next(rows: Rows) -> None:
    with worker(include=PROBE) as first:
        kill_group(first)
        probe_tasks.leave_word.delay("later")
        with worker(include=PROBE):
            wait_until(lambda: "later" in rows())


@pytest.mark.e2e
def test_a_worker_goes_on_to_the_next_task_at_once(rows: Rows) -> None:
    for number in range(100):
        probe_tasks.leave_word.delay(str(number))
    with worker(include=PROBE):
        wait_until(lambda: len(rows()) == 100, 60)
    at = sorted(rows().values())
    print(f"a backlog is worked off at {99 / (at[-1] - at[0]):.0f} tasks a second and pool process")
    assert at[-1] - at[0] < 20


@pytest.mark.e2e
def test_an_urgent_task_does_not_wait_behind_those_that_play(rows: Rows) -> None:
    for number in range(8):
        probe_tasks.take_a_second.delay(f"long {number}")
    probe_tasks.leave_word.apply_async(args=["urgent"], queue=TIMELY_QUEUE)
    with worker(include=PROBE):
        wait_until(lambda: "urgent" in rows())
    assert len(rows()) <= 5


@pytest.mark.e2e
def test_a_worker_that_is_asked_to_end_finishes_its_task_first(rows: Rows) -> None:
    with worker(include=PROBE) as process:
        probe_tasks.take_a_second.delay("begun")
        wait_until(lambda: "begun" in rows())
        process.terminate()
        assert process.wait(timeout=10) == 0
    assert set(rows()) == {"begun", "begun and ended"}


@pytest.mark.django_db
def test_a_sender_does_not_hang_when_the_broker_is_gone() -> None:
    nobody = {**connection.settings_dict, "HOST": "127.0.0.1", "PORT": "9"}
    options = transport_options(app.conf.broker_url, nobody)
    started = time.monotonic()
    with (
        app.connection_for_write(transport_options=options) as broken,
        app.amqp.Producer(broken) as producer,
        pytest.raises(OperationalError),
    ):
        probe_tasks.leave_word.apply_async(args=["lost"], producer=producer)
    assert time.monotonic() - started < 6
    broken.transport._get_pgmq_client().close()


@pytest.mark.django_db
def test_a_sender_does_not_listen_for_messages_it_will_never_read(rows: Rows) -> None:
    probe_tasks.leave_word.delay("unheard")
    with connection.cursor() as cursor:
        cursor.execute("SELECT query FROM pg_stat_activity WHERE datname = current_database()")
        assert not [query for (query,) in cursor.fetchall() if query.startswith("LISTEN")]


@pytest.mark.django_db
def test_a_beat_that_starts_has_everything_swept_at_once(rows: Rows) -> None:
    beat_init.send(sender=None)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT message -> 'headers' ->> 'task' FROM pgmq.q_uno_{TIMELY_QUEUE}")
        assert {task for (task,) in cursor.fetchall()} == set(SWEEPS)


def test_every_task_that_is_named_exists() -> None:
    app.loader.import_default_modules()
    assert {*TIMELY, *(entry["task"] for entry in SCHEDULE.values())} <= set(app.tasks)
