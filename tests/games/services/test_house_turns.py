"""House bots play whole games through the store."""

from datetime import timedelta
from itertools import count

import pytest

from games.projections.models import Game, Seat, Wakeup
from games.selectors.loading import store
from games.services.house_turns import TRANSACTIONS_PER_CALL, play_house_turns
from games.services.verification import verify_game
from tests.games.factories import NOW, make_game

pytestmark = pytest.mark.django_db


def play_out(game_id):
    while play_house_turns(game_id, lambda: NOW) is not None:
        pass


@pytest.mark.parametrize("ruleset", ["official", "classic-500", "lowest-500", "elimination-500"])
def test_house_bots_play_a_game_to_its_end(ruleset):
    game_id = make_game(["random"] * 3, ruleset=ruleset)

    play_out(game_id)

    game = Game.objects.get(id=game_id)
    assert game.status == Game.Status.FINISHED
    assert min(Seat.objects.filter(game=game).values_list("place", flat=True)) == 1
    assert not Wakeup.objects.filter(game=game).exists()
    assert verify_game(game_id) == []


def test_the_same_seed_and_bots_give_the_same_events_whatever_the_game_is_called():
    games = [make_game(["random"] * 4, rng_seed="seven") for _ in range(2)]

    for game_id in games:
        play_out(game_id)

    first, second = ([(event.name, event.data) for event in store.read(game)[1:]] for game in games)
    assert first == second


def test_a_game_waits_for_a_seat_that_is_no_house_bot():
    game_id = make_game(["random", "", "random"])

    play_out(game_id)

    game = Game.objects.get(id=game_id)
    assert (game.status, game.turn) == (Game.Status.RUNNING, 1)
    assert Wakeup.objects.get(game=game).due_at == NOW + timedelta(seconds=30)


def test_bots_that_think_long_make_fewer_moves_at_a_time():
    game_id = make_game(["random"] * 4)
    begun = store.head(game_id).version
    ticks = count()

    reached = play_house_turns(game_id, lambda: NOW + next(ticks) * timedelta(milliseconds=100))

    times = [event.time for event in store.read(game_id, after=begun)]
    assert reached == store.head(game_id).version
    assert 3 <= len(set(times)) < TRANSACTIONS_PER_CALL
    assert len(times) < 30


def test_however_long_it_takes_a_move_is_made():
    game_id = make_game(["random"] * 4)
    before = store.head(game_id).version
    days = count()

    assert play_house_turns(game_id, lambda: NOW + timedelta(days=next(days))) == before + 1
