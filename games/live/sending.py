"""What goes out through an ASGI server: whole answers, and pieces of those that go on."""

import asyncio

from asgiref.typing import ASGISendCallable, ASGISendEvent, HTTPResponseBodyEvent, HTTPResponseStartEvent

from games.live.threads import Answer

STUCK_SECONDS = 20
LENGTH = b"content-length"


class SlowReaderError(TimeoutError):
    """A client has not read anything for ``STUCK_SECONDS`` although there was something to read."""


async def send_answer(send: ASGISendCallable, answer: Answer) -> None:
    """Send a whole answer."""
    await send_start(send, answer.status, answer.headers)
    await send_chunk(send, answer.body, more=False)


async def send_start(send: ASGISendCallable, status: int, headers: list[tuple[bytes, bytes]]) -> None:
    """Begin an answer."""
    start: HTTPResponseStartEvent = {
        "type": "http.response.start",
        "status": status,
        "headers": headers,
        "trailers": False,
    }
    await send(start)


async def send_chunk(send: ASGISendCallable, body: bytes, *, more: bool = True) -> None:
    """Send the next piece."""
    chunk: HTTPResponseBodyEvent = {"type": "http.response.body", "body": body, "more_body": more}
    await send(chunk)


def patient(send: ASGISendCallable) -> ASGISendCallable:
    """Return the way to a client that raises SlowReaderError when the client reads nothing any more."""

    async def send_or_give_up(event: ASGISendEvent) -> None:
        try:
            async with asyncio.timeout(STUCK_SECONDS):
                await send(event)
        except TimeoutError as error:
            raise SlowReaderError from error

    return send_or_give_up
