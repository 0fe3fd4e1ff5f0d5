"""``manage.py play_tournament`` as an organiser runs it: by workers, inline, wrongly, and cut off."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.projections.models import Game
from games.services.house_players import house_players
from tests.config.processes import PROJECT, database_url, environment, worker
from tests.e2e.kit import assert_sound, beat, copied_database, events_stored, manage
from tests.games.eventstore.test_concurrency import all_at_once
from tournaments.registration.models import Tournament

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("broker")]

SURVIVOR = ("--format", "survivor", "--entrants", "16", "--ruleset", "elimination-500")
SEEDED = (*SURVIVOR, "--format-option", "target=200", "--inline", "--seed", "7")
ELIMINATION = ("--format", "single_elimination", "--entrants", "8")


@pytest.fixture
def second_installation(tmp_path: Path) -> Iterator[dict[str, str]]:
    """What a process needs to work in an empty database with secrets of its own."""
    with copied_database() as url:
        yield {
            "DATABASE_URL": url,
            "UNO_VAR": str(tmp_path),
            "DEAL_KEYS": "other:" + "5e" * 32,
            "DEAL_KEY_ID": "other",
        }


def test_workers_play_it_to_a_champion(tmp_path: Path) -> None:
    with worker(concurrency=2), beat(tmp_path):
        played = manage("play_tournament", *ELIMINATION, "--bots", "greedy,random")

    assert played.returncode == 0, played.stderr
    assert "champion: " in played.stdout
    assert played.stderr.endswith("finished after 2 rounds\n")
    assert "No worker" not in played.stderr
    tournament = Tournament.objects.get()
    assert f"tournament: {tournament.id}" in played.stdout
    assert_sound(tournament)


def test_the_same_seed_gives_the_same_output_and_head_here_and_elsewhere(
    second_installation: dict[str, str],
) -> None:
    arguments = ("play_tournament", *SEEDED, "--bots", "greedy,careful,random")
    first, again = manage(*arguments), manage(*arguments)
    elsewhere = manage(*arguments, **second_installation)

    assert first.returncode == again.returncode == elsewhere.returncode == 0, elsewhere.stderr
    assert first.stdout.splitlines()[-1].startswith("head: ")
    assert first.stdout == again.stdout == elsewhere.stdout
    assert_sound(Tournament.objects.get())


def test_of_two_inline_runs_with_one_seed_at_once_the_second_is_compared() -> None:
    def play(_: int) -> str:
        told = StringIO()
        call_command(
            "play_tournament", *ELIMINATION, "--inline", "--seed", "7", stdout=told, stderr=StringIO()
        )
        return told.getvalue()

    first, second = all_at_once(2, play)

    assert "champion: " in first
    assert first == second
    assert_sound(Tournament.objects.get())


def test_an_inline_run_that_is_killed_leaves_nothing() -> None:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "play_tournament", *SEEDED, "--bots", "random"],
        cwd=PROJECT,
        env=environment(LOG_LEVEL="WARNING"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr
    assert process.stderr.readline().startswith("round 2: ")
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stderr.close()

    assert nothing_is_played()
    assert manage("play_tournament", *ELIMINATION, "--inline").returncode == 0


def test_nobody_waits_for_the_house_players_of_an_inline_run() -> None:
    seated: list[str] = []

    class Rounds(StringIO):
        """After each round somebody on another connection needs players that the run has made."""

        def write(self, text: str) -> int:
            seated.extend(all_at_once(1, seat_at_once)[0])
            return len(text)

    call_command(
        "play_tournament", *ELIMINATION, "--bots", "random", "--inline", stdout=StringIO(), stderr=Rounds()
    )

    assert seated[:2] == ["random 1", "random 2"]
    assert_sound(Tournament.objects.get())


def seat_at_once(_: int) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '1s'")
    return [player.name for player in house_players(["random"], 8)]


def test_who_watches_is_told_in_one_line_that_the_tournament_goes_on_when_the_database_is_lost() -> None:
    watching = CutOff()

    with pytest.raises(CommandError) as ended:
        call_command("play_tournament", *ELIMINATION, stdout=StringIO(), stderr=watching)
    connection.close()

    assert ended.value.returncode == 1
    tournament = Tournament.objects.get()
    assert str(ended.value) == (
        "The connection to the database is lost. The tournament goes on by itself: look at "
        f"/admin/tournaments/tournament/{tournament.id}/change/ or /api/v1/tournaments/{tournament.id}."
    )
    assert watching.getvalue().count("\n") == 1


class CutOff(StringIO):
    """Ends the database's session of whoever tells progress here."""

    def write(self, text: str) -> int:
        connection.ensure_connection()
        ended = connection.connection.info.backend_pid
        with psycopg.connect(database_url()) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [ended])
        return super().write(text)


def test_a_refusal_is_told_by_the_exit_code() -> None:
    refused = manage("play_tournament", "--bots", "greedy,best")

    assert refused.returncode == 1
    assert refused.stdout == ""
    assert refused.stderr.startswith("CommandError: 'best' is not a house bot; there are: ")
    assert nothing_is_played()


def nothing_is_played() -> bool:
    return not (Tournament.objects.exists() or Game.objects.exists() or events_stored())
