"""What is said before anything is started."""

import os
import socket
from pathlib import Path

import pytest

from config.run.__main__ import port_number
from config.run.errors import RunError
from config.run.guards import need_port, only_run


def test_a_second_run_in_the_same_folder_is_told_of_the_first(tmp_path: Path) -> None:
    with (
        only_run(tmp_path, "http://localhost:8000"),
        pytest.raises(RunError, match=f"process {os.getpid()}, http://localhost:8000"),
        only_run(tmp_path, "http://localhost:8001"),
    ):
        pass


def test_the_lock_goes_with_its_run(tmp_path: Path) -> None:
    for address in ("http://localhost:8000", "http://localhost:8001"):
        with only_run(tmp_path, address):
            assert address in (tmp_path / "run.lock").read_text()


def test_a_taken_port_is_told_with_the_way_out() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(RunError, match=f"Port {port} is taken.\n  -> .*PORT={port + 1}"):
            need_port("127.0.0.1", port)


def test_a_host_of_another_machine_is_told() -> None:
    with pytest.raises(RunError, match=r"Cannot listen on 192\.0\.2\.1"):
        need_port("192.0.2.1", 8000)


@pytest.mark.parametrize("text", ["", "0", "65536", "80a", "-1", "8000.0"])
def test_a_port_that_is_no_port_is_refused(text: str) -> None:
    with pytest.raises(RunError, match="PORT is"):
        port_number(text)
