"""Clocks: move time, bank, waiting for UNO, and time that is given back."""

from datetime import timedelta

import pytest

from games.engine.events import Clock
from games.projections.models import Game, Seat, Wakeup
from games.selectors.health import last_heard
from games.selectors.loading import load
from games.selectors.observations import observation
from games.services.clock_credit import credit_outage
from games.services.deadlines import expire_turn
from games.services.outages import note_heartbeat
from games.services.play import Answer, Move, submit_move
from games.services.verification import verify_game
from tests.games.factories import NOW, make_game

pytestmark = pytest.mark.django_db
CLOCK = Clock(move_seconds=10, bank_seconds=20, max_misses=3)


def due(game_id):
    return (Wakeup.objects.get(game=game_id).due_at - NOW).total_seconds()


def move_at(game_id, seconds, text=None, seat=None):
    game = load(game_id)
    turn = game.state.phase.turn
    text = text or observation(game, turn)["legal_moves"][0]
    move = Move(
        game_id, turn if seat is None else seat, text, game.head.version, f"{game.head.version}/{text}"
    )
    return submit_move(move, NOW + timedelta(seconds=seconds))


def bank(game_id, seat):
    return Seat.objects.get(game=game_id, number=seat).bank_ms / 1000


def test_a_decision_is_due_after_the_move_time_and_the_bank():
    game_id = make_game(["", ""], clock=CLOCK)

    assert due(game_id) == 30


def test_a_slow_move_is_taken_from_the_bank_and_a_quick_one_is_not():
    game_id = make_game(["", ""], clock=CLOCK)
    first = load(game_id).state.phase.turn

    assert isinstance(move_at(game_id, 17.5), Answer)

    assert bank(game_id, first) == 12.5
    assert bank(game_id, 1 - first) == 20
    assert verify_game(game_id) == []


def test_the_observation_shows_deadline_and_bank():
    game_id = make_game(["", ""], clock=CLOCK)
    game = load(game_id)

    seen = observation(game, 0)

    assert (seen["deadline"], seen["bank_seconds"]) == ("2026-01-02T03:04:35.000000Z", 20)
    assert observation(game, None)["bank_seconds"] is None


def test_a_missed_decision_uses_the_bank_up():
    game_id = make_game(["", ""], clock=CLOCK)
    game = load(game_id)
    seat = game.state.phase.turn

    assert not expire_turn(game_id, game.head.version, NOW + timedelta(seconds=30))
    assert expire_turn(game_id, game.head.version, NOW + timedelta(seconds=31))

    assert bank(game_id, seat) == 0


def test_a_call_of_another_seat_gives_the_seat_on_turn_no_more_time():
    game_id = make_game(["", ""], clock=CLOCK, options={"hand_size": 2, "uno_window": "until_own_next_play"})
    while not load(game_id).state.exposed:
        seen = observation(load(game_id), load(game_id).state.phase.turn)
        move_at(game_id, 0, next((text for text in seen["legal_moves"] if "play" in text), "draw"))
    before, exposed = due(game_id), load(game_id).state.exposed[0]

    assert isinstance(move_at(game_id, 5, "uno", exposed), Answer)

    assert due(game_id) == before


def test_a_game_without_a_clock_never_expires():
    game_id = make_game(["", ""], clock=None)

    assert not expire_turn(game_id, load(game_id).head.version, NOW + timedelta(days=9))
    assert observation(load(game_id), 0)["deadline"] is None


def test_an_outage_of_ours_is_given_back_as_an_event():
    game_id = make_game(["", ""], clock=CLOCK)
    assert not Game.objects.get(id=game_id).credit_ms

    credit_outage(NOW + timedelta(seconds=2), NOW + timedelta(seconds=122))

    assert due(game_id) == 150
    assert verify_game(game_id) == []


@pytest.mark.parametrize(("start", "credited"), [(0, 100), (60, 40), (200, 0)])
def test_only_the_time_in_which_a_decision_was_running_is_given_back(start, credited):
    game_id = make_game(["", ""], clock=CLOCK, now=NOW + timedelta(seconds=start))

    credit_outage(NOW, NOW + timedelta(seconds=100))

    assert Game.objects.get(id=game_id).credit_ms == 1000 * credited


def test_an_outage_is_given_back_once():
    game_id = make_game(["", ""], clock=CLOCK)

    for _ in range(3):
        credit_outage(NOW, NOW + timedelta(seconds=100))

    assert Game.objects.get(id=game_id).credit_ms == 100_000


def test_after_an_outage_nothing_expires_before_its_time_was_given_back():
    game_id = make_game(["", ""], clock=CLOCK)
    note_heartbeat(NOW)
    back = NOW + timedelta(seconds=120)
    version = load(game_id).head.version

    assert not expire_turn(game_id, version, back)
    note_heartbeat(back)
    assert not expire_turn(game_id, version + 1, back)

    assert due(game_id) == 150
    assert [seat.misses for seat in Seat.objects.filter(game=game_id)] == [0, 0]


def test_a_move_that_is_late_because_of_an_outage_is_accepted():
    game_id = make_game(["", ""], clock=CLOCK)
    note_heartbeat(NOW)

    assert isinstance(move_at(game_id, 100), Answer)


def test_a_game_that_cannot_be_read_keeps_no_other_from_its_time(settings):
    unreadable = make_game(["", ""], clock=CLOCK, rng_seed="")
    others = [make_game(["", ""], clock=CLOCK) for _ in range(3)]
    note_heartbeat(NOW)
    settings.DEAL_KEYS = {"another": bytes(32)}

    note_heartbeat(NOW + timedelta(seconds=100))

    assert last_heard("worker") == NOW + timedelta(seconds=100)
    assert [Game.objects.get(id=game).credit_ms for game in others] == [100_000] * 3
    assert not Game.objects.get(id=unreadable).credit_ms
