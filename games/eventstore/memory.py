"""The store in one process's memory, for rehearsal without a database; for one thread at a time."""

from collections.abc import Sequence
from uuid import UUID

from games.eventstore.batch import command_marks
from games.eventstore.body import check_text
from games.eventstore.chain import GENESIS, seal
from games.eventstore.errors import NoSuchStream, StreamExists, WrongVersion
from games.eventstore.events import Head, NewEvent, StoredEvent


class InMemoryEventStore:
    """An EventStore without transactions: what is appended stays, and nobody else ever holds a lock."""

    def __init__(self) -> None:
        self._heads: dict[UUID, Head] = {}
        self._events: dict[UUID, list[StoredEvent]] = {}
        self._marks: dict[UUID, list[str | None]] = {}

    def create(self, stream_id: UUID, category: str) -> Head:
        check_text("category", category)
        if stream_id in self._heads:
            raise StreamExists(stream_id)
        self._heads[stream_id] = Head(stream_id, category, 0, GENESIS)
        self._events[stream_id] = []
        self._marks[stream_id] = []
        return self._heads[stream_id]

    def lock(self, stream_id: UUID, *, skip_locked: bool = False) -> Head | None:
        return self.head(stream_id)

    def lock_for(self, stream_id: UUID, command_id: str) -> tuple[Head, bool]:
        return self.head(stream_id), bool(self.by_command(stream_id, command_id))

    def head(self, stream_id: UUID) -> Head:
        if stream_id not in self._heads:
            raise NoSuchStream(stream_id)
        return self._heads[stream_id]

    def heads(self, category: str) -> list[Head]:
        chosen = (head for head in self._heads.values() if head.category == category)
        return sorted(chosen, key=lambda head: head.stream_id)

    def append(
        self,
        stream_id: UUID,
        expected_version: int,
        events: Sequence[NewEvent],
        *,
        time: str,
        head: Head | None = None,
    ) -> Sequence[StoredEvent]:
        marks = command_marks(events)
        commands = {mark for mark in marks if mark is not None}
        head = self.head(stream_id)
        if held := [event for event in self._events[stream_id] if event.command_id in commands]:
            return held
        if head.version != expected_version:
            raise WrongVersion(stream_id, expected_version, head.version)
        sealed = seal(head, events, time)
        self._events[stream_id].extend(sealed)
        self._marks[stream_id].extend(marks)
        self._heads[stream_id] = Head(stream_id, head.category, sealed[-1].version, sealed[-1].hash)
        return sealed

    def read(self, stream_id: UUID, *, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        events = self._events.get(stream_id, [])[after:]
        return events if limit is None else events[:limit]

    def marks(self, stream_id: UUID, *, limit: int) -> list[str | None]:
        return self._marks.get(stream_id, [])[:limit]

    def by_command(self, stream_id: UUID, command_id: str) -> list[StoredEvent]:
        check_text("command_id", command_id)
        return [event for event in self._events.get(stream_id, []) if event.command_id == command_id]

    def since_last(self, stream_id: UUID, name: str) -> list[StoredEvent]:
        events = self._events.get(stream_id, [])
        starts = [at for at, event in enumerate(events) if event.name == name]
        return events[starts[-1] :] if starts else []
