"""What is said before anything is started."""

import os
import socket
from pathlib import Path

import pytest
from django.db import connection
from django.db.utils import ConnectionHandler

from config.run.errors import RunError
from config.run.guards import need_broker, need_database, need_port, number_of, only_run


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


@pytest.mark.parametrize("text", ["", "0", "65536", "80a", "-1", "8000.0", "९"])
def test_a_number_that_is_none_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(RunError, match=r"PORT is .*\n  -> Use a number from 1 to 65535"):
        number_of("PORT", text, 65535)
    assert number_of("PORT", "65535", 65535) == 65535


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_told_without_its_password() -> None:
    nobody = {
        **connection.settings_dict,
        "HOST": "127.0.0.1",
        "PORT": "9",
        "PASSWORD": "secret",
        "OPTIONS": {},
    }
    with pytest.raises(RunError, match=r"does not answer: .*\n  -> Start it or correct") as told:
        need_database(ConnectionHandler({"default": nobody})["default"])
    assert "secret" not in str(told.value)


@pytest.mark.parametrize("url", ["foo://x", "localhost", "redis", "pgmq+x://y"])
def test_a_broker_of_no_known_kind_is_told(url: str) -> None:
    with pytest.raises(RunError, match="CELERY_BROKER_URL begins with"):
        need_broker(url)


@pytest.mark.parametrize(
    "url", ["pgmq://database", "redis://localhost", "rediss://localhost", "amqp://localhost//"]
)
def test_brokers_that_are_known_are_taken(url: str) -> None:
    need_broker(url)
