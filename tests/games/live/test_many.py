"""Two hundred readers and waiting bots on one process: no thread and little memory each, and none is forgotten."""

import time

import pytest

from games.live.connections import MOST_PER_TOKEN
from games.selectors.loading import store
from tests.config.processes import wait_until
from tests.games.api.doors import table, token_of
from tests.games.factories import make_player
from tests.games.live.games import move, seat_together
from tests.games.live.servers import Asking, Reader, ask, server

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
READERS = 200
BOTS = 50


def test_idle_readers_cost_no_threads_and_little_memory_and_hear_a_heartbeat():
    games = [table("", "") for _ in range(10)]
    with server() as running:
        ask(running.port, f"/games/{games[0]}/events?wait=1&after=2")
        threads, memory = running.status("Threads"), running.status("VmRSS")
        readers = [Reader(running.port, f"/games/{games[n % 10]}/feed?after=2") for n in range(READERS)]
        started = time.monotonic()
        more_threads, more = running.status("Threads") - threads, running.status("VmRSS") - memory

        comments = [next(message for message in reader.messages(30) if "" in message) for reader in readers]

        assert comments == [{"": "nothing new"}] * READERS
        assert 14 < time.monotonic() - started < 25
        assert more_threads <= 8
        assert more < 64 * READERS
        latencies = []
        for game_id in games:
            version = move(game_id)
            committed_at = time.monotonic()
            for reader in readers[games.index(game_id) :: 10]:
                assert next(reader.events())["id"] == str(version)
            latencies.append(time.monotonic() - committed_at)
        assert max(latencies) < 1
        for reader in readers:
            reader.close()
        print(
            f"\n{READERS} idle readers: {more_threads} more threads, {more / READERS:.1f} KiB each, "
            f"{len(readers) // 10} readers of a game told within {1000 * max(latencies):.0f} ms"
        )


def test_fifty_bots_wait_and_each_is_woken_by_its_own_news():
    players = [make_player() for _ in range(BOTS)]
    with server() as running:
        tokens = [token_of(player) for player in players]
        cursors = [ask(running.port, "/inbox", token).json()["cursor"] for token in tokens]
        asking = [
            Asking(running.port, f"/inbox?wait=25&after={cursor}", token)
            for cursor, token in zip(cursors, tokens, strict=True)
        ]
        wait_until(lambda: running.asked("/inbox") == 2 * BOTS)
        house = make_player(house_bot="greedy")
        for player, one in zip(players, asking, strict=True):
            assert one.answer is None
            game_id = seat_together(player, house)
            committed_at = time.monotonic()
            (notice,) = one.result().json()["notices"]
            assert notice["game"] == str(game_id)
            assert one.answered_at - committed_at < 1
        assert running.asked("/inbox") == 3 * BOTS
        assert store.head(game_id).version


def test_one_token_holds_so_many_requests_and_further_ones_are_answered_soon():
    me = make_player()
    token = token_of(me)
    with server() as running:
        cursor = ask(running.port, "/inbox", token).json()["cursor"]
        poll = f"/inbox?after={cursor}&wait=25"
        asking = [Asking(running.port, poll, token) for _ in range(MOST_PER_TOKEN)]
        wait_until(lambda: running.asked("/inbox") == 1 + MOST_PER_TOKEN)

        further = ask(running.port, poll, token)

        assert (further.json()["notices"], further.json()["cursor"]) == ([], cursor)
        assert 1 <= further.seconds < 10
        seat_together(me, make_player())
        assert all(one.result().json()["notices"] for one in asking)
