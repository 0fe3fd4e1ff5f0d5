"""What goes into a store and what comes out of it: plain frozen values. Pure.

Texts of an event (name, time, actor, command id) are 1 to 200 characters of printable ASCII.
"""

from uuid import UUID

import msgspec


class NewEvent(msgspec.Struct, frozen=True, gc=False):
    """An event that a decision gave, not yet numbered.

    ``data`` is a JSON object as ``body.encode_data`` gives it: printable ASCII, no floats, whole numbers
    below 2**53. It is stored and given back byte for byte. All events of one command carry its id and stand
    together.
    """

    name: str
    schema_version: int
    data: bytes
    actor: str
    command_id: str


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """An event with its place in a stream. ``hash`` covers ``body`` and the hash before.

    Versions count from 1. ``data`` is cut out of ``body``, never encoded again.
    """

    stream_id: UUID
    version: int
    name: str
    schema_version: int
    time: str
    actor: str
    command_id: str
    data: bytes
    body: str
    hash: str


class Head(msgspec.Struct, frozen=True, gc=False):
    """How far a stream has got: version and hash of its last event (0 and 64 zeros when it has none)."""

    stream_id: UUID
    category: str
    version: int
    hash: str
