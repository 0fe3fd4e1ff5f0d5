"""Who calls: tokens of bots, sessions of people, anybody; and what does not let anybody in."""

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.players.models import ApiToken
from games.services.tokens import revoke_tokens
from tests.games.api.doors import API, person, problem, token_of, with_token
from tests.games.factories import make_player

pytestmark = pytest.mark.django_db


def test_a_token_lets_its_bot_in():
    player = make_player("ada's bot")
    client = with_token(token_of(player))

    told = client.get(f"{API}/me").json()

    assert (told["kind"], told["name"]) == ("bot", "ada's bot")
    assert [(bot["id"], bot["name"], bot["version"]) for bot in told["bots"]] == [
        (str(player.id), "ada's bot", "")
    ]
    assert told["token"]["prefix"].startswith("uno_bot_")
    assert told["token"]["scopes"] == ["read", "play"]


def test_a_session_lets_a_person_in():
    client, user = person("ada")
    player = make_player("ada's bot")
    player.owner = user
    player.save()
    make_player("another's bot")
    player.versions.create(label="v1")
    player.versions.create(label="v2")

    told = client.get(f"{API}/me").json()

    assert (told["kind"], told["name"], told["token"]) == ("person", "ada", None)
    assert [(bot["id"], bot["name"], bot["version"]) for bot in told["bots"]] == [
        (str(player.id), "ada's bot", "v2")
    ]


def test_nobody_in_particular_is_asked_for_a_token():
    response = APIClient().get(f"{API}/me")
    assert problem(response, 401)["code"] == "not_authenticated"
    assert response["WWW-Authenticate"] == "Bearer"


def test_a_revoked_token_lets_nobody_in_from_that_moment_on():
    client = with_token(token_of(make_player()))
    assert client.get(f"{API}/me").status_code == 200

    assert revoke_tokens([ApiToken.objects.get().pk], timezone.now() + timedelta(days=1)) == 1

    assert problem(client.get(f"{API}/me"), 401)["code"] == "invalid_token"


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Bearer x", "Bearer uno_bot_", "Bearer é", "Bearer \x00", "Basic YTpi",
     "Token {token}", "{token}", "Bearer {token} more", "Bearer {token}0", "Bearer uno_bot_{hex}", "Bearer {upper}"],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/me", "/rulesets"])
def test_a_header_that_is_no_token_of_ours_is_refused_even_where_none_is_needed(header, path):
    token = token_of(make_player())
    header = header.format(token=token, hex="0" * 56, upper=token.upper())
    response = APIClient().get(API + path, HTTP_AUTHORIZATION=header)
    assert problem(response, 401)["code"] == "invalid_token"


def test_a_persons_unsafe_call_needs_the_csrf_token():
    client, _ = person()
    response = client.post(f"{API}/games/5f0c1f4e-0000-4000-8000-000000000000/moves", {}, format="json")
    assert problem(response, 403)["code"] == "csrf_failed"
