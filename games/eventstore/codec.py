"""From event objects to what the store takes, and back: a table of names makes a codec. Knows no event itself."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.eventstore.body import encode_data
from games.eventstore.events import NewEvent, StoredEvent


class UnknownEventError(LookupError):
    """A stored event that this version of the product cannot read: a replay stops here."""


class Codec:
    """Encodes and decodes the events of one kind of stream.

    ``events`` names every class that was ever stored, by (stored name, schema version). Names are words that
    somebody chose, never class paths; an entry is never removed.
    """

    def __init__(self, events: Mapping[tuple[str, int], type]) -> None:
        self.events = dict(events)
        self._names = {kind: stored for stored, kind in events.items()}
        self._decoders: dict[tuple[str, int], msgspec.json.Decoder[Any]] = {
            stored: msgspec.json.Decoder(kind) for stored, kind in events.items()
        }

    def encode(self, event: object, actor: str, command_id: str) -> NewEvent:
        """Return the event as the store takes it."""
        name, schema_version = self._names[type(event)]
        return NewEvent(name, schema_version, encode_data(event), actor, command_id)

    def decode(self, stored: StoredEvent) -> Any:
        """Return the event that was stored; UnknownEventError for a name, version or content that is not ours."""
        decoder = self._decoders.get((stored.name, stored.schema_version))
        where = f"event {stored.version} of stream {stored.stream_id}"
        if decoder is None:
            raise UnknownEventError(f"{where}: {stored.name} in version {stored.schema_version} is unknown")
        try:
            return decoder.decode(stored.data)
        except msgspec.DecodeError as error:
            raise UnknownEventError(f"{where}: {error}") from error
