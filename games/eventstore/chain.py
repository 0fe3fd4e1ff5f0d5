"""The hash chain: a hash covers an event's body and the hash before it. Pure; needs no database, no Django.

``hash = SHA-256(b"uno.event.v1" 0x00 | hash before, 64 hex digits | body)``, in hex; before the first event
stand 64 zeros. A stream's head hash thus fixes every byte of every event in it, and their order.
"""

import hashlib
from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from games.eventstore.body import check_data, encode_body
from games.eventstore.errors import NotStorable
from games.eventstore.events import Head, NewEvent, StoredEvent

DOMAIN = b"uno.event.v1\x00"
GENESIS = "0" * 64


class FaultCode(StrEnum):
    """What can be wrong with a stored stream.

    stream: the event belongs to another stream. version: not the version that comes next, so an event is
    missing, doubled or out of order. hash: the body, or what it follows, is not what was hashed. row: the
    hash holds, but what stands beside the body differs from it. data: the hash holds, but the data is not
    canonical. head: the events do not end where the head says: cut off, added to, or hashed anew.
    """

    STREAM = "stream"
    VERSION = "version"
    HASH = "hash"
    ROW = "row"
    DATA = "data"
    HEAD = "head"


class Fault(msgspec.Struct, frozen=True):
    """The first version at which a stream breaks, and how. All before it holds."""

    version: int
    code: FaultCode
    message: str


def event_hash(previous: str, body: str) -> str:
    """Return the hash of a body that follows the event with hash ``previous``."""
    return hashlib.sha256(DOMAIN + (previous + body).encode("utf-8", "surrogatepass")).hexdigest()


def seal(head: Head, events: Sequence[NewEvent], time: str) -> list[StoredEvent]:
    """Return the events as they follow on the head: numbered, encoded, hashed. Raises NotStorable."""
    stream, last = str(head.stream_id), head.hash
    sealed = []
    for version, event in enumerate(events, start=head.version + 1):
        body = encode_body(stream, version, event, time)
        last = event_hash(last, body)
        sealed.append(
            StoredEvent(
                stream_id=head.stream_id,
                version=version,
                name=event.name,
                schema_version=event.schema_version,
                time=time,
                actor=event.actor,
                command_id=event.command_id,
                data=event.data,
                body=body,
                hash=last,
            )
        )
    return sealed


def verify_chain(
    events: Iterable[StoredEvent], *, head: Head | None = None, marks: list[str | None] | None = None
) -> Fault | None:
    """Return the first fault of a whole stream, from its first event on, or None when every byte is in place.

    Without the expected ``head`` the stream is the one that the first event names, and a tail cut off, or a
    chain hashed anew from some event on, cannot be noticed: compare with a head that was kept elsewhere.
    Without the stream's ``marks`` the ids that stand beside the bodies to find commands by are not compared.
    """
    stream_id = head.stream_id if head else None
    version, last, command = 0, GENESIS, None
    for version, event in enumerate(events, start=1):
        stream_id = stream_id or event.stream_id
        if event.stream_id != stream_id:
            return Fault(version, FaultCode.STREAM, f"belongs to {event.stream_id}, not to {stream_id}")
        if event.version != version:
            return Fault(version, FaultCode.VERSION, f"version {event.version} stands in its place")
        if event_hash(last, event.body) != event.hash:
            return Fault(version, FaultCode.HASH, "the body or what it follows was changed")
        if fault := _fault_in_form(event):
            return fault
        mark = None if event.command_id == command else event.command_id
        if marks is not None and marks[version - 1 : version] != [mark]:
            return Fault(version, FaultCode.ROW, "the command id beside the body is not the one in it")
        last, command = event.hash, event.command_id
    return _fault_at_end(version, last, head) if head else None


def _fault_in_form(event: StoredEvent) -> Fault | None:
    """Compare an event with what its own fields encode to, and its data with the canonical form."""
    fields = NewEvent(event.name, event.schema_version, event.data, event.actor, event.command_id)
    try:
        body = encode_body(str(event.stream_id), event.version, fields, event.time)
    except NotStorable as error:
        return Fault(event.version, FaultCode.ROW, str(error))
    if body != event.body:
        return Fault(event.version, FaultCode.ROW, "the row and the body differ")
    try:
        check_data(event.data)
    except NotStorable as error:
        return Fault(event.version, FaultCode.DATA, str(error))
    return None


def _fault_at_end(version: int, last: str, head: Head) -> Fault | None:
    if version < head.version:
        return Fault(version + 1, FaultCode.HEAD, f"missing: the head is at version {head.version}")
    if version > head.version:
        return Fault(head.version + 1, FaultCode.HEAD, f"beyond the head at version {head.version}")
    if last != head.hash:
        return Fault(version, FaultCode.HEAD, "the head has another hash")
    return None
