"""A held request ends when its work is done, its client has left, its token was revoked, or the process ends."""

import asyncio

import pytest

from games.live import connections, sending
from games.live.connections import Connections, End
from games.live.sending import SlowReaderError, patient, send_chunk


class Client:
    """The client's side of a request: it is there until it leaves."""

    def __init__(self):
        self.left = asyncio.Event()
        self.asked = False

    async def receive(self):
        if not self.asked:
            self.asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.left.wait()
        return {"type": "http.disconnect"}


async def for_ever():
    await asyncio.Event().wait()


async def at_once():
    return None


async def failing():
    raise ValueError("a bug")


async def holding(held, client, token=None):
    task = asyncio.create_task(held.hold(for_ever(), client.receive, token))
    await asyncio.sleep(0.01)
    assert not task.done()
    return task


def test_work_that_is_done_ends_it_and_a_fault_comes_out():
    async def scenario():
        held = Connections()
        assert await held.hold(at_once(), Client().receive, None) is End.DONE
        with pytest.raises(ValueError, match="a bug"):
            await held.hold(failing(), Client().receive, None)
        assert held.tokens() == set()

    asyncio.run(scenario())


def test_a_client_that_leaves_ends_it():
    async def scenario():
        held, client = Connections(), Client()
        task = await holding(held, client)
        client.left.set()
        assert await task is End.LEFT

    asyncio.run(scenario())


def test_a_token_ends_what_depends_on_it_only():
    async def scenario():
        held = Connections()
        first, second = await holding(held, Client(), 1), await holding(held, Client(), 2)
        public = await holding(held, Client())
        assert held.tokens() == {1, 2}
        held.end_tokens({1, 3})
        assert await first is End.ENDED
        await asyncio.sleep(0.01)
        assert not second.done()
        assert not public.done()
        held.close()
        assert [await second, await public] == [End.ENDED, End.ENDED]

    asyncio.run(scenario())


def test_there_is_room_for_so_many_in_all_without_a_token_and_for_one_token(monkeypatch):
    async def scenario():
        monkeypatch.setattr(connections, "MOST", 4)
        monkeypatch.setattr(connections, "MOST_FOR_ANYBODY", 1)
        monkeypatch.setattr(connections, "MOST_PER_TOKEN", 2)
        held, client = Connections(), Client()
        tasks = [await holding(held, client, token) for token in (None, 1, 1)]
        assert [held.has_room(token) for token in (None, 1, 2)] == [False, False, True]
        tasks.append(await holding(held, client, 2))
        assert not held.has_room(3)
        client.left.set()
        await asyncio.gather(*tasks)
        assert all(held.has_room(token) for token in (None, 1, 2))
        held.close()
        assert not held.has_room(1)

    asyncio.run(scenario())


def test_a_reader_that_takes_nothing_for_long_is_given_up(monkeypatch):
    async def stuck(event):
        await for_ever()

    monkeypatch.setattr(sending, "STUCK_SECONDS", 0.01)
    with pytest.raises(SlowReaderError):
        asyncio.run(send_chunk(patient(stuck), b"x"))
