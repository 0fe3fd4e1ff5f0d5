"""Web servers that were away: nobody could reach us, so nobody is charged, and the time is given back once."""

from datetime import timedelta

import pytest

from games.engine.events import Clock, ClockCredited
from games.projections.models import Game, Seat, Wakeup
from games.selectors.loading import events_of, load
from games.services.deadlines import expire_turn
from games.services.outages import note_heartbeat, note_web_heartbeat, suspected
from games.services.verification import verify_game
from games.tasks import expire_turn as expire_task
from tests.games.factories import NOW, make_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game_id():
    return make_game(["", ""], clock=Clock(move_seconds=30, max_misses=3))


def at(seconds):
    return NOW + timedelta(seconds=seconds)


def alive(first, last, *notes):
    """Let processes leave their heartbeats for a while."""
    for second in range(first, last + 1, 3):
        for note in notes:
            note(at(second))


def credits_of(game_id):
    return [event.milliseconds for event in events_of(game_id)[1] if isinstance(event, ClockCredited)]


def expires(game_id, seconds):
    return expire_turn(game_id, load(game_id).head.version, at(seconds))


def test_while_the_web_is_away_nothing_expires_and_when_it_is_back_its_time_is_given_back_once(game_id):
    alive(0, 6, note_heartbeat, note_web_heartbeat)
    alive(9, 120, note_heartbeat)
    assert not expires(game_id, 121)
    assert credits_of(game_id) == []

    note_web_heartbeat(at(122))
    assert not expires(game_id, 122)
    alive(123, 129, note_heartbeat, note_web_heartbeat)

    assert credits_of(game_id) == [117_000]
    assert not expires(game_id, 147)
    assert [seat.misses for seat in Seat.objects.filter(game=game_id)] == [0, 0]
    assert verify_game(game_id) == []


def test_while_the_web_is_away_no_attempt_to_move_a_game_on_counts(game_id):
    note_web_heartbeat(NOW)
    for _ in range(3):
        expire_task(str(game_id), load(game_id).head.version)
    assert Wakeup.objects.get(game=game_id).attempts == 0


@pytest.mark.parametrize(
    "first", [(note_heartbeat, note_web_heartbeat), (note_web_heartbeat, note_heartbeat)]
)
def test_an_outage_of_everybody_is_given_back_once_whoever_is_back_first(game_id, first):
    alive(0, 6, note_heartbeat, note_web_heartbeat)
    alive(120, 129, *first)
    assert sum(credits_of(game_id)) in (114_000, 117_000)
    assert Game.objects.get(id=game_id).credit_ms == sum(credits_of(game_id))


def test_while_workers_and_web_are_there_decisions_expire(game_id):
    alive(0, 60, note_heartbeat, note_web_heartbeat)
    assert expires(game_id, 61)


def test_without_any_web_server_ever_nothing_is_suspected(game_id):
    alive(0, 60, note_heartbeat)
    assert not suspected(at(61))
    assert expires(game_id, 61)


def test_two_outages_are_given_back_each(game_id):
    alive(0, 3, note_heartbeat, note_web_heartbeat)
    alive(30, 33, note_heartbeat, note_web_heartbeat)
    alive(63, 66, note_heartbeat, note_web_heartbeat)
    assert credits_of(game_id) == [27_000, 3_000, 30_000, 3_000]  # workers are back, then web servers
