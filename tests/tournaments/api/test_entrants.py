"""Entrants: entered and taken out before the start, frozen by it."""

from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from games.players.models import BotVersion, Player
from games.services.bots import retire_bot
from games.services.house_players import HOUSE_BOTS
from tests.games.api.doors import API, problem
from tests.games.factories import NOW, make_player
from tests.tournaments.api.doors import administrator, get, post, send, started
from tests.tournaments.factories import make_tournament
from tournaments.registration.models import Entrant
from tournaments.services import entries

pytestmark = pytest.mark.django_db


@pytest.fixture
def client():
    return administrator()


@pytest.fixture
def path():
    return f"/tournaments/{make_tournament([]).id}/entrants"


def names(path, client):
    return [entrant["name"] for entrant in get(f"{path}?limit=100", client)["results"]]


def test_players_enter_by_id_and_by_name(client, path):
    ada, bob = make_player("ada's bot"), make_player("bob's bot")
    BotVersion.objects.create(player=ada, label="v1")
    BotVersion.objects.create(player=ada, label="v2")

    one = post(client, path, {"player": str(ada.id)})
    other = post(client, path, {"player": "bob's bot", "seed": 1})

    assert (one.status_code, other.status_code) == (201, 201)
    (entered,) = one.json()["results"]
    assert entered | {"id": ""} == {
        "id": "", "player": str(ada.id), "name": "ada's bot", "seed": None, "house_bot": "",
        "bot_version": "v2", "out": None, "out_round": None, "late_points": None}  # fmt: skip
    listed = get(path, client)["results"]
    assert [(entrant["player"], entrant["seed"]) for entrant in listed] == [
        (str(bob.id), 1),
        (str(ada.id), None),
    ]


def test_a_player_whose_name_looks_like_an_id_enters_by_it(client, path):
    player = make_player(str(uuid4()))
    assert post(client, path, {"player": player.name}).json()["results"][0]["player"] == str(player.id)


def test_house_bots_enter_in_as_many_copies_as_are_asked_for(client, path):
    first = post(client, path, {"house_bot": "greedy", "count": 3}).json()["results"]
    more = post(client, path, {"house_bot": "greedy"}).json()["results"]
    others = post(client, path, {"house_bot": "random", "count": 2}).json()["results"]

    assert [entrant["name"] for entrant in first + more + others] == [
        "greedy 1", "greedy 2", "greedy 3", "greedy 4", "random 1", "random 2"]  # fmt: skip
    assert [entrant["house_bot"] for entrant in first + others] == ["greedy"] * 3 + ["random"] * 2


def test_a_copy_that_was_taken_out_is_entered_again(client, path):
    entered = post(client, path, {"house_bot": "greedy", "count": 3}).json()["results"]
    assert send(client, "DELETE", f"{path}/{entered[1]['id']}").status_code == 204

    assert [e["name"] for e in post(client, path, {"house_bot": "greedy", "count": 2}).json()["results"]] == [
        "greedy 2", "greedy 4"]  # fmt: skip


def test_the_same_key_enters_once(client, path):
    first, again = (post(client, path, {"house_bot": "random", "count": 2}, key="k") for _ in range(2))
    assert first.content == again.content
    assert Entrant.objects.count() == 2


@pytest.mark.parametrize(
    ("body", "code", "said"),
    [
        ({"player": "nobody"}, "invalid_field", "'nobody'"),
        ({"player": str(uuid4())}, "invalid_field", "no player"),
        ({"house_bot": "clever"}, "invalid_field", ", ".join(HOUSE_BOTS)),
        ({}, "invalid_field", "either"),
        ({"player": "a", "house_bot": "greedy"}, "invalid_field", "either"),
        ({"player": "a", "count": 2}, "invalid_field", "count"),
        ({"house_bot": "greedy", "count": 2, "seed": 1}, "invalid_field", "seed"),
        ({"house_bot": "greedy", "count": 0}, "invalid_field", ">= 1"),
        ({"house_bot": "greedy", "count": 101}, "invalid_field", "<= 100"),
        ({"house_bot": "greedy", "seed": 0}, "invalid_field", ">= 1"),
        ({"house_bot": "greedy", "seed": "1"}, "invalid_field", "str"),
        ({"bot": "greedy"}, "unknown_field", "bot"),
        ([], "invalid_field", "object"),
    ],
)
def test_an_entry_that_cannot_be_is_refused(client, path, body, code, said):
    told = problem(post(client, path, body), 400)
    assert told["code"] == code
    assert said in told["detail"]
    assert not Entrant.objects.exists()


def test_a_player_enters_once_and_a_number_is_given_once(client, path):
    player, other = make_player("ada's bot"), make_player()
    post(client, path, {"player": "ada's bot", "seed": 3})

    assert problem(post(client, path, {"player": str(player.id)}), 409)["code"] == "duplicate_entrant"
    told = problem(post(client, path, {"player": str(other.id), "seed": 3}), 409)
    assert (told["code"], told["field"]) == ("seed_taken", "seed")
    assert names(path, client) == ["ada's bot"]


def test_a_retired_bot_does_not_enter(client, path):
    player = make_player("old bot")
    retire_bot(player, NOW)

    told = problem(post(client, path, {"player": "old bot"}), 409)

    assert (told["code"], told["field"]) == ("bot_retired", "player")
    assert not Entrant.objects.exists()


def test_a_field_has_its_limit(client, path, monkeypatch):
    monkeypatch.setattr(entries, "MOST_ENTRANTS", 3)
    post(client, path, {"house_bot": "random", "count": 2})

    refused = post(client, path, {"house_bot": "random", "count": 2})

    assert problem(refused, 409)["code"] == "too_many_entrants"
    assert Entrant.objects.count() == 2


def test_a_player_that_took_a_house_bots_name_stops_nothing_but_that_copy(client, path):
    make_player("greedy 1")

    told = problem(post(client, path, {"house_bot": "greedy"}), 409)

    assert (told["code"], told["field"]) == ("name_taken", "house_bot")
    assert not Player.objects.filter(house_bot="greedy").exists()


def test_an_entrant_of_another_tournament_is_404(client, path):
    other = make_tournament(["random"]).entrants.get()

    for entrant in (other.id, uuid4()):
        assert problem(send(client, "DELETE", f"{path}/{entrant}"), 404)["code"] == "not_found"
    assert Entrant.objects.count() == 1


def test_the_start_freezes_entrants(client):
    tournament = started(bots=4)
    path = f"/tournaments/{tournament.id}/entrants"
    entrant = tournament.entrants.first().id

    assert problem(post(client, path, {"house_bot": "greedy"}), 409)["code"] == "already_started"
    assert problem(send(client, "DELETE", f"{path}/{entrant}"), 409)["code"] == "already_started"
    assert Entrant.objects.count() == 4
    Player.objects.filter(entries=entrant).update(name="renamed")
    assert "renamed" not in names(path, APIClient())


def test_entrants_come_page_by_page_in_a_few_queries(client, django_assert_max_num_queries):
    waiting, running = make_tournament(["random"] * 7), started(bots=7)
    for tournament in (waiting, running):
        path = f"/tournaments/{tournament.id}/entrants"
        seen, query = [], "?limit=3"
        while query:
            with django_assert_max_num_queries(7):
                told = get(path + query, client)
            seen += [entrant["seed"] for entrant in told["results"]]
            query = f"?limit=3&cursor={told['next']}" if told["next"] else ""
        assert seen == [1, 2, 3, 4, 5, 6, 7]
    answer = APIClient().get(f"{API}/tournaments/{running.id}/entrants?cursor=LTE")
    assert problem(answer, 400)["code"] == "invalid_cursor"
