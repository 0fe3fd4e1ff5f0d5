"""Bots over the API: made, announced and retired by their owners; another's bot does not exist."""

from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from games.players.models import ApiToken, BotVersion, Player
from games.players.scopes import Scope
from games.services import bots
from games.services.practice import PracticeWish, start_practice
from games.services.refusals import ConflictError
from tests.games.api.doors import API, own, person, post_move, problem, table, token_of, turn, with_token
from tests.games.api.doors import player_at as sitting
from tests.games.factories import NOW, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return person("ada", csrf=False)


def make(client, key=None, **body):
    headers = {} if key is None else {"Idempotency-Key": key}
    return client.post(f"{API}/bots", {"name": "ada's bot", **body}, format="json", headers=headers)


def test_a_person_makes_a_bot_with_a_version_and_owns_it(ada):
    client, user = ada

    response = make(client, version="v1")

    assert response.status_code == 201
    told = response.json()
    assert (told["name"], told["version"], told["retired_at"]) == ("ada's bot", "v1", None)
    player = Player.objects.get(id=told["id"])
    assert (player.owner, player.house_bot) == (user, "")
    assert client.get(f"{API}/bots/{player.id}").json() == told
    assert client.get(f"{API}/bots").json() == {"results": [told], "next": None}


def test_the_same_key_makes_one_bot(ada):
    client, _ = ada
    first, again = make(client, key="k"), make(client, key="k")
    assert (again.status_code, again.content, again["Idempotent-Replayed"]) == (201, first.content, "true")
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "invalid_field"),
        (" bot", "invalid_field"),
        ("bot  bot", "invalid_field"),
        ("b" * 61, "invalid_field"),
        ("b\nt", "invalid_field"),
        ("b\u202et", "invalid_field"),
        ("greedy", "invalid_field"),
        ("Greedy 1", "invalid_field"),
        ("random-007", "invalid_field"),
    ],
)
def test_a_name_that_misleads_is_refused(ada, name, code):
    told = problem(make(ada[0], name=name), 400)
    assert (told["code"], told["field"]) == (code, "name")
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", ["ada's bot", "ADA'S BOT"])
def test_a_name_that_another_player_has_is_refused(ada, name):
    make_player("ada's bot")
    told = problem(make(ada[0], name=name), 409)
    assert (told["code"], told["field"]) == ("name_taken", "name")


@pytest.mark.parametrize("version", ["", " v1", "v" * 41, "v\t1"])
def test_a_version_that_is_no_line_of_text_is_refused_and_no_bot_is_made(ada, version):
    told = problem(make(ada[0], version=version), 400)
    assert (told["code"], told["field"]) == ("invalid_field", "version")
    assert not Player.objects.exists()


def test_nobody_makes_bots_without_end(ada, monkeypatch):
    monkeypatch.setattr(bots, "MOST_BOTS", 2)
    client, _ = ada
    first = make(client, name="one").json()
    make(client, name="two")
    assert problem(make(client, name="three"), 409)["code"] == "too_many_bots"

    client.delete(f"{API}/bots/{first['id']}")

    assert make(client, name="three").status_code == 201


def test_bots_and_anybody_make_no_bots():
    assert problem(make(with_token(token_of(make_player()))), 403)["code"] == "forbidden"
    assert problem(make(with_token(token_of(make_player(), *Scope))), 403)["code"] == "forbidden"
    assert problem(make(APIClient()), 401)["code"] == "not_authenticated"
    assert problem(make(person("eve")[0]), 403)["code"] == "csrf_failed"


def announce(client, bot_id, version):
    return client.patch(f"{API}/bots/{bot_id}", {"version": version}, format="json")


def test_the_version_announced_last_is_the_current_one_also_if_it_was_there_before(ada):
    client, _ = ada
    bot_id = make(client, version="v1").json()["id"]
    told = [announce(client, bot_id, version).json()["version"] for version in ("v2", "v1", "v1")]
    assert told == ["v2", "v1", "v1"]
    assert BotVersion.objects.count() == 2
    player = Player.objects.get(id=bot_id)
    game_id = start_practice(player, PracticeWish(opponents=["random"]), NOW)
    assert player.seats.get(game_id=game_id).bot_version == "v1"


def test_a_token_announces_if_it_may_manage_and_only_its_own_bot():
    player, other = make_player(), make_player()
    assert announce(with_token(token_of(player, Scope.MANAGE)), player.id, "v1").json()["version"] == "v1"
    response = announce(with_token(token_of(player, Scope.READ, Scope.PLAY)), player.id, "v2")
    assert problem(response, 403)["code"] == "insufficient_scope"
    response = announce(with_token(token_of(player, Scope.MANAGE)), other.id, "v2")
    assert problem(response, 404)["code"] == "not_found"
    assert BotVersion.objects.count() == 1


def test_another_persons_bot_is_like_one_that_does_not_exist(ada):
    client, _ = ada
    theirs = make_player()
    own(person("eve")[1], theirs)
    for bot_id in (theirs.id, make_player(house_bot="random").id):
        for path in (f"/bots/{bot_id}", f"/bots/{bot_id}/tokens"):
            here, nowhere = client.get(API + path), client.get(API + path.replace(str(bot_id), str(uuid4())))
            assert problem(here, 404)["code"] == "not_found"
            assert here.content == nowhere.content
        assert problem(announce(client, bot_id, "v1"), 404)["code"] == "not_found"
        assert problem(client.delete(f"{API}/bots/{bot_id}"), 404)["code"] == "not_found"
    assert client.get(f"{API}/bots").json()["results"] == []
    theirs.refresh_from_db()
    assert (theirs.retired_at, theirs.versions.count()) == (None, 0)


def test_a_retired_bot_keeps_its_games_starts_none_and_lets_nobody_in(ada):
    client, user = ada
    game_id = table("", "")
    seat, version, move = turn(game_id)
    player = sitting(game_id, seat)
    own(user, player)
    token = with_token(token_of(player))

    assert client.delete(f"{API}/bots/{player.id}").status_code == 204
    assert client.delete(f"{API}/bots/{player.id}").status_code == 204

    body = {"move": move, "expected_version": version}
    assert problem(post_move(token, game_id, body), 401)["code"] == "invalid_token"
    assert client.get(f"{API}/bots/{player.id}").json()["retired_at"]
    assert client.get(f"{API}/games/{game_id}/observation").json()["you"] == seat
    player.refresh_from_db()
    with pytest.raises(ConflictError, match="retired"):
        start_practice(player, PracticeWish(opponents=["random"]), NOW)
    assert problem(announce(client, player.id, "v9"), 409)["code"] == "bot_retired"
    response = client.post(f"{API}/bots/{player.id}/tokens", {}, format="json")
    assert problem(response, 409)["code"] == "bot_retired"
    assert ApiToken.objects.filter(revoked_at=None).count() == 0


def test_a_bot_does_not_retire_itself():
    player = make_player()
    response = with_token(token_of(player, *Scope)).delete(f"{API}/bots/{player.id}")
    assert problem(response, 403)["code"] == "forbidden"
    player.refresh_from_db()
    assert player.retired_at is None


def test_many_bots_come_in_pages_by_name(ada):
    client, user = ada
    for name in "dbacefg":
        own(user, make_player(f"bot {name}"))
    seen, query = [], "?limit=3"
    while query:
        told = client.get(f"{API}/bots{query}").json()
        seen += [bot["name"] for bot in told["results"]]
        query = f"?limit=3&cursor={told['next']}" if told["next"] else ""
    assert seen == [f"bot {name}" for name in "abcdefg"]
    assert problem(client.get(f"{API}/bots?cursor=AAAA"), 400)["code"] == "invalid_cursor"


def test_a_list_of_bots_takes_a_few_queries_however_long_it_is(ada, django_assert_max_num_queries):
    client, user = ada
    for number in range(9):
        own(user, make_player(f"bot {number}"))
    with django_assert_max_num_queries(3):
        assert len(client.get(f"{API}/bots").json()["results"]) == 9
