"""The ASGI application: requests that may have to wait are held here, all others go on to the application inside."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable

import msgspec
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope
from django.core.handlers.base import BaseHandler

from games.api.common.holding import Follow, Hold
from games.api.common.problems import Problem, problem_response
from games.live.arriving import SECONDS, SenderLeftError, SlowSenderError, take_in
from games.live.checking import check
from games.live.connections import Connections, End
from games.live.ending import on_end
from games.live.feeds import Feeds
from games.live.hub import Hub, Waiter
from games.live.listening import listen
from games.live.polls import Poll
from games.live.sending import LENGTH, SlowReaderError, patient, send_answer, send_chunk, send_start
from games.live.threads import Answer, Threads, answer_of

logger = logging.getLogger(__name__)
Application = Callable[[Scope, ASGIReceiveCallable, ASGISendCallable], Awaitable[None]]

GAME = "/api/v1/games/[0-9a-f-]{36}"
FULL_SECONDS = 1
"""When there is no room to hold a request, it is answered as it is after so long, and its client comes again."""

POLLS = re.compile(f"/api/v1/inbox|{GAME}/events")
STREAMS = re.compile(f"{GAME}/feed")


class Client(msgspec.Struct, frozen=True):
    """Who is answered: what was asked, and both ways of the connection."""

    scope: HTTPScope
    receive: ASGIReceiveCallable
    send: ASGISendCallable


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
        """Serve one request. No thread works for it while its client is slow."""
        if scope["type"] != "http":
            await self._inside(scope, receive, send)
            return
        where = {"path": scope["path"]}
        try:
            await self._serve(Client(scope, await take_in(scope, receive), patient(send)))
        except SlowSenderError:
            logger.info("slow sender", extra=where)
            await send_answer(send, _too_slow())
        except SlowReaderError:
            logger.info("slow reader", extra=where)  # the server closes the connection
        except SenderLeftError:
            logger.info("sender left", extra=where)

    async def _serve(self, client: Client) -> None:
        if _may_wait(client.scope):
            self._start()
            await self._answer(client)
        else:
            await self._inside(client.scope, client.receive, client.send)

    async def _answer(self, client: Client) -> None:
        with self._hub.waiter() as waiter:  # listens since before the door is asked, so nothing is missed
            answer = await self._threads.ask(client.scope)
            holds = answer.holds
            if holds is not None and not self._connections.has_room(holds.token):
                await asyncio.sleep(FULL_SECONDS)
                holds = None
            if isinstance(holds, Hold):
                poll = Poll(self._threads, client.scope, answer)
                if await self._held(poll, holds, waiter, client) is End.LEFT:
                    return
                answer = poll.answer
        if isinstance(holds, Follow):
            await self._stream(answer, holds, client)
        else:
            await send_answer(client.send, answer)

    async def _held(self, poll: Poll, hold: Hold, waiter: Waiter, client: Client) -> End:
        end = await self._connections.hold(poll.wait(self._hub, waiter), client.receive, hold.token)
        if end is End.ENDED:
            await poll.ask()
        return end

    async def _stream(self, answer: Answer, follow: Follow, client: Client) -> None:
        headers = [header for header in answer.headers if header[0] != LENGTH]
        await send_start(client.send, answer.status, headers)
        await send_chunk(client.send, answer.body)
        stream = self._feeds.stream(follow, client.send)
        if await self._connections.hold(stream, client.receive, follow.token) is not End.LEFT:
            await send_chunk(client.send, b"", more=False)

    def _start(self) -> None:
        """Begin to listen with the first request, on its loop."""
        if not self._working:
            self._working = [
                asyncio.create_task(listen(self._hub.tell)),
                asyncio.create_task(check(self._hub, self._connections, self._threads)),
            ]
            on_end(self._connections.close)


def _too_slow() -> Answer:
    """Return the answer to a client whose body did not come; what may still come of it is no next request."""
    problem = Problem("body_too_slow", f"The body did not arrive within {SECONDS} seconds.")
    return answer_of(problem_response(problem, {"Connection": "close"}))


def _may_wait(scope: HTTPScope) -> bool:
    """Say whether the door that is asked may want to wait."""
    if scope["method"] != "GET":
        return False
    if POLLS.fullmatch(scope["path"]):
        return b"wait=" in scope["query_string"]
    return STREAMS.fullmatch(scope["path"]) is not None
