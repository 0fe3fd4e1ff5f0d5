"""The way from the event loop to Django: doors and queries run in a few threads, on the database's connections."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, ParamSpec, TypeVar

import msgspec
from asgiref.typing import HTTPScope
from django.core import signals
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpResponseBase

from games.api.common.holding import Follow, Hold, held

P = ParamSpec("P")
R = TypeVar("R")

THREADS = 4


class Answer(msgspec.Struct, frozen=True):
    """A door's answer, and what it says to wait for."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    holds: Hold | Follow | None


class Threads:
    """A few threads that ask doors and the database."""

    def __init__(self, handler: BaseHandler) -> None:
        self._handler = handler
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="live")

    async def ask(self, scope: HTTPScope) -> Answer:
        """Send a request without a body through all of Django, as any web server does."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._ask, scope)

    async def run(self, query: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return what a selector returns."""
        return await asyncio.get_running_loop().run_in_executor(
            self._pool, lambda: _with_connections_returned(query, *args, **kwargs)
        )

    def _ask(self, scope: HTTPScope) -> Answer:
        signals.request_started.send(sender=type(self), scope=scope)
        described: Any = scope
        response = self._handler.get_response(ASGIRequest(described, BytesIO()))
        try:
            return answer_of(response)
        finally:
            response.close()  # sends request_finished, which hands connections back


def answer_of(response: HttpResponseBase) -> Answer:
    """Return a response of Django's as what goes out."""
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in response.items()]
    cookies = [
        (b"set-cookie", morsel.OutputString().encode("latin-1")) for morsel in response.cookies.values()
    ]
    return Answer(response.status_code, headers + cookies, b"".join(response), held(response))


def _with_connections_returned(query: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    try:
        return query(*args, **kwargs)
    finally:
        close_old_connections()
