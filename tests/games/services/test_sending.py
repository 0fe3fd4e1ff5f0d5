"""A broker that fails is left alone for a while; nobody waits for it again and again."""

import pytest
from celery import Task
from kombu.exceptions import OperationalError

from games.services.sending import PAUSE_SECONDS, Sender


class Recorder(Task):
    """A task whose messages end here."""

    name = "recorder"

    def __init__(self) -> None:
        self.sent: list[tuple[tuple[object, ...], dict[str, object]]] = []
        self.broker_answers = True

    def apply_async(self, args=None, **options):
        self.sent.append((args, options))
        if not self.broker_answers:
            raise OperationalError("no answer")


@pytest.fixture
def task() -> Recorder:
    return Recorder()


def test_a_message_is_sent_with_its_arguments_and_options(task: Recorder) -> None:
    assert Sender()(task, "game", 7, countdown=3)
    assert task.sent == [(("game", 7), {"countdown": 3})]


def test_after_a_failure_nothing_is_sent_for_a_while(task: Recorder) -> None:
    now = 1000.0
    send = Sender(clock=lambda: now)
    task.broker_answers = False
    assert not send(task, 1)
    task.broker_answers = True
    now += PAUSE_SECONDS - 1
    assert not send(task, 2)
    now += 1
    assert send(task, 3)
    assert [args for args, _ in task.sent] == [(1,), (3,)]
