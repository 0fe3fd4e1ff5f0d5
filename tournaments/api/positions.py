"""Pages of lists that are in memory: a cursor says how many results came before."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

from msgspec import Meta

from games.api.common.pages import Page, read_cursor, write_cursor

T = TypeVar("T")
Position = Annotated[int, Meta(ge=0, le=2**53 - 1)]


def page_of(results: Sequence[T], cursor: str | None, limit: int) -> Page[T]:
    """Return a page of the results. Raises Problem for a cursor that is none."""
    begin = read_cursor(cursor, Position) or 0
    end = begin + limit
    return Page(list(results[begin:end]), write_cursor(end) if len(results) > end else None)
