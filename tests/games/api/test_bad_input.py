"""Bad input to a move: always 4xx with its code, and nothing has changed: no event, no receipt, no projection.

In the order of the list that these tests answer; what concerns every door's body is in ``common/test_body.py``.
"""

import json
from datetime import timedelta
from itertools import product
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from django.utils import timezone
from rest_framework.test import APIClient

from games.engine.commands import Forfeit
from games.engine.rejection import Code
from games.eventstore.events import Head
from games.notices.models import NoticeRow
from games.players.models import ApiToken
from games.projections.models import Game, Seat, Wakeup
from games.receipts.models import Receipt
from games.selectors.loading import load, store
from games.services.deadlines import expire_turn
from games.services.stream import Decided, append, milliseconds
from games.services.tokens import revoke_tokens
from tests.games.api.doors import (
    API,
    bot_at,
    person,
    player_at,
    post_move,
    problem,
    stranger,
    table,
    token_of,
    turn,
    with_token,
)

pytestmark = pytest.mark.django_db

KEPT = (Game, Seat, Wakeup, Receipt, NoticeRow)
"""What a refused request leaves as it is, beside the events."""


def standing(game_id: UUID) -> tuple[Head, list[Any]]:
    """Return everything that a move could change."""
    return store.head(game_id), [list(kind.objects.order_by("pk").values()) for kind in KEPT]


class Play:
    """A game in which a seat has a legal move to make: ``body``, with the key ``key`` by ``client``."""

    def __init__(self, **more: Any) -> None:
        self.game_id = table(**more)
        self.seat, self.version, move = turn(self.game_id)
        self.client = bot_at(self.game_id, self.seat)
        self.body: dict[str, Any] = {"move": move, "expected_version": self.version}
        self.path = f"{API}/games/{self.game_id}/moves"

    def text(self, **more: object) -> bytes:
        return json.dumps({**self.body, **more}).encode()

    def send(
        self, raw: bytes, content_type: str = "application/json", *, method: str = "POST", key: str = "key"
    ) -> Any:
        return self.client.generic(
            method, self.path, raw, content_type, headers={"Idempotency-Key": key} if key else {}
        )

    def accepted(self, key: str = "key") -> None:
        assert self.send(self.text(), key=key).status_code == 201

    def refused(self, response: Any, status: int, code: str, before: Any) -> dict[str, Any]:
        told = problem(response, status)
        assert told["code"] == code
        assert standing(self.game_id) == before
        return told


@pytest.fixture
def play() -> Play:
    return Play()


# What is no strict JSON: the body around a move that would be legal.

BODIES: dict[str, tuple[bytes, int, str]] = {
    "not JSON": (b"move=%(move)s&expected_version=%(version)s", 400, "invalid_json"),
    "empty": (b"", 400, "missing_field"),
    "10 MB": (b'{%(legal)s, "more": "' + b"x" * 10_000_000 + b'"}', 413, "body_too_large"),
    "100,000 nested brackets": (b"[" * 100_000 + b"]" * 100_000, 413, "body_too_large"),
    "as many nested brackets as fit": (b"[" * 32_000 + b"]" * 32_000, 400, "invalid_json"),
    "nested brackets beside a move": (b'{%(legal)s, "more": ' + b"[" * 60_000, 400, "invalid_json"),
    "duplicate keys": (b'{%(legal)s, "move": "%(move)s"}', 400, "duplicate_field"),
    "unknown field": (b'{%(legal)s, "more": 1}', 400, "unknown_field"),
    "number as text": (b'{"move": "%(move)s", "expected_version": "%(version)s"}', 400, "invalid_field"),
    "1.0": (b'{"move": "%(move)s", "expected_version": %(version)s.0}', 400, "invalid_field"),
    "4,000-digit integer": (
        b'{"move": "%(move)s", "expected_version": ' + b"7" * 4000 + b"}",
        400,
        "invalid_field",
    ),
    "NUL": (b'{"move": "%(move)s\\u0000", "expected_version": %(version)s}', 400, "invalid_json"),
    "NUL as it is": (b"{%(legal)s}\x00", 400, "invalid_json"),
    "lone surrogates": (b'{"move": "%(move)s\\ud83d", "expected_version": %(version)s}', 400, "invalid_json"),
    "lone surrogates as bytes": (b'{"move": "%(move)s\xed\xa0\xbd"}', 400, "invalid_json"),
}


@pytest.mark.parametrize("case", BODIES)
def test_a_body_that_is_no_strict_json_of_a_move(play, case):
    template, status, code = BODIES[case]
    move, version = play.body["move"].encode(), b"%d" % play.version
    legal = b'"move": "%s", "expected_version": %s' % (move, version)
    raw = template
    for name, value in ((b"legal", legal), (b"move", move), (b"version", version)):
        raw = raw.replace(b"%%(%s)s" % name, value)
    before = standing(play.game_id)

    play.refused(play.send(raw), status, code, before)

    play.accepted()


@pytest.mark.parametrize(
    ("content_type", "encoding"),
    [
        ("application/json; charset=utf-16", "utf-16"),
        ("application/json; charset=latin-1", "latin-1"),
        ("application/json; charset=utf-7", "utf-7"),
        ("text/plain", "utf-8"),
        ("application/x-www-form-urlencoded", "utf-8"),
        ("multipart/form-data; boundary=x", "utf-8"),
        ("", "utf-8"),
    ],
)
def test_a_wrong_charset_or_content_type(play, content_type, encoding):
    before = standing(play.game_id)
    raw = play.text().decode().encode(encoding)
    play.refused(play.send(raw, content_type), 415, "unsupported_media_type", before)
    play.accepted()


def test_a_charset_that_is_not_the_one_it_says(play):
    before = standing(play.game_id)
    raw = play.text().decode().encode("utf-16")
    play.refused(play.send(raw, "application/json; charset=utf-8"), 400, "invalid_json", before)


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PURGE"])
def test_a_wrong_method(play, method):
    before = standing(play.game_id)
    response = play.send(play.text(), method=method)
    play.refused(response, 405, "method_not_allowed", before)
    assert response["Allow"] == "POST"


# What is a move, and is not granted.


class Wish(NamedTuple):
    """A move that the rules refuse: of which seat, in a game with these rules after these moves."""

    seat: int
    move: str
    seed: str = "0"
    before: tuple[tuple[int, str], ...] = ()
    options: dict[str, object] = {}
    ruleset: str = "official"
    seats: int = 2
    leaves: int | None = None


SHORT = {"hand_size": 2, "uno_window_ms": 1500}
WD4 = {"seed": "10", "seats": 3, "before": ((1, "play W+4>Y"),)}
REFUSED_WISHES = {
    Code.UNREADABLE_MOVE: Wish(0, "plays Y5"),
    Code.SEAT_IS_OUT: Wish(1, "draw", seats=3, leaves=1),
    Code.NOT_EXPOSED: Wish(0, "catch 1"),
    Code.NOTHING_TO_CHALLENGE: Wish(0, "challenge"),
    Code.NOT_A_CHALLENGER: Wish(2, "challenge", **WD4),
    Code.ACCUSED_HAS_LEFT: Wish(0, "challenge", **WD4, leaves=1),
    Code.NOT_GUILTY: Wish(0, "challenge", "52", ((1, "play d16>R"),), ruleset="dice-500", seats=3),
    Code.NOT_YOUR_TURN: Wish(1, "draw"),
    Code.UNO_WINDOW_OPEN: Wish(1, "draw", "1", ((0, "play R4"),), SHORT),
    Code.DEBT_PENDING: Wish(1, "draw", "26", ((0, "play G+2"),), {"stacking": "same"}),
    Code.WRONG_PHASE: Wish(0, "pass"),
    Code.MAY_NOT_DRAW: Wish(0, "draw", options={"voluntary_draw": False}),
    Code.MUST_PLAY_DRAWN_CARD: Wish(1, "pass", "2", ((1, "draw"),), ruleset="lowest-500"),
    Code.CARD_NOT_IN_HAND: Wish(0, "play R0"),
    Code.NOT_THE_DRAWN_CARD: Wish(0, "play R5", "1", ((0, "draw"),)),
    Code.COLOR_MISSING: Wish(0, "play W+4"),
    Code.COLOR_NOT_ALLOWED: Wish(0, "play YS>R"),
    Code.TARGET_MISSING: Wish(1, "play R7", "3", options={"seven_zero": True}),
    Code.TARGET_NOT_ALLOWED: Wish(0, "play YS@0"),
    Code.CARD_DOES_NOT_MATCH: Wish(0, "play G5"),
    Code.WD4_NOT_LEGAL: Wish(0, "play W+4>R", ruleset="classic-500"),
    Code.UNO_NOT_DUE: Wish(0, "uno"),
}
"""A game for every code of the rules, but for the two that have tests of their own below."""


def test_every_code_of_the_rules_is_tried():
    assert {*Code} == {*REFUSED_WISHES, Code.GAME_IS_OVER, Code.STALE_VERSION}


@pytest.mark.parametrize("code", REFUSED_WISHES)
def test_a_move_that_the_rules_refuse(code):
    wish = REFUSED_WISHES[code]
    seats = [""] * wish.seats
    game_id = table(*seats, rng_seed=wish.seed, ruleset=wish.ruleset, options=wish.options)
    for number, (seat, move) in enumerate(wish.before):
        body = {"move": move, "expected_version": store.head(game_id).version}
        assert post_move(bot_at(game_id, seat), game_id, body, f"{number}").status_code == 201
    if wish.leaves is not None:
        leave(game_id, wish.leaves)
    before = standing(game_id)
    version = before[0].version

    response = post_move(
        bot_at(game_id, wish.seat), game_id, {"move": wish.move, "expected_version": version}, "refused"
    )

    told = problem(response, 400 if code is Code.UNREADABLE_MOVE else 409)
    assert (told["code"], told["version"]) == (code, version)
    assert ("retry_after" in told) == (code is Code.UNO_WINDOW_OPEN)
    assert standing(game_id) == before


def leave(game_id: UUID, seat: int) -> None:
    """Take a seat out of its game."""
    now = timezone.now()
    with transaction.atomic():
        game = load(game_id, lock=True)
        assert game
        events: Any = game.family.decide(game.state, Forfeit(seat), milliseconds(now))
        append(game, [Decided(events, "system", f"forfeit/{seat}")], now)


# At the wrong time.


def test_a_move_after_the_end():
    game_id = table()
    leave(game_id, 0)
    before = standing(game_id)
    version = before[0].version

    for seat, text in product((0, 1), ("draw", "pass", "play R5", "uno", "catch 1", "challenge")):
        body = {"move": text, "expected_version": version}
        told = problem(post_move(bot_at(game_id, seat), game_id, body), 409)
        assert (told["code"], told["version"]) == ("game_is_over", version)
    assert standing(game_id) == before


def test_a_move_after_the_deadline():
    play = Play(now=timezone.now() - timedelta(seconds=31))
    before = standing(play.game_id)
    assert play.refused(play.send(play.text()), 409, "turn_over", before)["version"] == play.version


def test_a_move_for_a_decision_that_the_system_has_made():
    play = Play(now=timezone.now() - timedelta(seconds=32))
    assert expire_turn(play.game_id, play.version, timezone.now())
    before = standing(play.game_id)

    told = play.refused(play.send(play.text()), 409, "turn_over", before)

    assert told["version"] == before[0].version > play.version
    assert told["last_default"] == {"version": play.version, "misses": 1}


def test_a_stale_version(play):
    play.accepted()
    before = standing(play.game_id)
    for version in (play.version, 1, 0):
        response = play.send(play.text(expected_version=version), key="another")
        assert play.refused(response, 409, "stale_version", before)["version"] == play.version + 1


def test_a_future_version(play):
    before = standing(play.game_id)
    for ahead in (play.version + 1, 2**31, 2**53 - 1):
        play.refused(play.send(play.text(expected_version=ahead)), 409, "stale_version", before)


# Under the wrong key.


def test_a_missing_key(play):
    before = standing(play.game_id)
    play.refused(play.send(play.text(), key=""), 400, "key_missing", before)


@pytest.mark.parametrize("key", ["x" * 121, "caf\xe9", "a\tb", "\x7f", "\x00"])
def test_a_key_that_is_none(play, key):
    before = standing(play.game_id)
    play.refused(play.send(play.text(), key=key), 400, "key_invalid", before)


def test_a_key_that_came_with_another_body(play):
    play.accepted()
    before = standing(play.game_id)
    others = ({"expected_version": play.version + 1}, {"move": "pass"}, {"expected_version": None})
    for other in others:
        play.refused(play.send(play.text(**other)), 422, "key_reused", before)


# From the wrong sender.


def test_a_token_that_was_revoked_in_mid_game(play):
    play.accepted()
    seat, version, move = turn(play.game_id)
    token = token_of(player_at(play.game_id, seat))
    revoke_tokens([ApiToken.objects.latest("pk").pk], timezone.now())
    before = standing(play.game_id)

    response = post_move(with_token(token), play.game_id, {"move": move, "expected_version": version})

    play.refused(response, 401, "invalid_token", before)


def test_the_token_of_another_bot_at_the_table_and_of_one_that_is_not(play):
    before = standing(play.game_id)
    other = bot_at(play.game_id, 1 - play.seat)
    play.refused(post_move(other, play.game_id, play.body), 409, "not_your_turn", before)
    for client, body in ((other, {**play.body, "seat": play.seat}), (stranger(), play.body)):
        play.refused(post_move(client, play.game_id, body), 404, "not_found", before)


def test_a_spectators_move(play):
    before = standing(play.game_id)
    play.refused(post_move(APIClient(), play.game_id, play.body), 401, "not_authenticated", before)
    watcher, _ = person(csrf=False, is_staff=True, is_superuser=True)
    for seat in ({}, {"seat": play.seat}):
        play.refused(post_move(watcher, play.game_id, {**play.body, **seat}), 404, "not_found", before)


def test_a_move_in_a_game_that_is_not_there(play):
    before = standing(play.game_id)
    play.refused(post_move(play.client, uuid4(), play.body), 404, "not_found", before)
