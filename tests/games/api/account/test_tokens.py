"""Tokens over the API: shown once, good for what they say, revoked at once."""

import json

import pytest

from games.players.models import ApiToken
from games.players.scopes import Scope
from games.players.tokens import digest
from games.receipts.models import Receipt
from games.services import tokens
from tests.games.api.doors import (
    API,
    own,
    person,
    player_at,
    post_move,
    problem,
    table,
    token_of,
    turn,
    with_token,
)
from tests.games.factories import make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    client, user = person("ada", csrf=False)
    player = make_player("ada's bot")
    own(user, player)
    return client, player


def make(client, player, key=None, **body):
    headers = {} if key is None else {"Idempotency-Key": key}
    return client.post(f"{API}/bots/{player.id}/tokens", body, format="json", headers=headers)


def test_a_new_token_is_shown_once_and_works(ada):
    client, player = ada

    told = make(client, player, label="laptop").json()

    assert (told["label"], told["scopes"], told["last_used_at"]) == ("laptop", ["read", "play"], None)
    text = told.pop("token")
    assert text.startswith(told["prefix"])
    assert with_token(text).get(f"{API}/me").json()["name"] == "ada's bot"
    listed = client.get(f"{API}/bots/{player.id}/tokens")
    assert text not in listed.content.decode()
    (seen,) = listed.json()["results"]
    assert seen.pop("last_used_at")
    told.pop("last_used_at")
    assert seen == told


def test_a_replay_makes_no_other_token_and_shows_no_text_and_nothing_keeps_it(ada):
    client, player = ada

    first, again = make(client, player, key="k"), make(client, player, key="k")

    assert first.status_code == again.status_code == 201
    assert again["Idempotent-Replayed"] == "true"
    text = first.json()["token"]
    assert again.json() == {**first.json(), "token": None}
    token = ApiToken.objects.get()
    assert token.digest == digest(text)
    kept = json.dumps([*Receipt.objects.values("body", "key"), *ApiToken.objects.values("prefix", "label")])
    assert text[12:] not in kept


def test_a_bot_has_several_tokens_and_revoking_one_leaves_the_others(ada):
    client, player = ada
    one, other = (make(client, player, label=label).json() for label in ("one", "other"))
    path = f"{API}/bots/{player.id}/tokens/{one['id']}"

    assert [client.delete(path).status_code for _ in range(2)] == [204, 204]

    assert problem(with_token(one["token"]).get(f"{API}/me"), 401)["code"] == "invalid_token"
    assert with_token(other["token"]).get(f"{API}/me").status_code == 200
    listed = client.get(f"{API}/bots/{player.id}/tokens").json()["results"]
    assert [(token["label"], token["revoked_at"] is None) for token in listed] == [
        ("other", True),
        ("one", False),
    ]


def test_a_bot_has_only_so_many_tokens_that_work(ada, monkeypatch):
    monkeypatch.setattr(tokens, "MOST_TOKENS", 2)
    client, player = ada
    first = make(client, player).json()
    make(client, player)
    assert problem(make(client, player), 409)["code"] == "too_many_tokens"
    client.delete(f"{API}/bots/{player.id}/tokens/{first['id']}")
    assert make(client, player).status_code == 201


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"label": "l" * 61}, "label"),
        ({"label": " x"}, "label"),
        ({"label": "a\nb"}, "label"),
        ({"scopes": []}, "scopes"),
        ({"scopes": ["read", "reed"]}, "scopes[1]"),
        ({"scopes": "read"}, "scopes"),
        ({"scopes": ["read"] * 4}, "scopes"),
    ],
)
def test_a_token_that_cannot_be_is_refused(ada, body, field):
    told = problem(make(*ada, **body), 400)
    assert (told["code"], told["field"]) == ("invalid_field", field)
    assert not ApiToken.objects.exists()


def test_nobody_sees_makes_or_revokes_tokens_of_another_ones_bot(ada):
    _, player = ada
    text = token_of(player)
    token = ApiToken.objects.get()
    stranger, _ = person("eve", csrf=False)
    bot = with_token(token_of(make_player(), *Scope))
    for client in (stranger, bot):
        assert problem(client.get(f"{API}/bots/{player.id}/tokens"), 404)["code"] == "not_found"
        assert problem(make(client, player), 404)["code"] == "not_found"
        path = f"{API}/bots/{player.id}/tokens/{token.pk}"
        assert problem(client.delete(path), 404)["code"] == "not_found"
    assert with_token(text).get(f"{API}/me").status_code == 200


def test_a_token_is_revoked_at_its_own_bot_only(ada):
    client, player = ada
    text = token_of(make_player("another's"))
    token = ApiToken.objects.get()
    assert problem(client.delete(f"{API}/bots/{player.id}/tokens/{token.pk}"), 404)["code"] == "not_found"
    assert problem(client.delete(f"{API}/bots/{player.id}/tokens/{2**70}"), 404)["code"] == "not_found"
    assert with_token(text).get(f"{API}/me").status_code == 200


def test_with_the_scope_manage_a_bot_changes_its_tokens_itself(ada):
    _, player = ada
    client = with_token(token_of(player, Scope.MANAGE))
    made = make(client, player, label="next", scopes=["play", "read"]).json()
    assert made["scopes"] == ["read", "play"]
    old = ApiToken.objects.order_by("id").first()
    assert client.delete(f"{API}/bots/{player.id}/tokens/{old.pk}").status_code == 204
    assert problem(client.get(f"{API}/me"), 401)["code"] == "invalid_token"


def test_a_token_is_good_for_its_scopes_and_nothing_else():
    game_id = table("", "")
    seat, version, move = turn(game_id)
    player = player_at(game_id, seat)
    body = {"move": move, "expected_version": version}
    reads, plays, manages = (with_token(token_of(player, scope)) for scope in Scope)

    for client in (reads, manages):
        told = problem(post_move(client, game_id, body), 403)
        assert (told["code"], told["detail"]) == ("insufficient_scope", "This token lacks the scope play.")
    for client in (plays, manages):
        for path in ("/inbox", f"/games/{game_id}/observation", f"/bots/{player.id}/tokens"):
            assert problem(client.get(API + path), 403)["code"] == "insufficient_scope", path
    for client in (reads, plays):
        assert problem(make(client, player), 403)["code"] == "insufficient_scope"
    for client in (reads, plays, manages):
        assert client.get(f"{API}/me").status_code == 200
    for path in ("/inbox", f"/games/{game_id}/observation", f"/bots/{player.id}/tokens"):
        assert reads.get(API + path).status_code == 200
    assert post_move(plays, game_id, body).status_code == 201


def test_tokens_come_in_pages_the_newest_first(ada):
    client, player = ada
    for number in range(5):
        make(client, player, label=f"{number}")
    seen, query = [], "?limit=2"
    while query:
        told = client.get(f"{API}/bots/{player.id}/tokens{query}").json()
        seen += [token["label"] for token in told["results"]]
        query = f"?limit=2&cursor={told['next']}" if told["next"] else ""
    assert seen == ["4", "3", "2", "1", "0"]
