"""Moves over the API: accepted once, refused with codes, only from the seat's own bot."""

import json
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from games.selectors.loading import store
from tests.games.api.doors import (
    API,
    bot_at,
    person,
    player_at,
    post_move,
    problem,
    stranger,
    table,
    turn,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def game_id():
    return table()


def test_an_accepted_move_tells_version_receipt_events_and_what_the_seat_sees_now(game_id):
    seat, version, move = turn(game_id)
    client = bot_at(game_id, seat)

    response = post_move(client, game_id, {"move": move, "expected_version": version})

    assert response.status_code == 201
    assert response["Content-Type"] == "application/json"
    told = response.json()
    head = store.head(game_id)
    assert (told["version"], told["head"]) == (head.version, head.hash)
    stored = store.read(game_id, after=version)
    assert [json.dumps(event, separators=(",", ":")) for event in told["events"]] == [e.body for e in stored]
    assert stored[0].actor == f"seat:{seat}"
    assert told["observation"] == client.get(f"{API}/games/{game_id}/observation").json()


def test_a_retry_gets_the_same_bytes_and_says_so(game_id):
    seat, version, move = turn(game_id)
    client, body = bot_at(game_id, seat), {"move": move, "expected_version": version}

    first, again = post_move(client, game_id, body), post_move(client, game_id, body)

    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert (first.get("Idempotent-Replayed"), again["Idempotent-Replayed"]) == (None, "true")
    assert store.head(game_id).version == version + 1


def refused(client, game_id, body, status, key="key"):
    before = store.head(game_id)
    told = problem(post_move(client, game_id, body, key), status)
    assert store.head(game_id) == before
    return told["code"], told.get("version")


def test_what_the_rules_refuse_is_refused_with_the_games_version(game_id):
    seat, version, move = turn(game_id)
    mine, other = bot_at(game_id, seat), bot_at(game_id, 1 - seat)

    def body(move, version=version):
        return {"move": move, "expected_version": version}

    assert refused(mine, game_id, body("plays R5"), 400) == ("unreadable_move", version)
    assert refused(mine, game_id, body("a" * 60_000), 400) == ("unreadable_move", version)
    assert refused(mine, game_id, body("draw\n"), 400) == ("unreadable_move", version)
    assert refused(mine, game_id, body("pass"), 409) == ("wrong_phase", version)
    assert refused(other, game_id, body("draw"), 409) == ("not_your_turn", version)
    assert refused(mine, game_id, body(move, version - 1), 409) == ("stale_version", version)
    assert refused(mine, game_id, body(move, version + 1), 409) == ("stale_version", version)
    assert refused(mine, game_id, body(move, 2**53 - 1), 409) == ("stale_version", version)
    assert refused(mine, game_id, {"move": move}, 428) == ("version_missing", version)
    assert refused(mine, game_id, {"move": "uno"}, 409) == ("uno_not_due", version)
    assert refused(mine, game_id, {"move": f"catch {1 - seat}"}, 409) == ("not_exposed", version)


@pytest.mark.parametrize("ahead", [1, 2**53])
def test_a_version_that_the_game_has_not_reached_is_told_so(game_id, ahead):
    seat, version, move = turn(game_id)
    expected = min(version + ahead, 2**53 - 1)
    response = post_move(bot_at(game_id, seat), game_id, {"move": move, "expected_version": expected})
    told = problem(response, 409)
    assert (told["code"], told["version"]) == ("stale_version", version)
    assert told["detail"] == f"The game is at version {version}, not yet at {expected}."


def test_a_version_that_is_past_is_told_so(game_id):
    seat, version, move = turn(game_id)
    response = post_move(bot_at(game_id, seat), game_id, {"move": move, "expected_version": version - 1})
    assert problem(response, 409)["detail"].startswith("The game has moved on")


def test_a_move_needs_a_key_and_the_key_belongs_to_one_move(game_id):
    seat, version, move = turn(game_id)
    client, body = bot_at(game_id, seat), {"move": move, "expected_version": version}
    assert refused(client, game_id, body, 400, key=None) == ("key_missing", None)
    assert refused(client, game_id, body, 400, key="") == ("key_invalid", None)
    assert refused(client, game_id, body, 400, key="k" * 121) == ("key_invalid", None)

    assert post_move(client, game_id, body).status_code == 201
    assert refused(client, game_id, {**body, "move": "pass"}, 422) == ("key_reused", None)
    assert refused(client, game_id, {**body, "expected_version": version + 1}, 422) == ("key_reused", None)


def test_only_the_bot_at_the_table_moves_and_others_learn_no_more_than_of_a_game_that_is_not_there(game_id):
    seat, version, move = turn(game_id)
    body = {"move": move, "expected_version": version}
    watcher, _ = person(is_staff=True, is_superuser=True)
    watcher.handler.enforce_csrf_checks = False

    for client in (stranger(), watcher):
        here, nowhere = post_move(client, game_id, body), post_move(client, uuid4(), body)
        assert problem(here, 404)["code"] == "not_found"
        assert here.content == nowhere.content
    assert refused(APIClient(), game_id, body, 401) == ("not_authenticated", None)
    other = bot_at(game_id, 1 - seat)
    assert refused(other, game_id, {**body, "seat": seat}, 404) == ("not_found", None)
    assert post_move(bot_at(game_id, seat), game_id, {**body, "seat": seat}).status_code == 201


def own(user, game_id, *seats):
    for seat in seats:
        player = player_at(game_id, seat)
        player.owner = user
        player.save()


def test_an_owner_moves_for_a_bot_and_says_for_which_if_there_are_several(game_id):
    client, user = person()
    client.handler.enforce_csrf_checks = False
    seat, version, move = turn(game_id)
    body = {"move": move, "expected_version": version}
    own(user, game_id, 0, 1)

    told = problem(post_move(client, game_id, body), 400)
    assert (told["code"], told["field"]) == ("missing_field", "seat")
    assert told["detail"] == "You have the seats 0, 1 here: say which."
    response = post_move(client, game_id, {**body, "seat": seat})
    assert response.status_code == 201
    assert response.json()["observation"]["you"] == seat


def test_a_session_needs_the_csrf_token(game_id):
    client, user = person()
    own(user, game_id, 0, 1)
    seat, version, move = turn(game_id)
    body = {"move": move, "expected_version": version, "seat": seat}
    assert refused(client, game_id, body, 403) == ("csrf_failed", None)

    token = client.cookies["csrftoken"] = "a" * 32
    response = client.post(
        f"{API}/games/{game_id}/moves",
        body,
        format="json",
        headers={"Idempotency-Key": "k", "X-CSRFToken": token},
    )
    assert response.status_code == 201


def test_a_move_takes_few_queries(game_id, django_assert_max_num_queries):
    seat, version, move = turn(game_id)
    client = bot_at(game_id, seat)
    client.get(f"{API}/me")
    with django_assert_max_num_queries(9):
        post_move(client, game_id, {"move": move, "expected_version": version})
