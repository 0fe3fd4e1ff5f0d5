# ruff: noqa: N818 - named after what happened; EventStoreError says that they are errors
"""What a store can answer instead of doing what it was asked. Pure."""

from uuid import UUID


class EventStoreError(Exception):
    """Any of the errors below."""


class NoSuchStream(EventStoreError):
    """There is no stream with this id."""

    def __init__(self, stream_id: UUID) -> None:
        super().__init__(f"There is no stream {stream_id}.")
        self.stream_id = stream_id


class StreamExists(EventStoreError):
    """A stream with this id is there already."""

    def __init__(self, stream_id: UUID) -> None:
        super().__init__(f"Stream {stream_id} exists already.")
        self.stream_id = stream_id


class WrongVersion(EventStoreError):
    """Somebody was faster: the stream is not at the version that the events were decided on."""

    def __init__(self, stream_id: UUID, expected: int, actual: int) -> None:
        super().__init__(f"Stream {stream_id} is at version {actual}, not at {expected}.")
        self.stream_id = stream_id
        self.expected = expected
        self.actual = actual


class NotStorable(EventStoreError):
    """The caller's fault: these events break the canonical form or the order of a batch."""


class UnreadableEvent(EventStoreError):
    """A stored body is not what a store writes: it was changed behind the store's back."""

    def __init__(self, stream_id: UUID, version: int, reason: str) -> None:
        super().__init__(f"Event {version} of stream {stream_id} cannot be read: {reason}")
        self.stream_id = stream_id
        self.version = version
