"""Lists in pages: ``{"results": […], "next": cursor or null}``. A cursor says behind which row a page begins."""

import base64
import binascii
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from games.api.common.problems import Problem

T = TypeVar("T")
Row = TypeVar("Row")

Limit = Annotated[int, msgspec.Meta(ge=1, le=100, description="How many results at most.")]
CursorText = Annotated[
    str, msgspec.Meta(max_length=300, description="`next` of the page before; left out for the first page.")
]


class Page(msgspec.Struct, Generic[T], frozen=True):
    """A page of a list; ``next`` is the cursor of the page that follows, null on the last one."""

    results: list[T]
    next: str | None


def page(rows: Sequence[Row], limit: int, mark: Callable[[Row], object]) -> Page[Row]:
    """Return a page of the rows, of which the caller has read one more than ``limit`` to see if more follow.

    ``mark`` gives the values that a page behind a row begins with.
    """
    more = len(rows) > limit
    shown = list(rows[:limit])
    return Page(shown, write_cursor(mark(shown[-1])) if more else None)


def write_cursor(mark: object) -> str:
    """Return a mark as an opaque text for an address."""
    return base64.urlsafe_b64encode(msgspec.json.encode(mark)).decode().rstrip("=")


def read_cursor(text: str | None, kind: Any) -> Any:
    """Return the mark of that kind that ``write_cursor`` wrote, None without a text. Raises Problem."""
    if text is None:
        return None
    try:
        return msgspec.json.decode(
            base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True), type=kind
        )
    except (binascii.Error, msgspec.DecodeError, ValueError) as error:
        raise Problem("invalid_cursor", "This cursor was not given by this list.", field="cursor") from error
