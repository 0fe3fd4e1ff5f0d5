"""Events and bodies to store, made here so that each test says only what matters to it."""

import hashlib
from collections.abc import Sequence
from uuid import UUID

from games.eventstore.chain import GENESIS, seal
from games.eventstore.events import Head, NewEvent, StoredEvent

TIME = "2026-02-03T04:05:06.789Z"
STREAM = UUID("6f0c2bd5-6f3f-4b0c-9d53-0a8f4c9e7a11")


def new_event(
    command_id: str = "c1", *, name: str = "thing.happened", data: bytes = b'{"n":1}', actor: str = "tester"
) -> NewEvent:
    return NewEvent(name, 1, data, actor, command_id)


def commands(count: int, first: int = 1) -> list[NewEvent]:
    """Events of as many commands, one each."""
    return [new_event(f"c{number}", data=b'{"n":%d}' % number) for number in range(first, first + count)]


def empty_head(stream_id: UUID = STREAM) -> Head:
    return Head(stream_id, "game", 0, GENESIS)


def sealed(count: int, stream_id: UUID = STREAM) -> list[StoredEvent]:
    return seal(empty_head(stream_id), commands(count), TIME)


def head_of(events: Sequence[StoredEvent]) -> Head:
    return Head(events[-1].stream_id, "game", events[-1].version, events[-1].hash)


def plain_hash(previous: str, body: str) -> str:
    """The hash as the documents define it, written out apart from the product."""
    return hashlib.sha256(b"uno.event.v1\x00" + previous.encode("ascii") + body.encode("ascii")).hexdigest()
