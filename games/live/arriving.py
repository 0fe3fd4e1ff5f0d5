"""Takes a request's body in before a thread is asked: whoever sends slowly holds a connection, never a thread."""

import asyncio

from asgiref.typing import ASGIReceiveCallable, ASGIReceiveEvent, HTTPRequestEvent, HTTPScope
from django.conf import settings

from games.api.common.body import LARGEST_BODY

SECONDS = 10
TOO_LARGE_SECONDS = 1
"""How long a body may take to arrive, and how long one is waited for that is refused for its size anyway."""


class SlowSenderError(TimeoutError):
    """A body has not arrived within ``SECONDS``."""


class SenderLeftError(ConnectionError):
    """The client has left before its body had arrived."""


async def take_in(scope: HTTPScope, receive: ASGIReceiveCallable) -> ASGIReceiveCallable:
    """Return a way to receive the request that gives its body at once.

    Of a body that is too large it gives what arrived soon, to a door that refuses it by its length.
    Raises SlowSenderError and SenderLeftError.
    """
    length, limit = _length(scope), _limit(scope)
    if not length:
        return receive
    body = bytearray()
    try:
        async with asyncio.timeout(SECONDS if length <= limit else TOO_LARGE_SECONDS):
            while len(body) < length and len(body) <= limit:
                body += _piece(await receive())
    except TimeoutError as error:
        if length <= limit:
            raise SlowSenderError from error
    return _at_once(bytes(body), receive)


def _piece(event: ASGIReceiveEvent) -> bytes:
    if event["type"] != "http.request":
        raise SenderLeftError
    return event["body"]


def _at_once(body: bytes, receive: ASGIReceiveCallable) -> ASGIReceiveCallable:
    """Return a ``receive`` that gives the whole body first."""
    first: list[HTTPRequestEvent] = [{"type": "http.request", "body": body, "more_body": False}]

    async def give() -> ASGIReceiveEvent:
        return first.pop() if first else await receive()

    return give


def _length(scope: HTTPScope) -> int:
    """Return the length that the client has announced; without one nobody reads a body."""
    return next((int(value) for name, value in scope["headers"] if name == b"content-length"), 0)


def _limit(scope: HTTPScope) -> int:
    if scope["path"].startswith("/api/"):
        return LARGEST_BODY
    return int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0)
