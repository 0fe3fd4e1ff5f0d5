"""A bot that never answers: real workers decide for it in time, it forfeits, and the tournament goes on without it."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from games.engine.events import DecisionMissed, SeatForfeited
from games.projections.game_view import view_of
from games.projections.models import Game
from games.selectors.loading import events_of
from tests.config.processes import worker
from tests.e2e.kit import assert_sound, beat, manage, start, wait_for_the_end
from tournaments.registration.models import Tournament

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("broker")]

FIELD = ["", "random", "greedy", "random", "greedy", "random", "greedy", "random"]
CLOCK = {"move_seconds": 1, "bank_seconds": 0, "max_misses": 3}
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


def test_it_is_decided_for_until_it_forfeits(tmp_path: Path) -> None:
    with worker(concurrency=2), beat(tmp_path):
        tournament = start(FIELD, options={"target": 100}, **CLOCK)
        wait_for_the_end(tournament)

    late = list(delays(tournament))
    assert len(late) == CLOCK["max_misses"]
    print("decided after the deadline by", *(f"{delay.total_seconds():.3f} s" for delay in late))
    assert all(timedelta(0) < delay < GRACE for delay in late)
    assert len(forfeits(tournament)) == 1
    assert_sound(tournament)
    verified = manage("verify_games")
    assert (verified.returncode, verified.stdout) == (0, "3 games verified, 0 with differences\n")
