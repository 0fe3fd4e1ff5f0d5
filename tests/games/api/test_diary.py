"""A seat's diary: everything that its bot sent, with what it was told, and everything decided for it; for its owner."""

import json
from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.utils import timezone
from rest_framework.test import APIClient

from games.diary.models import DiaryRow
from games.players.scopes import Scope
from games.receipts.models import Receipt
from games.selectors.loading import store
from games.services import diary
from games.services.contributions import contribute
from games.services.deadlines import expire_turn
from games.services.play import Answer, Move, submit_move
from tests.games.api.doors import (
    API,
    bot_at,
    own,
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


@pytest.fixture
def game_id():
    return table("", "", now=timezone.now() - timedelta(seconds=2))


def read(client, game_id, query=""):
    response = client.get(f"{API}/games/{game_id}/diary{query}")
    assert response.status_code == 200, response.content
    return response.json()["results"]


def test_an_accepted_move_is_there_with_its_body_answer_and_times(game_id):
    seat, version, move = turn(game_id)
    client = bot_at(game_id, seat)
    raw = json.dumps({"move": move, "expected_version": version}).encode()
    answered = post_move(client, game_id, raw, key="first")

    (entry,) = read(client, game_id)

    assert (entry["kind"], entry["verdict"], entry["status"]) == ("move", "accepted", 201)
    assert (entry["version"], entry["key"]) == (version + 1, "first")
    assert (entry["body"], entry["size"]) == (raw.decode(), len(raw))
    assert entry["answer"] == answered.json()
    assert 2000 <= entry["thought_ms"] < 30_000
    assert 0 <= entry["latency_ms"] < 10_000


def test_a_replay_is_there_as_such_and_nothing_is_kept_twice(game_id):
    seat, version, move = turn(game_id)
    client, body = bot_at(game_id, seat), {"move": move, "expected_version": version}
    for _ in range(2):
        post_move(client, game_id, body)

    first, again = read(client, game_id)

    assert (first["verdict"], again["verdict"]) == ("accepted", "replayed")
    assert first["answer"] == again["answer"]
    assert set(DiaryRow.objects.values_list("answer", flat=True)) == {""}
    assert Receipt.objects.count() == 1


REFUSED = {
    "unreadable_move": b'{"move": "plays R5", "expected_version": 2}',
    "stale_version": b'{"move": "draw", "expected_version": 99}',
    "version_missing": b'{"move": "draw"}',
    "uno_not_due": b'{"move": "uno"}',
    "invalid_json": b'{"move": ',
    "duplicate_field": b'{"move": "draw", "move": "pass"}',
    "unknown_field": b'{"mov": "draw", "move": "draw"}',
    "invalid_field": b'{"move": 1.0}',
    "missing_field": b"{}",
    "body_too_large": b'{"move": "' + b"x" * 70_000 + b'"}',
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refused_or_unreadable_request_is_there_as_it_was_sent(game_id, code):
    seat, _, _ = turn(game_id)
    client, before = bot_at(game_id, seat), store.head(game_id)
    raw = REFUSED[code]

    told = post_move(client, game_id, raw).json()

    (entry,) = read(client, game_id)
    assert told["code"] == code
    assert (entry["verdict"], entry["status"], entry["answer"]) == (code, told["status"], told)
    assert entry["body"] == raw[:4096].decode()
    assert entry["size"] == min(len(raw), 64 * 1024 + 1)
    assert entry["version"] == told.get("version")
    assert store.head(game_id) == before


@pytest.mark.parametrize(
    ("raw", "shown"),
    [(b"\xff\x00{", "\\xff\\x00{"), (b'{"move": "\\u0000"}', '{"move": "\\u0000"}'), ("é😀".encode(), "é😀")],
)
def test_bytes_that_are_no_text_show_as_hex_digits(game_id, raw, shown):
    client = bot_at(game_id, 0)
    post_move(client, game_id, raw)
    assert read(client, game_id)[0]["body"] == shown


def test_a_wrong_content_type_and_a_missing_key_are_there_too(game_id):
    client = bot_at(game_id, 0)
    client.post(f"{API}/games/{game_id}/moves", "move=draw", content_type="text/plain")
    post_move(client, game_id, {"move": "draw"}, key=None)
    assert [(entry["verdict"], entry["body"]) for entry in read(client, game_id)] == [
        ("unsupported_media_type", "move=draw"),
        ("key_missing", '{"move": "draw"}'),
    ]


def test_an_owner_reads_and_nobody_else(game_id):
    seat, version, move = turn(game_id)
    body = {"move": move, "expected_version": version}
    mine, other = bot_at(game_id, seat), bot_at(game_id, 1 - seat)
    post_move(mine, game_id, body)
    post_move(other, game_id, {"move": "uno"})
    ada, user = person("ada")
    own(user, player_at(game_id, seat))

    assert [entry["verdict"] for entry in read(mine, game_id)] == ["accepted"]
    assert [entry["verdict"] for entry in read(other, game_id)] == ["uno_not_due"]
    assert read(ada, game_id) == read(mine, game_id)
    path = f"{API}/games/{game_id}/diary"
    for client in (stranger(), person("root", is_staff=True, is_superuser=True)[0]):
        assert problem(client.get(path), 404)["code"] == "not_found"
        assert problem(client.get(f"{path}?seat={seat}"), 404)["code"] == "not_found"
    assert problem(mine.get(f"{path}?seat={1 - seat}"), 404)["code"] == "not_found"
    assert problem(APIClient().get(path), 401)["code"] == "not_authenticated"
    plays = with_token(token_of(player_at(game_id, seat), Scope.PLAY))
    assert problem(plays.get(path), 403)["code"] == "insufficient_scope"


def test_an_owner_of_several_seats_says_which(game_id):
    ada, user = person("ada")
    own(user, player_at(game_id, 0), player_at(game_id, 1))
    assert problem(ada.get(f"{API}/games/{game_id}/diary"), 400)["code"] == "missing_field"
    assert read(ada, game_id, "?seat=1") == []


def test_requests_that_are_no_seats_are_in_no_diary(game_id):
    for client in (stranger(), APIClient(), with_token("uno_bot_x")):
        post_move(client, game_id, {"move": "draw"})
    bot_at(game_id, 0).get(f"{API}/games/{game_id}/moves")
    assert not DiaryRow.objects.exists()


def test_a_decision_of_the_system_is_there_with_why_and_what_it_was(game_id):
    seat, version, _ = turn(game_id)
    now = timezone.now() + timedelta(seconds=40)
    assert expire_turn(game_id, version, now)

    (entry,) = read(bot_at(game_id, seat), game_id)

    assert (entry["kind"], entry["verdict"], entry["version"]) == ("system", "default", version)
    why = entry["answer"]
    assert (why["reason"], why["misses"]) == ("deadline_passed", 1)
    assert why["deadline"] < entry["at"]
    assert [event["name"] for event in why["events"]] == ["game.decision-missed", "game.cards-drawn"] or why
    stored = store.read(game_id, after=version)
    assert [event["version"] for event in why["events"]] == [event.version for event in stored]
    assert read(bot_at(game_id, 1 - seat), game_id) == []


def test_leaving_for_too_many_misses_is_there_with_why():
    game_id = table("", "", "", now=timezone.now())
    silent, _, _ = turn(game_id)
    now = timezone.now()
    for number in range(60):
        seat, version, move = turn(game_id)
        now += timedelta(seconds=40)
        if seat == silent:
            expire_turn(game_id, version, now)
        else:
            assert expire_turn(game_id, version, now) or post_move(
                bot_at(game_id, seat), game_id, {"move": move, "expected_version": version}, key=f"{number}"
            )
        if DiaryRow.objects.filter(seat=silent, verdict="forfeit").exists():
            break
    entries = read(bot_at(game_id, silent), game_id)
    assert [entry["verdict"] for entry in entries] == ["default", "default", "default", "forfeit"]
    why = entries[-1]["answer"]
    assert (why["reason"], why["misses"], why["max_misses"]) == ("too_many_misses", 3, 3)
    assert why["events"][0]["name"] == "game.seat-forfeited"


def test_a_move_for_a_decision_that_the_system_has_made_is_told_so(game_id):
    seat, version, move = turn(game_id)
    client = bot_at(game_id, seat)
    expire_turn(game_id, version, timezone.now() + timedelta(seconds=40))

    late = problem(post_move(client, game_id, {"move": move, "expected_version": version}), 409)
    early = problem(post_move(client, game_id, {"move": move, "expected_version": version - 1}), 409)
    ahead = problem(post_move(client, game_id, {"move": move, "expected_version": version + 50}), 409)

    assert (late["code"], late["last_default"]) == ("turn_over", {"version": version, "misses": 1})
    assert early["code"] == "turn_over"
    assert (ahead["code"], ahead.get("last_default")) == ("stale_version", None)
    assert late["version"] == store.head(game_id).version
    verdicts = [entry["verdict"] for entry in read(client, game_id)]
    assert verdicts == ["default", "turn_over", "turn_over", "stale_version"]


def thought_ms(game_id, seat, expected_version, **more):
    """Return what the diary says of the time that a refused move took to be thought out."""
    client, body = bot_at(game_id, seat), {"move": "color R", "expected_version": expected_version}
    problem(post_move(client, game_id, {**body, **more}), 409)
    return read(client, game_id)[-1]["thought_ms"]


def test_a_late_moves_time_is_that_of_the_decision_that_it_was_meant_for():
    game_id = table("", "", now=timezone.now() - timedelta(hours=1))
    seat, version, _ = turn(game_id)
    expire_turn(game_id, version, timezone.now() - timedelta(minutes=30))
    now_deciding, later, move = turn(game_id)
    made = submit_move(Move(game_id, now_deciding, move, later, "m"), timezone.now() - timedelta(minutes=30))
    assert isinstance(made, Answer)

    assert thought_ms(game_id, seat, version) // 60_000 == 60
    assert thought_ms(game_id, 1 - seat, version) is None
    assert thought_ms(game_id, now_deciding, later) // 60_000 == 30


def test_what_changes_the_version_begins_no_decision():
    game_id = table("", "", now=timezone.now() - timedelta(hours=1))
    seat, version, _ = turn(game_id)
    assert isinstance(contribute(game_id, 1 - seat, "aa", "c", timezone.now()), Answer)
    assert thought_ms(game_id, seat, version) // 60_000 == 60
    assert thought_ms(game_id, 1 - seat, version) is None


def test_a_move_for_no_decision_of_the_seat_took_no_time_that_is_known():
    game_id = table("", "", now=timezone.now() - timedelta(hours=1))
    seat, version, _ = turn(game_id)
    assert thought_ms(game_id, seat, version + 1) is None
    assert thought_ms(game_id, seat, 0) is None
    assert thought_ms(game_id, seat, 1) is None
    assert thought_ms(game_id, 1 - seat, version) is None
    assert thought_ms(game_id, seat, 2**53 - 1) is None


def test_it_comes_in_pages(game_id):
    client = bot_at(game_id, 0)
    for number in range(5):
        post_move(client, game_id, {"move": f"no move {number}"}, key=f"{number}")
    seen, query = [], "?limit=2"
    while query:
        told = client.get(f"{API}/games/{game_id}/diary{query}").json()
        seen += [entry["key"] for entry in told["results"]]
        query = f"?limit=2&cursor={told['next']}" if told["next"] else ""
    assert seen == ["0", "1", "2", "3", "4"]


def test_of_refused_requests_only_so_many_are_kept(game_id, monkeypatch):
    monkeypatch.setattr(diary, "MOST_REFUSED", 3)
    seat, version, move = turn(game_id)
    client = bot_at(game_id, seat)
    for number in range(5):
        post_move(client, game_id, {"move": "no"}, key=f"{number}")
    post_move(bot_at(game_id, 1 - seat), game_id, {"move": "no"})
    assert post_move(client, game_id, {"move": move, "expected_version": version}).status_code == 201

    assert [entry["verdict"] for entry in read(client, game_id)] == ["unreadable_move"] * 3 + ["accepted"]
    assert len(read(bot_at(game_id, 1 - seat), game_id)) == 1


def test_a_diary_that_cannot_be_written_spoils_no_answer(game_id, monkeypatch, caplog):
    def fail(*_):
        raise DatabaseError("full")

    monkeypatch.setattr(diary, "note_request", fail)
    response = post_move(bot_at(game_id, 0), game_id, {"move": "no"})
    assert problem(response, 400)["code"] == "unreadable_move"
    assert "not in the diary" in caplog.text
