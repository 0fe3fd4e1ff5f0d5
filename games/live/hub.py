"""Who waits for news of what, in this process. Lives on the event loop and touches nothing else."""

import asyncio
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress

from games.api.common.holding import Topic


class Waiter:
    """Somebody who waits for news; ``mark`` is what the topic looked like when there was none."""

    def __init__(self) -> None:
        self.topic: Topic | None = None
        self.mark: Hashable = None
        self.heard: set[Topic] = set()
        self.news = asyncio.Event()

    def forget(self) -> None:
        """Take what comes from now on for news; to be called before looking at what there is."""
        self.news.clear()

    async def wait(self, mark: Hashable, seconds: float | None = None) -> bool:
        """Return when there is news or the topic's mark is another one; False if not within the time."""
        self.mark = mark
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.news.wait()
        return self.news.is_set()


class Hub:
    """All who wait, by topic."""

    def __init__(self) -> None:
        self._undecided: set[Waiter] = set()
        self._waiters: dict[Topic, set[Waiter]] = {}

    @contextmanager
    def waiter(self) -> Iterator[Waiter]:
        """Give a waiter who does not know its topic yet: until it is settled, it notes all that there is."""
        waiter = Waiter()
        self._undecided.add(waiter)
        try:
            yield waiter
        finally:
            self._undecided.discard(waiter)
            self._leave(waiter)

    def settle(self, waiter: Waiter, topic: Topic) -> None:
        """Have the waiter hear of one topic only, and of what it has heard of that so far."""
        self._undecided.discard(waiter)
        self._waiters.setdefault(topic, set()).add(waiter)
        waiter.topic = topic
        if topic in waiter.heard:
            waiter.news.set()
        waiter.heard.clear()

    def tell(self, topics: Iterable[Topic]) -> None:
        """Wake all who wait for news of these topics."""
        for topic in topics:
            for waiter in self._waiters.get(topic, ()):
                waiter.news.set()
            for waiter in self._undecided:
                waiter.heard.add(topic)

    def topics(self) -> list[Topic]:
        """Return the topics that somebody waits for."""
        return list(self._waiters)

    def compare(self, marks: Mapping[Topic, Hashable]) -> None:
        """Wake all who wait with another mark than their topic has now."""
        for topic, mark in marks.items():
            for waiter in self._waiters.get(topic, ()):
                if waiter.mark != mark:
                    waiter.news.set()

    def _leave(self, waiter: Waiter) -> None:
        if waiter.topic is None:
            return
        self._waiters[waiter.topic].discard(waiter)
        if not self._waiters[waiter.topic]:
            del self._waiters[waiter.topic]
