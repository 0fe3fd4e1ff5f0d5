"""Waiters hear of their topic, also of what they heard before they knew it, and of nothing else."""

import asyncio
from uuid import uuid4

from games.api.common.holding import game_topic, player_topic
from games.live.hub import Hub

MINE, OTHERS = game_topic(uuid4()), player_topic(uuid4())
SOON = 0.01


def test_news_of_the_topic_wake_and_other_news_do_not():
    async def scenario():
        hub = Hub()
        with hub.waiter() as waiter:
            hub.settle(waiter, MINE)
            hub.tell([OTHERS])
            assert not await waiter.wait(1, SOON)
            hub.tell([OTHERS, MINE])
            assert await waiter.wait(1, SOON)

    asyncio.run(scenario())


def test_news_that_came_before_the_topic_was_known_count():
    async def scenario():
        hub = Hub()
        with hub.waiter() as waiter, hub.waiter() as other:
            hub.tell([MINE])
            hub.settle(waiter, MINE)
            hub.settle(other, OTHERS)
            assert await waiter.wait(1, SOON)
            assert not await other.wait(1, SOON)

    asyncio.run(scenario())


def test_what_is_forgotten_is_no_news_any_more_and_what_follows_is():
    async def scenario():
        hub = Hub()
        with hub.waiter() as waiter:
            hub.settle(waiter, MINE)
            hub.tell([MINE])
            waiter.forget()
            assert not await waiter.wait(1, SOON)
            hub.tell([MINE])
            assert await waiter.wait(1, SOON)

    asyncio.run(scenario())


def test_another_mark_wakes_and_the_same_does_not():
    async def scenario():
        hub = Hub()
        with hub.waiter() as waiter:
            hub.settle(waiter, MINE)
            waiting = asyncio.create_task(waiter.wait(7, 5))
            await asyncio.sleep(0)
            hub.compare({MINE: 7, OTHERS: 8})
            await asyncio.sleep(SOON)
            assert not waiting.done()
            hub.compare({MINE: 8})
            assert await waiting

    asyncio.run(scenario())


def test_nothing_is_kept_of_those_who_are_gone():
    async def scenario():
        hub = Hub()
        with hub.waiter() as first, hub.waiter() as second, hub.waiter():
            hub.settle(first, MINE)
            hub.settle(second, MINE)
            assert hub.topics() == [MINE]
        assert hub.topics() == []
        assert not hub._undecided

    asyncio.run(scenario())
