"""Feeds over a real server: every event once, in order, byte for byte, from wherever the reader was."""

import hashlib
import random
import signal
import time
from threading import Thread

import pytest
from django.db import connection
from django.utils import timezone

from games.eventstore.chain import GENESIS
from games.live.feeds import PAGE
from games.selectors.loading import store
from games.services.tokens import revoke_tokens
from tests.config.processes import wait_until
from tests.games.api.doors import player_at, table, token_of
from tests.games.live.games import SHORT, is_over, move, play_out, stored
from tests.games.live.servers import Asking, Reader, ask, server

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
AT_ONCE = 1.0


def read(reader, until, seconds=20):
    """Return (id, data) of what comes, up to a version."""
    found = []
    for event in reader.events(seconds):
        found.append((int(event["id"]), event["data"]))
        if found[-1][0] == until:
            break
    return found


def in_background(work):
    def run():
        try:
            work()
        finally:
            connection.close()

    thread = Thread(target=run)
    thread.start()
    return thread


def test_an_event_comes_as_soon_as_it_is_stored(running):
    game_id = table("", "")
    with Reader(running.port, f"/games/{game_id}/feed") as reader:
        assert reader.status == 200
        assert reader.headers["Content-Type"] == "text/event-stream"
        assert read(reader, store.head(game_id).version) == stored(game_id)
        for _ in range(5):
            version = move(game_id)
            committed_at = time.monotonic()
            assert read(reader, version) == stored(game_id, version - 1)
            assert time.monotonic() - committed_at < AT_ONCE


def test_it_ends_behind_the_end_of_the_game(running):
    game_id = table("", "greedy", options=SHORT)
    with Reader(running.port, f"/games/{game_id}/feed") as reader:
        play_out(game_id)

        everything = read(reader, None)

    assert everything == stored(game_id)
    assert '"name":"game.game-ended"' in everything[-1][1]
    head = GENESIS
    for _, body in everything:
        head = hashlib.sha256(b"uno.event.v1\x00" + head.encode() + body.encode()).hexdigest()
    assert head == store.head(game_id).hash


def test_a_finished_game_is_told_in_full_and_then_nothing_more(running):
    game_id = table("greedy", "greedy", options={"target": 3000})
    play_out(game_id)
    version = store.head(game_id).version
    assert version > 2 * PAGE

    with Reader(running.port, f"/games/{game_id}/feed") as reader:
        assert read(reader, None) == stored(game_id)
    again = ask(running.port, f"/games/{game_id}/feed", headers={"Last-Event-ID": str(version)})
    assert (again.status, again.body) == (204, b"")


@pytest.mark.parametrize("seed", range(3))
def test_a_reader_that_is_cut_off_anywhere_goes_on_without_loss_or_double(running, seed):
    chance = random.Random(seed)
    game_id = table("", "greedy", options=SHORT)
    playing = in_background(lambda: play_out(game_id))
    found, last = [], None
    while not found or '"name":"game.game-ended"' not in found[-1][1]:
        with Reader(running.port, f"/games/{game_id}/feed", last_event_id=last) as reader:
            for event in reader.events():
                found.append((int(event["id"]), event["data"]))
                last = found[-1][0]
                if chance.random() < 0.15:
                    break
    playing.join()

    assert found == stored(game_id)


def test_readers_at_different_places_all_get_everything(running):
    game_id = table("", "")
    for _ in range(20):
        move(game_id)
    head = store.head(game_id).version
    readers = [
        Reader(running.port, f"/games/{game_id}/feed?after={after}") for after in (0, 5, head, head - 1)
    ]
    for _ in range(3):
        version = move(game_id)

    for reader, after in zip(readers, (0, 5, head, head - 1), strict=True):
        with reader:
            assert read(reader, version) == stored(game_id, after)


def test_a_game_that_the_house_plays_by_itself_can_be_watched(running):
    game_id = table("greedy", "greedy", "greedy")
    with Reader(running.port, f"/games/{game_id}/feed") as reader:
        read(reader, 2)
        play_out(game_id)
        assert read(reader, None) == stored(game_id, 2)


def unsent(port):
    """How many bytes the server has sent that readers have no room for."""
    with open("/proc/net/tcp") as lines:
        fields = [line.split() for line in list(lines)[1:]]
    own = [queues for _, local, _, _, queues, *_ in fields if local == f"0100007F:{port:04X}"]
    return sum(int(queues.partition(":")[0], 16) for queues in own)


def test_a_reader_that_does_not_read_keeps_nobody_else_waiting_and_misses_nothing(running):
    game_id = table("greedy", "greedy", options={"target": 3000})
    feed = f"/games/{game_id}/feed"
    with Reader(running.port, feed, buffer=4096) as lazy, Reader(running.port, feed) as eager:
        play_out(game_id)

        assert read(eager, None) == stored(game_id)
        assert unsent(running.port) > 10_000
        assert read(lazy, None) == stored(game_id)


def test_a_token_that_is_revoked_ends_its_streams_only(running):
    game_id = table("", "")
    me = player_at(game_id, 0)
    version = store.head(game_id).version
    feed = f"/games/{game_id}/feed"
    with Reader(running.port, feed, token_of(me)) as mine, Reader(running.port, feed) as spectator:
        assert read(mine, version) == read(spectator, version)
        revoke_tokens([token.pk for token in me.tokens.all()], timezone.now())
        revoked_at = time.monotonic()
        assert read(mine, None) == []
        assert time.monotonic() - revoked_at < 5
        move(game_id)
        assert read(spectator, version + 1)


def test_a_stop_of_the_server_ends_polls_and_streams_at_once_and_they_resume():
    game_id = table("", "")
    token = token_of(player_at(game_id, 0))
    version = store.head(game_id).version
    with server() as old:
        cursor = ask(old.port, "/inbox", token).json()["cursor"]
        with Reader(old.port, f"/games/{game_id}/feed") as reader:
            read(reader, version)
            asking = Asking(old.port, f"/inbox?after={cursor}&wait=25", token)
            wait_until(lambda: old.asked("/inbox") == 2)
            old.process.send_signal(signal.SIGTERM)
            asked_at = time.monotonic()
            assert asking.result().json() == {"decisions": [], "notices": [], "cursor": cursor}
            assert read(reader, None) == []
            old.process.wait(timeout=10)
            assert time.monotonic() - asked_at < 3
        assert not any("Traceback" in line or "ERROR" in line for line in old.lines), old.lines
    move(game_id)
    with server() as new, Reader(new.port, f"/games/{game_id}/feed", last_event_id=version) as reader:
        assert read(reader, version + 1) == stored(game_id, version)
        assert not is_over(game_id)
