"""make run with real processes and signals: all start together, all end together, what dies comes back."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from config.localpg import LocalPostgres
from tests.config.processes import kill_group, wait_until
from tests.config.stack import Stack, free_port, stack

pytestmark = pytest.mark.e2e


def processes_of(var: Path) -> list[str]:
    """Command lines of everything that works for the run in that folder, its database apart."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"UNO_VAR={var}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return [command for command in found if "postgres" not in command]


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> Stack:
    """A first run, looked at and ended by SIGINT. Its folder is left as the next run finds it."""
    with stack(tmp_path_factory.mktemp("first")) as run:
        assert_it_starts_everything_and_ends_everything(run, signal.SIGINT)
    return run


def assert_it_starts_everything_and_ends_everything(run: Stack, number: signal.Signals) -> None:
    run.wait_for("Ready.")
    assert healthy(run), "it was not ready"
    assert f"http://localhost:{run.port}/admin/" in run.output
    run.wait_for(" ready.")
    assert len(processes_of(run.var)) >= 4
    assert run.end(number) == 0
    assert "PostgreSQL stopped." in run.output
    assert processes_of(run.var) == []


@pytest.fixture
def folder(first_run: Stack, tmp_path: Path) -> Path:
    """A copy of what the first run left: only that one has to set everything up."""
    subprocess.run(["cp", "-a", f"{first_run.var}/.", str(tmp_path)], check=True)
    return tmp_path


def test_a_first_run_starts_everything_ends_everything_and_shows_a_password(first_run: Stack) -> None:
    assert re.search(r"user admin, password \S+", first_run.output)


def test_the_next_run_has_the_same_data_and_does_not_show_the_password_again(
    first_run: Stack, folder: Path
) -> None:
    password = re.search(r"user admin, password (\S+)", first_run.output)
    with stack(folder) as run:
        assert_it_starts_everything_and_ends_everything(run, signal.SIGTERM)
        assert "Administrator: as before" in run.output
        assert password
        assert password[1] not in run.output


def test_each_part_that_was_killed_is_started_again(folder: Path) -> None:
    if not Path("/proc").exists():
        pytest.skip("finds processes by /proc")
    with stack(folder) as run:
        run.wait_for("Ready.")
        for name, words in {"web": "uvicorn", "worker": "quiet worker", "beat": "quiet beat"}.items():
            killed = run.child(words)
            assert killed
            os.kill(killed, signal.SIGKILL)
            run.wait_for(f"{name} died (killed by SIGKILL); starting it again.")
            wait_until(lambda words=words, killed=killed: run.child(words) not in (None, killed))
        assert run.end() == 0
        assert processes_of(folder) == []


def test_a_killed_database_comes_back_under_the_running_stack(folder: Path) -> None:
    with stack(folder) as run:
        run.wait_for("Ready.")
        wait_until(lambda: healthy(run), 60)
        pid_file = folder / "pg" / "data" / "postmaster.pid"
        os.kill(int(pid_file.read_text().splitlines()[0]), signal.SIGKILL)
        wait_until(lambda: not healthy(run) or "it is up again" in run.output)
        wait_until(lambda: healthy(run), 90)
        assert run.end() == 0
        assert "PostgreSQL stopped." in run.output


def healthy(run: Stack) -> bool:
    try:
        return run.health()["ok"] is True
    except OSError:
        return False


def test_nothing_outlives_a_run_that_was_killed_but_the_database_which_the_next_run_stops(
    folder: Path,
) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux tells children that their parent died")
    with stack(folder) as run:
        run.wait_for("Ready.")
        run.process.kill()
        wait_until(lambda: processes_of(folder) == [])
    # the context manager has stopped the database here; start it as the killed run would have left it
    LocalPostgres(folder / "pg").ensure()
    with stack(folder) as run:
        run.wait_for("Ready.")
        assert run.end() == 0
        assert "PostgreSQL stopped." in run.output


def test_a_database_that_was_up_before_stays_up(folder: Path) -> None:
    server = LocalPostgres(folder / "pg")
    server.ensure()
    with stack(folder) as run:
        run.wait_for("Ready.")
        assert run.end() == 0
        assert server.is_up()


def test_two_runs_in_one_folder_are_one_too_many(folder: Path) -> None:
    with stack(folder) as run:
        run.wait_for("Ready.")
        with stack_alone(folder) as second:
            assert second.process.wait(timeout=20) == 1
            second._reader.join(timeout=5)
            assert (
                f"already works in this folder (process {run.process.pid}, http://localhost:{run.port})"
                in second.output
            )
        wait_until(lambda: healthy(run), 60)


@contextmanager
def stack_alone(var: Path, port: int | None = None) -> Iterator[Stack]:
    running = Stack(var, port or free_port())
    try:
        yield running
    finally:
        kill_group(running.process)


def test_a_taken_port_is_told_before_anything_is_started(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = int(other.getsockname()[1])
        with stack_alone(tmp_path, port) as run:
            assert run.process.wait(timeout=20) == 1
            run._reader.join(timeout=5)
    assert f"Port {port} is taken.\n  -> Choose another one: make run PORT={port + 1}" in run.output
    assert not (tmp_path / "pg").exists()


def test_an_end_while_things_are_still_starting_ends_all(tmp_path: Path) -> None:
    with stack(tmp_path) as run:
        run.wait_for("PostgreSQL is up.")
        assert run.end(signal.SIGTERM) == 0
        assert processes_of(tmp_path) == []
        assert "PostgreSQL stopped." in run.output
