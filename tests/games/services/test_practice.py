"""Practice games start at once, and the same seed and moves give the same game."""

import pytest

from games.engine.options import OptionError
from games.projections.models import Seat
from games.selectors.loading import load, store
from games.selectors.observations import observation
from games.services import practice
from games.services.house_players import UnknownBotError
from games.services.house_turns import play_house_turns
from games.services.play import Move, submit_move
from games.services.practice import PracticeWish, TooManyGamesError, start_practice
from games.services.verification import verify_game
from tests.games.factories import NOW, make_player

pytestmark = pytest.mark.django_db


def play_first_moves(game_id):
    while (game := load(game_id)).state.phase.turn is not None:
        play_house_turns(game_id, lambda: NOW)
        game = load(game_id)
        if game.state.phase.turn is None:
            return
        text = observation(game, 0)["legal_moves"][0]
        submit_move(Move(game_id, 0, text, game.head.version, f"{game.head.version}"), NOW)


def test_the_bot_sits_first_and_every_opponent_is_another_player():
    player = make_player()

    game_id = start_practice(player, PracticeWish(opponents=["random", "greedy", "random"]), NOW)

    seats = Seat.objects.filter(game=game_id).order_by("number").values_list("player__name", "house_bot")
    assert list(seats) == [
        (player.name, ""),
        ("random 1", "random"),
        ("greedy 1", "greedy"),
        ("random 2", "random"),
    ]
    assert verify_game(game_id) == []


def test_the_same_seed_and_moves_give_the_same_game():
    wish = PracticeWish(opponents=["random"], rng_seed="again", options={"deal_limit": 1})
    games = [start_practice(make_player(), wish, NOW) for _ in range(2)]

    for game_id in games:
        play_first_moves(game_id)

    first, second = ([(e.name, e.data) for e in store.read(game_id)[1:]] for game_id in games)
    assert first == second


def test_games_without_a_seed_differ():
    games = [start_practice(make_player(), PracticeWish(opponents=["random"]), NOW) for _ in range(2)]

    hands = [load(game_id).state.hands for game_id in games]
    assert hands[0] != hands[1]


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        (PracticeWish(opponents=["gredy"]), UnknownBotError),
        (PracticeWish(opponents=[]), OptionError),
        (PracticeWish(opponents=["random"] * 10), OptionError),
        (PracticeWish(opponents=["random"], ruleset="uno"), OptionError),
        (PracticeWish(opponents=["random"], options={"hand_size": 0}), OptionError),
    ],
)
def test_a_wish_that_cannot_work_is_refused_and_leaves_nothing(wish, error):
    with pytest.raises(error):
        start_practice(make_player(), wish, NOW)

    assert not Seat.objects.exists()


def test_nobody_can_start_games_without_end(monkeypatch):
    monkeypatch.setattr(practice, "MOST_RUNNING", 2)
    player = make_player()
    for _ in range(2):
        start_practice(player, PracticeWish(opponents=["random"]), NOW)

    with pytest.raises(TooManyGamesError):
        start_practice(player, PracticeWish(opponents=["random"]), NOW)
