"""A seat mixes its own bytes into the shuffles from the next deal on: once per deal, and anybody can check it."""

import json

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games import codec
from games.diary.models import DiaryRow
from games.engine.cards.events import DealStarted
from games.selectors.loading import events_of, load, store
from games.services import diary
from games.services.verification import verify_game
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
    turn,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["official", "dice-500"])
def game_id(request):
    return table("", "", ruleset=request.param)


def send(client, game_id, contribution="c0ffee", key="c", **body):
    headers = {} if key is None else {"Idempotency-Key": key}
    body = {"contribution": contribution, **body}
    return client.post(f"{API}/games/{game_id}/contribution", body, format="json", headers=headers)


def test_a_contribution_is_an_event_and_answered_like_a_move(game_id):
    version = store.head(game_id).version
    client = bot_at(game_id, 1)

    response = send(client, game_id, "C0FFEE")

    assert response.status_code == 201
    told = response.json()
    assert (told["version"], told["head"]) == (version + 1, store.head(game_id).hash)
    (event,) = told["events"]
    assert event["name"] == "game.contribution-made"
    assert (event["data"]["seat"], event["data"]["contribution"]) == (1, "c0ffee")
    assert told["observation"] == client.get(f"{API}/games/{game_id}/observation").json()
    assert verify_game(game_id) == []


@pytest.mark.parametrize("contribution", ["00", "5F" * 32])
def test_a_contribution_has_one_to_32_bytes(game_id, contribution):
    assert send(bot_at(game_id, 0), game_id, contribution).status_code == 201
    assert load(game_id).state.series.contributions[0] == contribution.lower()


def test_it_counts_from_the_next_deal_on():
    game_id = table("", "", options={"hand_size": 2, "target": 5000})
    send(bot_at(game_id, 0), game_id, "aa")
    assert load(game_id).state.contributions == ("", "")
    clients = [bot_at(game_id, seat) for seat in range(2)]
    for number in range(200):
        seat, version, move = turn(game_id)
        post_move(clients[seat], game_id, {"move": move, "expected_version": version}, key=f"{number}")
        _, events = events_of(game_id)
        deals = [event for event in events if isinstance(event, DealStarted)]
        if len(deals) == 2:
            break
    assert [deal.contributions for deal in deals] == [("", ""), ("aa", "")]
    assert verify_game(game_id) == []
    assert send(clients[0], game_id, "bb", key="d").status_code == 201


def test_one_per_deal_and_never_the_same_again(game_id):
    client = bot_at(game_id, 0)
    assert send(client, game_id).status_code == 201
    for contribution in ("c0ffee", "aa"):
        told = problem(send(client, game_id, contribution, key="other"), 409)
        assert (told["code"], told["version"]) == ("already_contributed", store.head(game_id).version)
    assert send(bot_at(game_id, 1), game_id).status_code == 201


def test_a_retry_counts_once_and_a_key_is_for_one_request(game_id):
    client = bot_at(game_id, 0)
    first, again = send(client, game_id), send(client, game_id)
    assert (again.status_code, again.content, again["Idempotent-Replayed"]) == (201, first.content, "true")
    assert problem(send(client, game_id, "aa"), 422)["code"] == "key_reused"
    _, version, move = turn(game_id)
    moved = post_move(bot_at(game_id, 0), game_id, {"move": move, "expected_version": version}, key="c")
    assert problem(moved, 422)["code"] == "key_reused"
    assert problem(send(client, game_id, key=None), 400)["code"] == "key_missing"


def test_each_is_in_the_seats_diary_and_nobody_elses(game_id):
    client = bot_at(game_id, 0)
    answers = [
        *(send(client, game_id), send(client, game_id), send(client, game_id, "aa")),
        *(
            send(client, game_id, "bb", key="d"),
            send(client, game_id, "x", key="e"),
            send(client, game_id, key=None),
        ),
        *(send(client, game_id, 12), send(client, game_id, seat=1), send(stranger(), game_id)),
    ]
    address = f"{API}/games/{game_id}/contribution"
    answers.append(
        client.post(address, b"{", content_type="application/json", headers={"Idempotency-Key": "f"})
    )
    answers.append(client.post(address, "c0", content_type="text/plain"))

    entries = client.get(f"{API}/games/{game_id}/diary").json()["results"]

    told = ["accepted", "replayed", "key_reused", "already_contributed", "invalid_field", "key_missing"]
    assert [entry["verdict"] for entry in entries] == [
        *told, "invalid_field", "invalid_json", "unsupported_media_type"]  # fmt: skip
    assert {entry["kind"] for entry in entries} == {"contribution"}
    assert {entry["thought_ms"] for entry in entries} == {None}
    answers = [answer for answer in answers if answer.status_code != 404]
    assert [entry["status"] for entry in entries] == [answer.status_code for answer in answers]
    assert [entry["answer"] for entry in entries] == [answer.json() for answer in answers]
    assert [entry["key"] for entry in entries] == ["c", "c", "c", "d", "e", "", "c", "f", ""]
    assert json.loads(entries[0]["body"]) == {"contribution": "c0ffee"}
    assert all(entry["latency_ms"] >= 0 for entry in entries)
    assert bot_at(game_id, 1).get(f"{API}/games/{game_id}/diary").json()["results"] == []


def test_refused_ones_count_with_refused_moves(game_id, monkeypatch):
    monkeypatch.setattr(diary, "MOST_REFUSED", 2)
    client = bot_at(game_id, 0)
    send(client, game_id, "x")
    for number in range(2):
        post_move(client, game_id, {"move": "no"}, key=f"{number}")
    assert send(client, game_id).status_code == 201
    kinds = DiaryRow.objects.order_by("id").values_list("kind", "verdict")
    assert list(kinds) == [
        ("contribution", "invalid_field"),
        ("move", "unreadable_move"),
        ("contribution", "accepted"),
    ]


@pytest.mark.parametrize(
    "contribution", ["", "a", "abc", "zz", "0x", "aa" * 33, " aa", "aa\n", "é" * 2, "٣٣", None, 12]
)
def test_what_is_no_hex_is_refused(game_id, contribution):
    before = store.head(game_id)
    told = problem(send(bot_at(game_id, 0), game_id, contribution), 400)
    assert (told["code"], told["field"]) == ("invalid_field", "contribution")
    assert store.head(game_id) == before


def test_only_who_sits_there_contributes(game_id):
    assert problem(send(stranger(), game_id), 404)["code"] == "not_found"
    assert problem(send(APIClient(), game_id), 401)["code"] == "not_authenticated"
    assert problem(send(bot_at(game_id, 0), game_id, seat=1), 404)["code"] == "not_found"
    ada, user = person(csrf=False)
    own(user, player_at(game_id, 0))
    assert send(ada, game_id).status_code == 201


def test_after_the_end_nothing_is_mixed_in():
    game_id = table("", "", options={"deal_limit": 1, "hand_size": 1}, now=timezone.now())
    clients = [bot_at(game_id, seat) for seat in range(2)]
    while load(game_id).state.phase.turn is not None:
        seat, version, move = turn(game_id)
        post_move(clients[seat], game_id, {"move": move, "expected_version": version}, key=f"{version}")
    assert problem(send(clients[0], game_id), 409)["code"] == "game_is_over"
    assert codec.decode(store.read(game_id)[-1]).places
