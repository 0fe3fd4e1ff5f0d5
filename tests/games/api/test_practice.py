"""Practice games over the API: they begin at once, for the caller's own bot only."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.engine.events import Clock
from games.players.scopes import Scope
from games.projections.models import Game, Seat
from games.selectors.loading import load, store
from games.services import practice
from games.services.deadlines import expire_turn
from games.services.house_turns import play_house_turns
from tests.games.api.doors import API, own, person, post_move, problem, token_of, with_token
from tests.games.factories import make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def player():
    return make_player("ada's bot")


@pytest.fixture
def client(player):
    return with_token(token_of(player))


def start(client, key=None, **body):
    headers = {} if key is None else {"Idempotency-Key": key}
    return client.post(f"{API}/practice", {"opponents": ["random"], **body}, format="json", headers=headers)


def test_a_game_begins_with_the_bot_at_seat_0_and_tells_what_it_sees(client, player):
    response = start(client, opponents=["greedy", "random"], options={"target": 200})

    assert response.status_code == 201
    told = response.json()
    assert (told["seat"], told["observation"]["you"], told["game"]["options"]["target"]) == (0, 0, 200)
    seats = [(seat["player"], seat["house_bot"]) for seat in told["game"]["seats"]]
    assert seats[0] == (str(player.id), "")
    assert [house_bot for _, house_bot in seats[1:]] == ["greedy", "random"]
    assert told["game"]["reference"] == f"practice/{player.id}"
    address = f"{API}/games/{told['game']['id']}"
    assert client.get(f"{address}/observation").json() == told["observation"]
    assert client.get(address).json() == told["game"]


def test_a_player_that_has_a_house_bots_name_is_named(client):
    make_player("random 1")
    told = problem(start(client), 409)
    assert told["code"] == "name_taken"
    assert "'random 1'" in told["detail"]
    assert not Game.objects.exists()


def test_it_is_played_to_its_end_over_the_api(client):
    game_id = UUID(start(client, options={"deal_limit": 1}, rng_seed="end").json()["game"]["id"])
    for number in range(400):
        play_house_turns(game_id, timezone.now)
        seen = client.get(f"{API}/games/{game_id}/observation").json()
        if seen["phase"] == "game_over":
            break
        body = {"move": seen["legal_moves"][0], "expected_version": seen["version"]}
        assert post_move(client, game_id, body, key=f"{number}").status_code == 201
    assert Game.objects.get(id=game_id).status == Game.Status.FINISHED


def test_the_same_key_starts_one_game(client):
    first, again = start(client, key="k"), start(client, key="k")
    assert (again.status_code, again.content, again["Idempotent-Replayed"]) == (201, first.content, "true")
    assert Game.objects.count() == 1
    assert problem(start(client, key="k", opponents=["greedy"]), 422)["code"] == "key_reused"


def test_the_same_seed_deals_the_same_hand(client):
    hands = [start(client, rng_seed=seed).json()["observation"]["hand"] for seed in ("a", "a", "b")]
    assert hands[0] == hands[1] != hands[2]


def test_a_number_is_the_seed_that_its_digits_are_and_null_is_none(client):
    hands = [start(client, rng_seed=seed).json()["observation"]["hand"] for seed in (7, "7", 8, None, None)]
    assert hands[0] == hands[1] != hands[2]
    assert hands[3] != hands[4]
    assert start(client, rng_seed=2**53 - 1).status_code == 201


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"opponents": []}, "opponents"),
        ({"opponents": ["random"] * 10}, "opponents"),
        ({"opponents": ["grandmaster"]}, "opponents"),
        ({"opponents": "random"}, "opponents"),
        ({"ruleset": "unofficial"}, "ruleset"),
        ({"ruleset": "dice-500", "opponents": ["random"] * 5}, "opponents"),
        ({"options": {"targett": 1}}, "options"),
        ({"options": {"hand_size": 7, "target": [500]}}, "options.target"),
        ({"options": {"target": "500"}}, "options.target"),
        ({"options": {"hand_size": 0}}, "options.hand_size"),
        ({"options": {"target": None}}, "options.target"),
        ({"rng_seed": "s" * 101}, "rng_seed"),
        ({"rng_seed": -1}, "rng_seed"),
        ({"rng_seed": 2**53}, "rng_seed"),
        ({"rng_seed": 7.0}, "rng_seed"),
        ({"rng_seed": True}, "rng_seed"),
        ({"rng_seed": ["7"]}, "rng_seed"),
        ({"move_seconds": 0}, "move_seconds"),
        ({"move_seconds": 86_401}, "move_seconds"),
        ({"move_seconds": "1"}, "move_seconds"),
        ({"bank_seconds": -1}, "bank_seconds"),
        ({"bank_seconds": 86_401}, "bank_seconds"),
        ({"max_misses": 0}, "max_misses"),
        ({"max_misses": 1001}, "max_misses"),
        ({"max_misses": None}, "max_misses"),
        ({"bot": "me"}, "bot"),
    ],
)
def test_a_wish_that_cannot_work_names_its_field_and_starts_nothing(client, body, field):
    told = problem(start(client, **body), 400)
    assert (told["code"], told["field"]) == ("invalid_field", field)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("chosen", "clock"),
    [
        ({}, Clock(60, 3, 600)),
        ({"move_seconds": 2, "bank_seconds": 0, "max_misses": 1}, Clock(2, 1, 0)),
        ({"bank_seconds": 86_400, "max_misses": 1000}, Clock(60, 1000, 86_400)),
    ],
)
def test_the_clock_is_the_chosen_one(client, chosen, clock):
    told = start(client, opponents=["greedy"], **chosen).json()
    assert load(UUID(told["game"]["id"])).created.clock == clock
    assert (told["game"]["move_seconds"], told["game"]["max_misses"]) == (
        clock.move_seconds,
        clock.max_misses,
    )


def test_a_timeout_can_be_tried(client):
    started = start(client, move_seconds=1, bank_seconds=0, max_misses=1, rng_seed=7).json()
    game_id, now = UUID(started["game"]["id"]), timezone.now()
    play_house_turns(game_id, timezone.now)
    assert expire_turn(game_id, store.head(game_id).version, now + timedelta(seconds=2))
    kinds = [notice["kind"] for notice in client.get(f"{API}/inbox").json()["notices"]]
    assert kinds == ["game_started", "decision_missed", "forfeited", "game_finished"]


def test_a_person_says_which_bot_is_to_play(player):
    client, user = person("ada", csrf=False)
    own(user, player)
    assert problem(start(client), 400)["code"] == "missing_field"
    assert start(client, bot=str(player.id)).status_code == 201
    assert Seat.objects.get(number=0).player == player


def test_nobody_starts_games_for_another_ones_bot(player):
    eve, _ = person("eve", csrf=False)
    for client in (eve, with_token(token_of(make_player()))):
        assert problem(start(client, bot=str(player.id)), 404)["code"] == "not_found"
    assert problem(start(APIClient()), 401)["code"] == "not_authenticated"
    assert problem(start(with_token(token_of(player, Scope.READ))), 403)["code"] == "insufficient_scope"
    assert not Game.objects.exists()


def test_a_bot_has_only_so_many_running_games(client, monkeypatch):
    monkeypatch.setattr(practice, "MOST_RUNNING", 1)
    assert start(client).status_code == 201
    assert problem(start(client), 409)["code"] == "too_many_games"


def test_a_chosen_seed_is_any_text(client):
    for seed in ("é", "\U0001f0cf", '"\\', "\n"):
        told = start(client, rng_seed=seed)
        assert told.status_code == 201
        assert store.head(UUID(told.json()["game"]["id"])).version == 2
