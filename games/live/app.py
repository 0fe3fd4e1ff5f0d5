"""The ASGI application: requests that may have to wait are held here, all others go on to the application inside."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope
from django.core.handlers.base import BaseHandler

from games.api.common.holding import Follow, Hold
from games.live.checking import check
from games.live.connections import Connections, End
from games.live.ending import on_end
from games.live.feeds import Feeds
from games.live.hub import Hub, Waiter
from games.live.listening import listen
from games.live.polls import Poll
from games.live.sending import LENGTH, SlowReaderError, send_answer, send_chunk, send_start
from games.live.threads import Answer, Threads

logger = logging.getLogger(__name__)
Application = Callable[[Scope, ASGIReceiveCallable, ASGISendCallable], Awaitable[None]]

GAME = "/api/v1/games/[0-9a-f-]{36}"
MAY_WAIT = re.compile(f"/api/v1/inbox|{GAME}/events")
STREAMS = re.compile(f"{GAME}/feed")


class Live:
    """``handler`` is Django, asked in threads; ``inside`` is the application for everything that cannot wait."""

    def __init__(self, handler: BaseHandler, inside: Application) -> None:
        self._inside = inside
        self._threads = Threads(handler)
        self._hub = Hub()
        self._connections = Connections()
        self._feeds = Feeds(self._threads, self._hub)
        self._working: list[asyncio.Task[None]] = []

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Serve one request."""
        if scope["type"] != "http" or not _is_ours(scope) or not self._connections.has_room:
            await self._inside(scope, receive, send)
            return
        self._start()
        with self._hub.waiter() as waiter:
            answer = await self._threads.ask(scope)
            match answer.holds:
                case Hold():
                    await self._poll(Poll(self._threads, scope, answer), waiter, receive, send)
                case Follow():
                    await self._stream(answer, answer.holds, receive, send)
                case None:
                    await send_answer(send, answer)

    async def _poll(
        self, poll: Poll, waiter: Waiter, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        holds = poll.answer.holds
        assert isinstance(holds, Hold)
        end = await self._connections.hold(poll.wait(self._hub, waiter), receive, holds.token)
        if end is End.ENDED:
            await poll.ask()
        if end is not End.LEFT:
            await send_answer(send, poll.answer)

    async def _stream(
        self, answer: Answer, follow: Follow, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        headers = [header for header in answer.headers if header[0] != LENGTH]
        await send_start(send, answer.status, headers)
        await send_chunk(send, answer.body)
        try:
            end = await self._connections.hold(self._feeds.stream(follow, send), receive, follow.token)
        except SlowReaderError:
            logger.info("slow reader", extra={"game": follow.game_id})
            return  # the server closes the connection; the reader comes again
        if end is not End.LEFT:
            await send_chunk(send, b"", more=False)

    def _start(self) -> None:
        """Begin to listen with the first request, on its loop."""
        if not self._working:
            self._working = [
                asyncio.create_task(listen(self._hub.tell)),
                asyncio.create_task(check(self._hub, self._connections, self._threads)),
            ]
            on_end(self._connections.close)


def _is_ours(scope: HTTPScope) -> bool:
    """Say whether the door that is asked may want to wait."""
    if scope["method"] != "GET":
        return False
    if MAY_WAIT.fullmatch(scope["path"]):
        return b"wait=" in scope["query_string"]
    return STREAMS.fullmatch(scope["path"]) is not None
