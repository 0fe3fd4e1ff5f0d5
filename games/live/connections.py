"""The requests that are held open in this process; any of them can be ended from here. Lives on the event loop."""

import asyncio
from collections.abc import Collection, Coroutine
from enum import Enum
from typing import Any

from asgiref.typing import ASGIReceiveCallable

MOST = 1000
MOST_FOR_ANYBODY = 500
MOST_PER_TOKEN = 50
"""So many requests are held at most: in all, of those who need no token, and of one token."""


class End(Enum):
    """How a held request came to its end."""

    DONE = "done"
    LEFT = "left"
    ENDED = "ended"


class Connections:
    """All that is held open, with the tokens that it depends on."""

    def __init__(self) -> None:
        self._open: dict[asyncio.Task[None], int | None] = {}
        self._is_closed = False

    def has_room(self, token: int | None) -> bool:
        """Say whether another request may be held that depends on this token."""
        alike = sum(other == token for other in self._open.values())
        most_alike = MOST_FOR_ANYBODY if token is None else MOST_PER_TOKEN
        return not self._is_closed and len(self._open) < MOST and alike < most_alike

    async def hold(
        self, work: Coroutine[Any, Any, None], receive: ASGIReceiveCallable, token: int | None
    ) -> End:
        """Work until it is done, its client has left, or it is ended from elsewhere."""
        working = asyncio.create_task(work)
        leaving = asyncio.create_task(_left(receive))
        self._open[working] = token
        try:
            await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                return End.LEFT
            if working.cancelled():
                return End.ENDED
            working.result()
            return End.DONE
        finally:
            del self._open[working]
            for task in (working, leaving):
                task.cancel()
            await asyncio.gather(working, leaving, return_exceptions=True)

    def tokens(self) -> set[int]:
        """Return the tokens that something open depends on."""
        return {token for token in self._open.values() if token is not None}

    def end_tokens(self, tokens: Collection[int]) -> None:
        """End what depends on one of these tokens."""
        for working, token in list(self._open.items()):
            if token in tokens:
                working.cancel()

    def close(self) -> None:
        """End everything, and hold nothing any more: the process is about to end."""
        self._is_closed = True
        for working in list(self._open):
            working.cancel()


async def _left(receive: ASGIReceiveCallable) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
