"""What both stores ask of a batch before they number it. Pure."""

from collections.abc import Sequence

from games.eventstore.body import check_text
from games.eventstore.errors import NotStorable
from games.eventstore.events import NewEvent


def command_marks(events: Sequence[NewEvent]) -> list[str | None]:
    """Return for each event its command's id if it is that command's first event, else None.

    A store keeps the marks unique in a stream, so that a command is written once. Raises NotStorable for an
    empty batch, for an id that is not short printable ASCII, and for a command whose events do not stand
    together.
    """
    if not events:
        raise NotStorable("A batch must hold an event.")
    marks: list[str | None] = []
    seen: set[str] = set()
    last: str | None = None
    for event in events:
        command_id = event.command_id
        if command_id == last:
            marks.append(None)
            continue
        if command_id in seen:
            raise NotStorable(f"The events of command {command_id!r} do not stand together.")
        check_text("command_id", command_id)
        seen.add(command_id)
        marks.append(command_id)
        last = command_id
    return marks
