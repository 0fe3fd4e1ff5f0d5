"""Events as server-sent events: the stored text is the data, its version the id. Pure."""

from collections.abc import Iterable

from games.api.common.answers import Json
from games.eventstore.events import StoredEvent

MEDIA_TYPE = "text/event-stream"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Nobody between us and the reader may keep events back."""
AGAIN = b"retry: 2000\n\n"
"""After how many milliseconds a reader that lost the stream comes again."""
HEARTBEAT = b": nothing new\n\n"


class EventStream(Json):
    """What DRF negotiates with."""

    media_type = MEDIA_TYPE
    format = "event-stream"


def frame(event: StoredEvent) -> bytes:
    """Return one event; a stored text is ASCII on one line."""
    return f"id: {event.version}\ndata: {event.body}\n\n".encode()


def frames(events: Iterable[StoredEvent]) -> bytes:
    """Return events one behind the other."""
    return b"".join(map(frame, events))
