"""Sends wake-ups to the workers. Losing one delays a game: a broker that does not answer costs its senders little."""

import logging
import time
from collections.abc import Callable
from typing import Any

from celery import Task
from kombu.exceptions import OperationalError

PAUSE_SECONDS = 5
"""For so long nothing is sent after the broker has failed: each try may take seconds, and the sweeper finds all."""

logger = logging.getLogger(__name__)


class Sender:
    """Sends messages, each by a call, and leaves a broker that has failed alone for a while."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._not_before = clock()

    def __call__(self, task: "Task[Any, Any]", *arguments: object, **options: Any) -> bool:
        """Have a worker do a task; False if the broker does not take the message, or did not lately."""
        if self._clock() < self._not_before:
            return False
        try:
            task.apply_async(arguments, **options)
        except OperationalError as error:
            self._not_before = self._clock() + PAUSE_SECONDS
            logger.warning("the broker does not answer: %s", error)
            return False
        return True


send = Sender()
