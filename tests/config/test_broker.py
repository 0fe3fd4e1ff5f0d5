"""A worker with room for a message takes one that waits, at once."""

import time
from threading import Timer

import pytest
from kombu import Consumer, Producer, Queue

from config.celery import app
from config.settings.broker import IN_DATABASE
from tests.config import probe_tasks
from tests.config.processes import wait_until, worker
from tests.config.test_celery import PROBE, Rows
from tests.config.test_celery import rows as rows

pytestmark = pytest.mark.skipif(app.conf.broker_url != IN_DATABASE, reason="another broker's own concern")


@pytest.mark.django_db(transaction=True)
def test_a_consumer_without_room_hears_at_once_that_a_message_is_done_with() -> None:
    got = []
    with app.connection_for_read() as broker:
        channel = broker.default_channel
        queue = Queue("room", routing_key="room")(channel)
        queue.declare()
        for number in range(2):
            Producer(channel).publish(number, routing_key="room", exchange="")
        with Consumer(channel, [queue], prefetch_count=1, on_message=got.append):
            broker.drain_events(timeout=5)
            with pytest.raises(TimeoutError):
                broker.drain_events(timeout=0.1)
            Timer(0.1, got[0].ack).start()
            started = time.monotonic()
            broker.drain_events(timeout=5)
            got[1].ack()
        queue.delete()
    assert [message.payload for message in got] == [0, 1]
    assert time.monotonic() - started < 0.8


@pytest.mark.e2e
def test_a_worker_goes_through_a_queue_without_pauses(rows: Rows) -> None:
    for number in range(20):
        probe_tasks.leave_word.delay(str(number))
    with worker(include=PROBE):
        wait_until(lambda: len(rows()) == 20)
    at = sorted(rows().values())
    assert at[-1] - at[0] < 5
