"""kill -9 for workers, messages that are lost or doubled: the tournament goes on and nothing is lost or doubled."""

from pathlib import Path

import pytest

from tests.config.processes import kill_group, wait_until, worker
from tests.e2e.kit import (
    assert_sound,
    beat,
    events_stored,
    lose_messages,
    messages,
    moves,
    moves_undisturbed,
    phase,
    start,
    wait_for_the_end,
)
from tournaments.projections.models import Progress

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("broker")]

FIELD = ["random"] * 16
SHORT = {"options": {"target": 150}}


def go_on_until(events: int, tournament) -> None:
    """Wait until so many more events are stored, or the tournament is over."""
    enough = events_stored() + events
    wait_until(lambda: events_stored() >= enough or phase(tournament) == Progress.Phase.FINISHED, 60)


def test_a_tournament_outlives_worker_after_worker(tmp_path: Path) -> None:
    tournament = start(FIELD)
    with beat(tmp_path):
        for events in (1, 800, 1500):
            with worker(concurrency=2) as process:
                go_on_until(events, tournament)
                kill_group(process)
        assert phase(tournament) == Progress.Phase.ROUND_OPEN
        with worker(concurrency=2):
            wait_for_the_end(tournament)
    assert_sound(tournament)
    assert moves() == moves_undisturbed(tournament)


def test_what_a_killed_worker_held_is_found_when_a_beat_is_back(tmp_path: Path) -> None:
    tournament = start(FIELD, **SHORT)
    with worker(concurrency=2) as process:
        go_on_until(100, tournament)
        kill_group(process)
    assert messages()
    with worker(concurrency=2), beat(tmp_path):
        wait_for_the_end(tournament)
    assert_sound(tournament)
    assert moves() == moves_undisturbed(tournament)


def test_lost_messages_are_found_by_the_sweeper(tmp_path: Path) -> None:
    tournament = start(FIELD, **SHORT)
    lose_messages()
    with worker(concurrency=2), beat(tmp_path):
        wait_until(lambda: events_stored() > 2000 or phase(tournament) == Progress.Phase.FINISHED, 60)
        lose_messages()
        wait_for_the_end(tournament)
    assert_sound(tournament)
    assert moves() == moves_undisturbed(tournament)


def test_messages_that_come_five_times_change_nothing(tmp_path: Path) -> None:
    tournament = start(FIELD, **SHORT)
    with worker(concurrency=4, include=["tests.e2e.fivefold"]), beat(tmp_path):
        wait_for_the_end(tournament)
    assert_sound(tournament)
    assert moves() == moves_undisturbed(tournament)
