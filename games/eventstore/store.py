"""What every event store can do. The contract is ``EventStoreContract`` in the tests; both stores pass it."""

from collections.abc import Sequence
from typing import Protocol
from uuid import UUID

from games.eventstore.events import Head, NewEvent, StoredEvent


class EventStore(Protocol):
    """Streams of events that only grow. Reads follow the versions; an unknown stream has no events."""

    def create(self, stream_id: UUID, category: str) -> Head:
        """Begin a stream and return its head, version 0. Raises StreamExists, NotStorable (category)."""

    def lock(self, stream_id: UUID, *, skip_locked: bool = False) -> Head | None:
        """Keep all others from appending until the caller's transaction ends, and return the head.

        Waits for another holder, or with ``skip_locked`` returns None at once. Raises NoSuchStream.
        """

    def lock_for(self, stream_id: UUID, command_id: str) -> tuple[Head, bool]:
        """Lock as ``lock`` does, and return the head and whether the stream holds this command already.

        Raises NoSuchStream, and NotStorable for an id that no stream can hold.
        """

    def head(self, stream_id: UUID) -> Head:
        """Return how far the stream has got. Raises NoSuchStream."""

    def heads(self, category: str) -> list[Head]:
        """Return the heads of all streams of a category, in the order of their ids."""

    def append(
        self,
        stream_id: UUID,
        expected_version: int,
        events: Sequence[NewEvent],
        *,
        time: str,
        head: Head | None = None,
    ) -> Sequence[StoredEvent]:
        """Add the events, in the caller's transaction if there is one, and return them as stored.

        ``head`` is what the stream is at for certain, because the caller has locked it; the commands are new,
        which the caller has made sure of. Then neither is looked at again.

        If the stream holds a command of this batch already, nothing is written, whatever version is
        expected, and the events stored under the batch's commands are returned. Otherwise raises
        WrongVersion unless the stream is at ``expected_version``. Raises NoSuchStream, and NotStorable for
        an empty batch or an event that breaks the canonical form. Any of these leaves the stream, and the
        caller's transaction, as it was.
        """

    def read(self, stream_id: UUID, *, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        """Return the events with a version above ``after``, at most ``limit`` of them."""

    def marks(self, stream_id: UUID, *, limit: int) -> list[str | None]:
        """Return what stands beside each of the first events to find commands by: the id on a command's first event."""

    def by_command(self, stream_id: UUID, command_id: str) -> list[StoredEvent]:
        """Return the events that this command gave, none if the stream does not hold it.

        Raises NotStorable for an id that no stream can hold.
        """

    def since_last(self, stream_id: UUID, name: str) -> list[StoredEvent]:
        """Return the last event of that name and all after it; none if there is no such event."""
