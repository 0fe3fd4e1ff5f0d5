"""PGMQ as Celery's broker: a worker takes its next message as soon as it has room for one."""

from threading import Event
from time import monotonic
from typing import Any

from kombu.transport import pgmq


class Channel(pgmq.Channel):
    """A channel that says when a message is done with."""

    def basic_ack(self, delivery_tag: str, multiple: bool = False) -> None:
        super().basic_ack(delivery_tag, multiple)
        self.connection.room.set()

    def basic_reject(self, delivery_tag: str, requeue: bool = False) -> None:
        super().basic_reject(delivery_tag, requeue)
        self.connection.room.set()


class Transport(pgmq.Transport):
    """PGMQ's transport, less a wait: while its pool was full, a worker slept until the next message was sent.

    Kombu's own waits for PostgreSQL's word of a new message also when it may take none; the word that one is
    done with comes from another thread, and was heard a second later at worst.
    """

    Channel = Channel

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)
        self.room = Event()

    def drain_events(self, connection: Any, timeout: float | None = None) -> None:
        """Deliver messages; TimeoutError when there were none, or no room for one, for so many seconds."""
        started = monotonic()
        self.room.clear()
        if not self._has_room() and not self.room.wait(timeout):
            raise TimeoutError
        left = None if timeout is None else max(0.0, timeout - (monotonic() - started))
        super().drain_events(connection, timeout=left)

    def _has_room(self) -> bool:
        return any(channel.qos.can_consume() for channel in self.channels)
