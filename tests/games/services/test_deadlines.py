"""Overdue decisions are made by the system; who misses too many forfeits."""

from datetime import timedelta
from itertools import pairwise

import pytest

from games.codec import decode
from games.engine.events import Clock, DecisionMissed, GameEnded, SeatForfeited
from games.projections.models import Game, Seat, Wakeup
from games.selectors.loading import load, store
from games.services.deadlines import expire_turn
from games.services.house_turns import play_house_turns
from games.services.sweeping import MOST_ATTEMPTS, note_attempt, overdue
from games.services.verification import verify_game
from tests.games.factories import NOW, make_game

pytestmark = pytest.mark.django_db
LATE = NOW + timedelta(seconds=31)


def events_after(game_id, version):
    return [decode(event) for event in store.read(game_id, after=version)]


def test_an_overdue_decision_is_made_by_the_system_and_counted():
    game_id = make_game(["", ""])
    version, seat = store.head(game_id).version, load(game_id).state.phase.turn

    assert expire_turn(game_id, version, LATE)

    missed, *moves = events_after(game_id, version)
    assert missed == DecisionMissed(seat, 1)
    assert moves
    assert all(event.actor == "system" for event in store.read(game_id, after=version))
    assert Seat.objects.get(game=game_id, number=seat).misses == 1
    assert verify_game(game_id) == []


@pytest.mark.parametrize("seconds", [0, 29.9, 30])
def test_nothing_expires_before_its_time(seconds):
    game_id = make_game(["", ""])

    assert not expire_turn(game_id, store.head(game_id).version, NOW + timedelta(seconds=seconds))


def test_a_wake_up_for_an_older_version_does_nothing():
    game_id = make_game(["", ""])
    version = store.head(game_id).version
    expire_turn(game_id, version, LATE)

    assert not expire_turn(game_id, version, LATE + timedelta(days=1))


def test_house_bots_never_expire():
    game_id = make_game(["random", "random"])

    assert not expire_turn(game_id, store.head(game_id).version, NOW + timedelta(days=1))


def test_a_seat_that_misses_too_many_decisions_forfeits_and_the_others_play_on():
    game_id = make_game(["random", "", "random"], clock=Clock(move_seconds=30, max_misses=2))
    now = NOW
    while Game.objects.get(id=game_id).status == Game.Status.RUNNING:
        play_house_turns(game_id, lambda: NOW)
        now += timedelta(seconds=31)
        expire_turn(game_id, store.head(game_id).version, now)

    events = events_after(game_id, 0)
    assert sum(isinstance(event, DecisionMissed) for event in events) == 2
    assert [event.seat for event in events if isinstance(event, SeatForfeited)] == [1]
    assert isinstance(events[-1], GameEnded)
    assert events[-1].places[1] == 3
    assert verify_game(game_id) == []


def test_the_sweeper_finds_what_waits_and_backs_off():
    game_id = make_game(["", ""])
    version = store.head(game_id).version

    assert overdue(NOW) == []
    (found,) = overdue(LATE)
    assert (found.game_id, found.version, found.house) == (game_id, version, False)
    assert overdue(LATE) == []
    assert overdue(LATE + timedelta(seconds=5)) == [found]


def test_a_game_that_cannot_be_moved_on_is_set_aside_after_many_attempts():
    game_id = make_game(["random", "random"])
    now, attempts = NOW, 0
    for _ in range(MOST_ATTEMPTS + 5):
        now += timedelta(minutes=2)
        for waiting in overdue(now):
            note_attempt(waiting.game_id, waiting.version)
            attempts += 1

    assert attempts == MOST_ATTEMPTS
    assert Wakeup.objects.get(game=game_id).quarantined_at is not None
    play_house_turns(game_id, lambda: now)
    assert Game.objects.get(id=game_id).status == Game.Status.FINISHED


def test_a_game_that_waits_for_a_free_worker_is_looked_at_ever_more_rarely_and_never_set_aside():
    game_id = make_game(["random", "random"])
    looks = [Wakeup.objects.get(game=game_id).look_at]
    for _ in range(2 * MOST_ATTEMPTS):
        assert len(overdue(looks[-1])) == 1
        looks.append(Wakeup.objects.get(game=game_id).look_at)

    pauses = [(later - earlier).total_seconds() for earlier, later in pairwise(looks)]
    assert pauses == sorted(pauses)
    assert (pauses[0], pauses[-1]) == (4, 60)
    assert Wakeup.objects.get(game=game_id).quarantined_at is None


def test_an_attempt_at_an_older_version_is_none():
    game_id = make_game(["", ""])

    note_attempt(game_id, store.head(game_id).version - 1)
    assert Wakeup.objects.get(game=game_id).attempts == 0
    note_attempt(game_id, store.head(game_id).version)
    assert Wakeup.objects.get(game=game_id).attempts == 1
