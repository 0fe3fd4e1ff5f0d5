"""Long polls: the door is asked again when there is news, until it has something to tell or the time is up."""

import asyncio

from asgiref.typing import HTTPScope

from games.api.common.holding import Hold
from games.live.hub import Hub, Waiter
from games.live.threads import Answer, Threads


class Poll:
    """A request that waits; ``answer`` is what its door said last."""

    def __init__(self, threads: Threads, scope: HTTPScope, answer: Answer) -> None:
        self.answer = answer
        self._threads = threads
        self._scope = scope

    async def ask(self) -> None:
        """Ask the door again."""
        self.answer = await self._threads.ask(self._scope)

    async def wait(self, hub: Hub, waiter: Waiter) -> None:
        """Wait as long as the door wants; the waiter has listened since before the door was asked first."""
        clock = asyncio.get_running_loop().time
        holds = self.answer.holds
        assert isinstance(holds, Hold)
        hub.settle(waiter, holds.topic)
        ends_at = clock() + holds.seconds
        while isinstance(holds, Hold) and await waiter.wait(holds.mark, ends_at - clock()):
            waiter.forget()
            await self.ask()
            holds = self.answer.holds
