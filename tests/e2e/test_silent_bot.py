"""A bot that never answers: real workers decide for it in time, it forfeits, and the tournament goes on without it."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from unittest import mock

import msgspec
import pytest

from games.engine.events import DecisionMissed, SeatForfeited
from games.projections.game_view import view_of
from games.projections.models import Game, Seat
from games.selectors.health import heartbeats
from games.selectors.inbox import inbox
from games.selectors.loading import events_of
from tests.config.processes import wait_until, worker
from tests.e2e.kit import ENOUGH_SECONDS, assert_sound, beat, manage, start, wait_for_the_end
from tournaments.registration.models import Tournament

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("broker")]

FIELD = ["", "random", "greedy", "random", "greedy", "random", "greedy", "random"]
CLOCK = {"move_seconds": 1, "bank_seconds": 0, "max_misses": 3}
SWEPT_SECONDS = 4
"""Longer than it takes from one sweep to the next."""
GRACE = timedelta(seconds=3)


def delays(tournament: Tournament) -> Iterator[timedelta]:
    """How late the system made each decision that a seat had missed."""
    for game in Game.objects.filter(reference__contains=str(tournament.id)):
        stored, events = events_of(game.id)
        for index, event in enumerate(events):
            if isinstance(event, DecisionMissed):
                due_at = view_of(stored[:index], events[:index]).due_at
                assert due_at
                yield datetime.fromisoformat(stored[index].time) - due_at


def forfeits(tournament: Tournament) -> list[int]:
    """The seats that forfeited, over all games."""
    games = Game.objects.filter(reference__contains=str(tournament.id))
    events = [event for game in games for event in events_of(game.id)[1]]
    return [event.seat for event in events if isinstance(event, SeatForfeited)]


def assert_in_time(tournament: Tournament, misses: int) -> None:
    late = list(delays(tournament))
    print("decided after the deadline by", *(f"{delay.total_seconds():.3f} s" for delay in late))
    assert len(late) == misses
    assert all(timedelta(0) < delay < GRACE for delay in late)


def assert_last_and_told_why(tournament: Tournament, misses: int) -> None:
    (seat,) = Seat.objects.filter(house_bot="", game__reference__contains=str(tournament.id))
    assert seat.place == Seat.objects.filter(game=seat.game_id).count()
    told = [msgspec.json.decode(text) for text in inbox(seat.player_id).notices]
    assert [notice["kind"] for notice in told] == [
        "game_started",
        *["decision_missed"] * misses,
        "forfeited",
        "game_finished",
    ]
    assert [notice["misses"] for notice in told[1:-2]] == list(range(1, misses + 1))
    assert (told[-2]["reason"], told[-2]["misses"]) == ("too_many_misses", misses)
    assert (told[-1]["reason"], told[-1]["place"]) == ("forfeited", seat.place)


def test_it_is_decided_for_until_it_forfeits(tmp_path: Path) -> None:
    with worker(concurrency=2), beat(tmp_path):
        tournament = start(FIELD, options={"target": 100}, **CLOCK)
        wait_for_the_end(tournament)

    assert_in_time(tournament, CLOCK["max_misses"])
    assert_last_and_told_why(tournament, CLOCK["max_misses"])
    assert len(forfeits(tournament)) == 1
    assert_sound(tournament)
    verified = manage("verify_games")
    assert (verified.returncode, verified.stdout) == (0, "3 games verified, 0 with differences\n")


def test_a_deadline_that_only_the_sweep_knows_of_is_kept_too(tmp_path: Path) -> None:
    clock = {"move_seconds": SWEPT_SECONDS, "bank_seconds": 0, "max_misses": 1}
    unannounced = "tests.e2e.unannounced"
    with worker(include=[unannounced]), beat(tmp_path), mock.patch("games.reactors.look_when_due"):
        wait_until(lambda: "worker" in heartbeats(), ENOUGH_SECONDS)
        tournament = start(FIELD, options={"target": 30}, **clock)
        wait_for_the_end(tournament)

    assert_in_time(tournament, misses=1)
    assert_last_and_told_why(tournament, misses=1)
