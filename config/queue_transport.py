"""Kombu's PGMQ transport, for which a worker also wakes when one of its tasks ends.

As it comes, a worker that takes one task at a time finds its hands full, waits for news of the queue, and does not
notice that they are empty again: each task costs up to a second (docs/decisions/0002).
"""

import select
import socket
from contextlib import suppress
from typing import Any

from kombu.transport import pgmq
from psycopg import InterfaceError, OperationalError


class Waiter(pgmq._NotifyWaiter):
    """Waits for a message to come in, or for ``wake``."""

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)

    def wake(self) -> None:
        """End the wait, from any thread; one that is not yet begun ends at once."""
        with suppress(OSError):  # full: it will wake anyway
            self._waker.send(b"\0")

    def wait(self, timeout: float | None) -> bool:
        """Return True as soon as there may be something to do, False after ``timeout`` seconds."""
        with self._lock:
            if self._closed or not self._channels:
                return False
            self._ensure_conn()
            connection = self._conn
        try:
            if any(True for _ in connection.notifies(timeout=0)):
                return True
            ready, _, _ = select.select([connection, self._woken], [], [], timeout)
        except (OSError, OperationalError, InterfaceError):
            self._drop_conn(connection)
            return False
        if self._woken in ready:
            self._woken.recv(4096)
        return bool(ready)

    def close(self) -> None:
        super().close()
        self._woken.close()
        self._waker.close()


class Channel(pgmq.Channel):
    """Says so when a message is done with."""

    def basic_ack(self, delivery_tag: str, multiple: bool = False) -> None:
        super().basic_ack(delivery_tag, multiple)
        self.connection.wake()

    def basic_reject(self, delivery_tag: str, requeue: bool = False) -> None:
        super().basic_reject(delivery_tag, requeue)
        self.connection.wake()


class Transport(pgmq.Transport):
    """What ``pgmq://`` stands for, by ``config/celery.py``."""

    Channel = Channel
    _notify_waiter: Waiter | None

    def wake(self) -> None:
        """Have a waiting worker look again."""
        if self._notify_waiter is not None:
            self._notify_waiter.wake()

    def _get_notify_waiter(self) -> Any:
        if self._notify_waiter is None:
            self._notify_waiter = Waiter(self._get_pgmq_client().config.dsn)
        return self._notify_waiter
