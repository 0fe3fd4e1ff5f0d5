"""The store in PostgreSQL, through Django's connection and plain SQL: only here are events' rows touched."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any
from uuid import UUID

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.transaction import TransactionManagementError

from games.eventstore import statements
from games.eventstore.batch import command_marks
from games.eventstore.body import check_text, read_event
from games.eventstore.chain import GENESIS, seal
from games.eventstore.errors import NoSuchStream, StreamExists, WrongVersion
from games.eventstore.events import Head, NewEvent, StoredEvent

COPY_FROM = 10
"""Batches of this many events and more go by COPY, smaller ones by one INSERT (see tests/benchmarks)."""


class PostgresEventStore:
    """An EventStore whose calls join the caller's transaction; ``append`` and ``create`` work alone as well.

    Appends to one stream queue up at that stream's row and nowhere else. Faults of the database itself come
    as Django's database errors.
    """

    def __init__(self, using: str = "default") -> None:
        self._using = using

    def create(self, stream_id: UUID, category: str) -> Head:
        check_text("category", category)
        if not self._rows(statements.CREATE, stream_id, category, GENESIS):
            raise StreamExists(stream_id)
        return Head(stream_id, category, 0, GENESIS)

    def lock(self, stream_id: UUID, *, skip_locked: bool = False) -> Head | None:
        self._need_transaction()
        for row in self._rows(statements.LOCK_OR_SKIP if skip_locked else statements.LOCK, stream_id):
            return Head(*row)
        self.head(stream_id)
        return None

    def lock_for(self, stream_id: UUID, command_id: str) -> tuple[Head, bool]:
        self._need_transaction()
        check_text("command_id", command_id)
        return self._lock_for_append(stream_id, [command_id])

    def head(self, stream_id: UUID) -> Head:
        for row in self._rows(statements.HEAD, stream_id):
            return Head(*row)
        raise NoSuchStream(stream_id)

    def heads(self, category: str) -> list[Head]:
        return [Head(*row) for row in self._rows(statements.HEADS, category)]

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
        commands = [mark for mark in marks if mark is not None]
        with self._transaction():
            if head is None:
                head, is_held = self._lock_for_append(stream_id, commands)
                if is_held:
                    return self._by_commands(stream_id, commands)
            if head.version != expected_version:
                raise WrongVersion(stream_id, expected_version, head.version)
            sealed = seal(head, events, time)
            write = self._insert if len(sealed) < COPY_FROM else self._copy
            write(sealed, marks)
        return sealed

    def read(self, stream_id: UUID, *, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        return [read_event(row) for row in self._rows(statements.READ, stream_id, after, limit)]

    def marks(self, stream_id: UUID, *, limit: int) -> list[str | None]:
        return [mark for (mark,) in self._rows(statements.MARKS, stream_id, limit)]

    def by_command(self, stream_id: UUID, command_id: str) -> list[StoredEvent]:
        check_text("command_id", command_id)
        return self._by_commands(stream_id, [command_id])

    def since_last(self, stream_id: UUID, name: str) -> list[StoredEvent]:
        return [read_event(row) for row in self._rows(statements.SINCE_LAST, stream_id, stream_id, name)]

    @property
    def _connection(self) -> BaseDatabaseWrapper:
        return connections[self._using]

    def _need_transaction(self) -> None:
        if not self._connection.in_atomic_block:
            raise TransactionManagementError("A lock lasts as long as a transaction: begin one first.")

    def _transaction(self) -> AbstractContextManager[object]:
        """Join the caller's, without a savepoint: all refusals come before the first write."""
        return nullcontext() if self._connection.in_atomic_block else transaction.atomic(self._using)

    def _lock_for_append(self, stream_id: UUID, commands: list[str]) -> tuple[Head, bool]:
        """Lock the stream; return its head and whether it holds any of the commands.

        If the lock had to be waited for, the look at the commands came too early and is taken again.
        """
        while rows := self._rows(statements.LOCK_FOR_APPEND, commands, stream_id):
            *locked, version_seen, is_held = rows[0]
            head = Head(*locked)
            if version_seen == head.version:
                return head, is_held
        raise NoSuchStream(stream_id)

    def _by_commands(self, stream_id: UUID, commands: list[str]) -> list[StoredEvent]:
        return [read_event(row) for row in self._rows(statements.BY_COMMANDS, stream_id, commands)]

    def _insert(self, events: Sequence[StoredEvent], marks: Sequence[str | None]) -> None:
        """Write the rows and the stream's new head in one statement."""
        last = events[-1]
        values: list[Any] = [last.version, last.hash, last.stream_id]
        for event, mark in zip(events, marks, strict=True):
            values += (event.stream_id, event.version, event.name, event.schema_version)
            values += (mark, event.body, event.hash)
        rows = ", ".join([statements.INSERT_ROW] * len(events))
        with self._connection.cursor() as cursor:
            cursor.execute(statements.ADVANCE_AND_INSERT + rows, values)

    def _copy(self, events: Sequence[StoredEvent], marks: Sequence[str | None]) -> None:
        """Write the rows in COPY's text format, then the head. Of printable texts only backslashes matter."""
        last = events[-1]
        lines = [
            f"{last.stream_id}\t{event.version}\t{_for_copy(event.name)}\t{event.schema_version}"
            f"\t{_for_copy(mark)}\t{_for_copy(event.body)}\t{event.hash}\n"
            for event, mark in zip(events, marks, strict=True)
        ]
        with self._connection.wrap_database_errors, self._connection.cursor() as cursor:
            with cursor.copy(statements.COPY) as copy:
                copy.write("".join(lines))
            cursor.execute(statements.ADVANCE, [last.version, last.hash, last.stream_id])

    def _rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._connection.cursor() as cursor:
            cursor.execute(statement, values)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
            return rows


def _for_copy(text: str | None) -> str:
    return statements.COPY_NULL if text is None else text.replace("\\", "\\\\")
