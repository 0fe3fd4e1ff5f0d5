"""python -m config.localpg, and Django on top of it, with a real server."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.localpg import LocalPostgres
from tests.config.processes import PROJECT

QUERY = """
import django, os, signal
django.setup()
from django.db import connection
def ask():
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone()
print(ask())
from django.conf import settings
os.kill(int((settings.LOCAL_POSTGRES / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
connection.close()
print(ask())
"""


@pytest.fixture
def var(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    LocalPostgres(tmp_path / "pg").stop()


def run(var: Path, *arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    given = {**kept, "UNO_VAR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings", **extra}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=PROJECT, env=given, capture_output=True, text=True, timeout=60, check=False
    )


def localpg(var: Path, *arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
    return run(var, "-m", "config.localpg", *arguments, **extra)


def test_it_can_be_started_asked_and_stopped(var: Path) -> None:
    assert localpg(var, "status").returncode == 1
    assert "PostgreSQL started: postgresql://uno@" in localpg(var, "start").stdout
    assert "was up already" in localpg(var, "start").stdout
    assert localpg(var, "status").stdout == "up\n"
    assert "stays" in localpg(var, "psql", "-Atc", "SELECT 'stays'").stdout
    assert localpg(var, "stop").stdout == "PostgreSQL stopped.\n"


def test_a_command_runs_with_the_database_and_leaves_it_as_it_was(var: Path) -> None:
    ask = [sys.executable, "-m", "config.localpg", "status"]
    assert localpg(var, "with", *ask).stdout == "up\n"
    assert localpg(var, "status").stdout == "down\n"
    localpg(var, "start")
    assert localpg(var, "with", *ask).stdout == "up\n"
    assert localpg(var, "status").stdout == "up\n"


def test_the_exit_code_of_the_command_is_passed_on(var: Path) -> None:
    assert localpg(var, "with", sys.executable, "-c", "raise SystemExit(7)").returncode == 7


def test_with_an_address_of_its_own_a_command_starts_nothing(var: Path) -> None:
    ended = localpg(
        var, "with", sys.executable, "-c", "print('ran')", DATABASE_URL="postgresql://elsewhere/db"
    )
    assert ended.stdout == "ran\n"
    assert not (var / "pg").exists()


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["with"]])
def test_anything_else_shows_how_it_is_used(var: Path, arguments: list[str]) -> None:
    ended = localpg(var, *arguments)
    assert ended.returncode == 2
    assert "usage:" in ended.stderr


def test_django_starts_it_when_it_connects_and_again_when_it_was_killed(var: Path) -> None:
    ended = run(var, "-c", QUERY)
    assert ended.stdout == "(1,)\n(1,)\n", ended.stderr


def test_an_error_is_told_without_a_traceback(var: Path) -> None:
    ended = localpg(var, "start", LOCALPG_BIN=str(var))
    assert ended.returncode == 1
    assert ended.stderr.startswith("LOCALPG_BIN=")
    assert "Traceback" not in ended.stderr
