"""Feeds: the events of a game are read once for all who watch it, and each reader takes them at its own pace.

A reader that falls behind what is kept here reads for itself; nobody has a queue, so nobody can fill one.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from uuid import UUID

from asgiref.typing import ASGISendCallable
from django.db import Error as DatabaseError

from games.api.common.event_stream import HEARTBEAT, frame
from games.api.common.holding import Follow, game_topic
from games.eventstore.events import StoredEvent
from games.live.hub import Hub
from games.live.sending import send_chunk
from games.live.threads import Threads
from games.selectors.replay import ends_game, stored_events

logger = logging.getLogger(__name__)
PAGE = 200
KEPT = 400
"""So many of a game's latest events are kept for its readers."""
HEARTBEAT_SECONDS = 15
AGAIN_SECONDS = 1
Frame = tuple[int, bytes]
"""An event's version, and the event as a reader gets it."""


class Channel:
    """A game that somebody watches: its latest events as frames, up to ``version``."""

    def __init__(self, game_id: UUID, version: int) -> None:
        self.game_id = game_id
        self.version = version
        self.has_ended = False
        self.news = asyncio.Event()
        self.readers = 0
        self.filling: asyncio.Task[None]
        self._frames: deque[Frame] = deque(maxlen=KEPT)

    def add(self, events: Sequence[StoredEvent]) -> None:
        """Take in the events that follow, and wake the readers."""
        for event in events:
            self._frames.append((event.version, frame(event)))
            self.version = event.version
            self.has_ended = ends_game(event)
        self._wake()

    def end(self) -> None:
        """Have the readers go: no more events come from here."""
        self.has_ended = True
        self._wake()

    def behind(self, version: int) -> list[Frame] | None:
        """Return the frames behind a version, None if the first of them are not kept (any more)."""
        missing = self.version - version
        if missing > len(self._frames):
            return None
        return [kept for kept in self._frames if kept[0] > version] if missing > 0 else []

    def _wake(self) -> None:
        self.news.set()
        self.news = asyncio.Event()


class Feeds:
    """All games that somebody watches."""

    def __init__(self, threads: Threads, hub: Hub) -> None:
        self._threads = threads
        self._hub = hub
        self._channels: dict[UUID, Channel] = {}

    async def stream(self, follow: Follow, send: ASGISendCallable) -> None:
        """Send a game's events behind a version as they come, until the game is over. Raises SlowReaderError."""
        version = follow.version
        with self._channel(follow) as channel:
            while True:
                news = channel.news
                ready = channel.behind(version)
                if ready is None:
                    ready = [
                        (event.version, frame(event)) for event in await self._read(follow.game_id, version)
                    ]
                if ready:
                    await send_chunk(send, b"".join(text for _, text in ready))
                    version = ready[-1][0]
                elif channel.has_ended:
                    return
                elif not await _within(news, HEARTBEAT_SECONDS):
                    await send_chunk(send, HEARTBEAT)

    @contextmanager
    def _channel(self, follow: Follow) -> Iterator[Channel]:
        """Give the game's channel, which is there as long as it has readers."""
        channel = self._channels.get(follow.game_id)
        if channel is None:
            channel = self._channels[follow.game_id] = Channel(follow.game_id, follow.version)
            channel.filling = asyncio.create_task(self._fill(channel))
        channel.readers += 1
        try:
            yield channel
        finally:
            channel.readers -= 1
            if not channel.readers:
                del self._channels[follow.game_id]
                channel.filling.cancel()

    async def _fill(self, channel: Channel) -> None:
        """Read what the game's channel does not have yet, whenever there is news."""
        try:
            with self._hub.waiter() as waiter:
                self._hub.settle(waiter, game_topic(channel.game_id))
                while not channel.has_ended:
                    waiter.forget()
                    events = await self._read(channel.game_id, channel.version)
                    channel.add(events)
                    if len(events) < PAGE:
                        await waiter.wait(channel.version)
        finally:
            channel.end()

    async def _read(self, game_id: UUID, version: int) -> list[StoredEvent]:
        """Return the next page of a game's events, as soon as the database gives it."""
        while True:
            try:
                return await self._threads.run(stored_events, game_id, version, PAGE)
            except DatabaseError as error:
                logger.warning("not reading", extra={"error": type(error).__name__})
                await asyncio.sleep(AGAIN_SECONDS)


async def _within(news: asyncio.Event, seconds: float) -> bool:
    """Return whether there is news within the time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await news.wait()
    return news.is_set()
