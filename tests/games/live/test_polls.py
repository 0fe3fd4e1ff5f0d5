"""Long polls over a real server: they wake at once, tell everything once, and end when they must."""

import socket
import time
from uuid import uuid4

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.selectors.loading import store
from games.services import notices
from games.services.tokens import revoke_tokens
from tests.config.processes import wait_until
from tests.games.api.doors import person, player_at, table, token_of, turn
from tests.games.factories import make_player
from tests.games.live.games import SHORT, move, play_out, seat_together
from tests.games.live.servers import ask, waiting

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
AT_ONCE = 1.0


def told(running, token):
    """Return the cursor of somebody who has been told everything."""
    return ask(running.port, "/inbox", token).json()["cursor"]


def connections(port):
    """Count the established connections to the server."""
    with open("/proc/net/tcp") as lines:
        fields = [line.split() for line in list(lines)[1:]]
    return sum(remote == f"0100007F:{port:04X}" and state == "01" for _, _, remote, state, *_ in fields)


def poll(running, token, seconds=20):
    """Begin to wait behind everything told so far."""
    return waiting(running, f"/inbox?after={told(running, token)}&wait={seconds}", token)


def test_a_new_decision_wakes_at_once(running):
    me, other = make_player(), make_player()
    game_id = seat_together(me, other)
    while turn(game_id)[0] == 0:
        move(game_id)
    asking = poll(running, token_of(me))

    while turn(game_id)[0] == 1:
        version = move(game_id)
    committed_at = time.monotonic()

    (decision,) = asking.result().json()["decisions"]
    assert (decision["game"], decision["version"]) == (str(game_id), version)
    assert asking.answered_at - committed_at < AT_ONCE


def test_a_notice_wakes_at_once(running):
    me = make_player()
    asking = poll(running, token_of(me))

    seat_together(me, make_player(house_bot="greedy"))
    committed_at = time.monotonic()

    assert [notice["kind"] for notice in asking.result().json()["notices"]] == ["game_started"]
    assert asking.answered_at - committed_at < AT_ONCE


def test_what_waits_already_is_answered_without_waiting(running):
    me = make_player()
    seat_together(me, make_player())

    answer = ask(running.port, "/inbox?wait=25", token_of(me))

    assert answer.json()["notices"]
    assert answer.seconds < 5


def test_a_told_decision_and_other_bots_news_do_not_wake(running):
    me, others = make_player(), [make_player(), make_player()]
    seat_together(me, others[0])
    token = token_of(me)
    asking = poll(running, token, seconds=2)
    started = time.monotonic()

    for _ in range(5):
        move(seat_together(*others))

    answer = asking.result()
    assert (answer.json()["decisions"], answer.json()["notices"]) == ([], [])
    assert answer.seconds >= 2
    assert time.monotonic() - started < 10


def test_a_commit_that_notified_nobody_is_found(running, monkeypatch):
    me = make_player()
    asking = poll(running, token_of(me))
    monkeypatch.setattr(notices, "CHANNEL", "nobody_listens_here")

    seat_together(me, make_player())
    committed_at = time.monotonic()

    assert asking.result().json()["notices"]
    assert asking.answered_at - committed_at < 5


def test_several_polls_of_one_bot_are_each_told(running):
    me = make_player()
    asking = [poll(running, token_of(me)) for _ in range(5)]

    seat_together(me, make_player())

    bodies = {one.result().body for one in asking}
    assert len(bodies) == 1


def test_a_token_revoked_while_it_waits_is_refused_soon(running):
    me = make_player()
    asking = poll(running, token_of(me))

    revoke_tokens([token.pk for token in me.tokens.all()], timezone.now())
    revoked_at = time.monotonic()

    answer = asking.result()
    assert (answer.status, answer.json()["code"]) == (401, "invalid_token")
    assert asking.answered_at - revoked_at < 5


def test_events_come_as_soon_as_they_are_stored(running):
    game_id = table("", "")
    version = store.head(game_id).version
    asking = waiting(running, f"/games/{game_id}/events?after={version}&wait=20")

    move(game_id)
    committed_at = time.monotonic()

    answer = asking.result()
    assert store.read(game_id, after=version)[0].body.encode() in answer.body
    assert asking.answered_at - committed_at < AT_ONCE


def test_events_of_the_house_among_itself_come_too(running):
    game_id = table("greedy", "greedy")
    asking = waiting(running, f"/games/{game_id}/events?after=2&wait=20")

    move(game_id)

    assert asking.result().json()["results"][0]["version"] == 3


def test_nobody_waits_for_events_of_a_finished_game(running):
    game_id = table("greedy", "greedy", options=SHORT)
    play_out(game_id)
    version = store.head(game_id).version

    answer = ask(running.port, f"/games/{game_id}/events?after={version}&wait=20")

    assert answer.json() == {"results": [], "next": None}
    assert answer.seconds < 5


@pytest.mark.parametrize(
    "path",
    [
        *("/inbox?wait=26", "/inbox?wait=-1", "/inbox?wait=x", "/inbox?wait=", "/inbox?wait=1&wait=2"),
        *("/inbox?wait=1&after=nonsense", "/inbox?wait=1&since=0", "/inbox?wait=1&after=%FF%00"),
        *("/games/{game}/events?wait=26", "/games/{game}/events?wait=-1", "/games/{none}/events?wait=5"),
        "/games/{game}/events?wait=20&after=999",
        *("/games/{none}/feed", "/games/{game}/feed?after=x", "/games/{game}/feed?after=999"),
    ],
)
def test_refusals_are_the_doors_own(running, path):
    me = make_player()
    path = path.format(game=seat_together(me, make_player()), none=uuid4())
    token = token_of(me)

    answer = ask(running.port, path, token)

    plain = APIClient().get(f"/api/v1{path}", headers={"authorization": f"Bearer {token}"})
    assert 400 <= answer.status < 500
    assert (answer.status, answer.body) == (plain.status_code, plain.content)
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("token", "code"),
    [("", "not_authenticated"), ("uno_bot_nonsense", "invalid_token"), ("é", "invalid_token")],
)
def test_nobody_waits_without_a_token_that_works(running, token, code):
    answer = ask(running.port, "/inbox?wait=20", token)

    assert (answer.status, answer.json()["code"]) == (401, code)
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_persons_session_waits_for_no_inbox(running):
    client, _ = person()
    cookie = f"sessionid={client.cookies['sessionid'].value}"

    answer = ask(running.port, "/inbox?wait=20", headers={"Cookie": cookie})

    assert (answer.status, answer.json()["code"]) == (403, "forbidden")


@pytest.mark.parametrize("method", ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
@pytest.mark.parametrize("path", ["/inbox?wait=20", "/games/{game}/feed"])
def test_only_get_waits(running, method, path):
    game_id = table("", "")

    answer = ask(running.port, path.format(game=game_id), token_of(player_at(game_id, 0)), method=method)

    assert answer.status == 405


@pytest.mark.parametrize(
    "line", [b"GET /api/v1/inbox?wait=\xff\xfe HTTP/1.1", b"GET /api/v1/inbox?wait=%ZZ HTTP/1.1"]
)
def test_bytes_that_are_no_text_are_refused(running, line):
    with socket.create_connection(("127.0.0.1", running.port), timeout=20) as raw:
        raw.sendall(line + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = b""
        while more := raw.recv(65536):
            answer += more

    assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 401"))


def test_clients_that_leave_are_forgotten(running):
    me = make_player()
    token, before = token_of(me), running.status("Threads")
    cursor = told(running, token)
    for _ in range(60):
        with socket.create_connection(("127.0.0.1", running.port), timeout=20) as left:
            request = f"GET /api/v1/inbox?after={cursor}&wait=25 HTTP/1.1\r\nHost: localhost\r\n"
            left.sendall(f"{request}Authorization: Bearer {token}\r\n\r\n".encode())

    wait_until(lambda: connections(running.port) == 0)
    assert running.status("Threads") <= before + 12
    seat_together(me, make_player())
    assert ask(running.port, f"/inbox?after={cursor}&wait=20", token).json()["notices"]
