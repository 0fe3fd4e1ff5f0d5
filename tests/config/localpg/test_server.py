"""The local PostgreSQL with real servers: one starts, all attach, crashes heal, and faults say what to do."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import psycopg
import pytest

from config.localpg import LocalPostgres, LocalPostgresError
from config.localpg.binaries import find_binaries
from config.localpg.processes import servers_in

PROJECT = Path(__file__).parents[3]
START = """
import sys
from pathlib import Path
from config.localpg import LocalPostgres
print(LocalPostgres(Path(sys.argv[1])).ensure())
"""


@contextmanager
def server_in(root: Path) -> Iterator[LocalPostgres]:
    server = LocalPostgres(root)
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalPostgres]:
    with server_in(tmp_path_factory.mktemp("shared") / "pg") as server:
        server.ensure()
        yield server


def postmaster(server: LocalPostgres) -> int:
    return int(server.folders.pid_file.read_text().splitlines()[0])


def remember(server: LocalPostgres, word: str) -> None:
    with psycopg.connect(server.url()) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (word text)")
        connection.execute("INSERT INTO kept VALUES (%s)", [word])


def remembered(server: LocalPostgres) -> list[str]:
    with psycopg.connect(server.url()) as connection:
        return [word for (word,) in connection.execute("SELECT word FROM kept")]


def test_the_first_starts_it_and_the_second_attaches(tmp_path: Path) -> None:
    with server_in(tmp_path / "pg") as server:
        assert not server.is_up()
        assert server.ensure()
        assert server.is_up()
        assert not LocalPostgres(tmp_path / "pg").ensure()


def test_data_outlive_a_stop(tmp_path: Path) -> None:
    with server_in(tmp_path / "pg") as server:
        server.ensure()
        remember(server, "before")
        assert server.stop() == "PostgreSQL stopped."
        assert not server.is_up()
        assert server.stop() == "PostgreSQL was not running."
        assert server.ensure()
        assert remembered(server) == ["before"]


def test_four_starters_at_once_start_one_server(tmp_path: Path) -> None:
    command = [sys.executable, "-c", START, str(tmp_path / "pg")]
    with server_in(tmp_path / "pg") as server:
        starters = [
            subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True) for _ in range(4)
        ]
        answers = [starter.communicate(timeout=60)[0].strip() for starter in starters]
        assert sorted(answers) == ["False", "False", "False", "True"]
        assert server.is_up()


def test_it_comes_back_with_its_data_after_its_postmaster_was_killed(tmp_path: Path) -> None:
    with server_in(tmp_path / "pg") as server:
        server.ensure()
        remember(server, "acknowledged")
        with psycopg.connect(server.url()):
            os.kill(postmaster(server), signal.SIGKILL)
            assert server.ensure()
        assert remembered(server) == ["acknowledged"]


def test_it_comes_back_when_its_number_went_to_a_stranger(tmp_path: Path) -> None:
    with server_in(tmp_path / "pg") as server:
        server.ensure()
        _, *rest = server.folders.pid_file.read_text().splitlines()
        server.stop()
        for lock_file in (server.folders.pid_file, server.folders.socket_lock):
            lock_file.write_text("\n".join([str(os.getpid()), *rest]))
        assert server.ensure()


def test_a_data_folder_that_was_never_finished_is_made_anew(tmp_path: Path) -> None:
    with server_in(tmp_path / "pg") as server:
        server.folders.unfinished_data.mkdir(parents=True)
        (server.folders.unfinished_data / "PG_VERSION").write_text("18\n")
        assert server.ensure()


def test_a_server_of_this_folder_that_does_not_answer_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.localpg.server.PREDECESSOR_SECONDS", 0.2)
    with server_in(tmp_path / "pg") as server:
        server.ensure()
        socket = server.folders.socket / ".s.PGSQL.5432"
        socket.rename(socket.with_name("hidden"))
        with pytest.raises(LocalPostgresError, match=rf"does not answer.*\n.*kill {postmaster(server)}"):
            server.ensure()
        socket.with_name("hidden").rename(socket)


def test_nothing_listens_on_the_network(running: LocalPostgres) -> None:
    with psycopg.connect(running.url()) as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)


def test_only_its_owner_may_enter_the_folder_of_the_socket(running: LocalPostgres) -> None:
    assert running.folders.socket.stat().st_mode & 0o777 == 0o700
    assert running.folders.root.stat().st_mode & 0o777 == 0o700


def test_text_is_compared_by_unicode_whatever_the_machine_speaks(running: LocalPostgres) -> None:
    with psycopg.connect(running.url()) as connection:
        assert connection.execute("SELECT upper('é'), 'B' < 'a', 'z' < 'é'").fetchone() == ("É", True, True)


def test_stopping_spares_a_server_that_others_use(running: LocalPostgres) -> None:
    with psycopg.connect(running.url()):
        assert running.stop(unless_used=True) == "PostgreSQL stays up: others use it (1 connections)."
    assert running.is_up()


def test_stopping_waits_for_connections_of_clients_that_are_going(tmp_path: Path) -> None:
    with server_in(tmp_path / "pg") as server:
        server.ensure()
        going = psycopg.connect(server.url())
        Timer(0.7, going.close).start()
        assert server.stop(unless_used=True) == "PostgreSQL stopped."


@pytest.mark.parametrize("name", ["a folder with spaces", "x" * 120], ids=["spaces", "too long"])
def test_a_path_that_no_socket_can_have_gets_a_short_one(tmp_path: Path, name: str) -> None:
    with server_in(tmp_path / name / "pg") as server:
        assert server.ensure()
        assert len(server.host) < 60
        assert " " not in server.host
    server.folders.socket.rmdir()


def test_data_of_another_version_are_left_alone(tmp_path: Path) -> None:
    server = LocalPostgres(tmp_path / "pg")
    server.folders.data.mkdir(parents=True)
    (server.folders.data / "PG_VERSION").write_text("9\n")
    with pytest.raises(LocalPostgresError, match=r"made by PostgreSQL 9, but .* has 18.\n.*LOCALPG_BIN"):
        server.ensure()
    assert (server.folders.data / "PG_VERSION").read_text() == "9\n"


def test_its_processes_are_found_by_their_folder(running: LocalPostgres) -> None:
    found = servers_in(running.folders.data)
    if found is None:
        pytest.skip("this system has no /proc")
    assert postmaster(running) in found
    assert servers_in(running.folders.root) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root steps down")
def test_root_gives_new_data_to_a_service_account_where_folders_are_open() -> None:
    if not may_start(find_binaries() / "postgres"):
        pytest.skip("the project itself lies in a closed folder")
    open_folder = Path("/tmp") / f"uno-open-{os.getpid()}-{time.monotonic_ns()}"
    open_folder.mkdir(mode=0o755)
    try:
        with server_in(open_folder / "pg") as server:
            assert server.ensure()
            assert server.folders.data.stat().st_uid != 0
            assert server.stop() == "PostgreSQL stopped."
            assert LocalPostgres(open_folder / "pg").ensure()
    finally:
        shutil.rmtree(open_folder)


def may_start(program: Path) -> bool:
    """True when every account may start it."""
    probe = subprocess.run(
        ["/bin/sh", "-c", '"$0" --version', str(program)],
        cwd="/",
        capture_output=True,
        check=False,
        user="nobody",
        extra_groups=[],
    )
    return probe.returncode == 0
