"""Making .venv: once, again only when a requirements file changed, and plain words when it cannot be."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from config import environment


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A project folder of the test's own; the commands that were run instead of running them."""
    (tmp_path / "requirements.txt").write_text("django\n")
    (tmp_path / "requirements-dev.txt").write_text("pytest\n")
    monkeypatch.setattr(environment, "ROOT", str(tmp_path))
    monkeypatch.setattr(environment, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(environment, "PYTHON", str(tmp_path / ".venv" / "bin" / "python"))
    made: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        made.append(command)
        if "venv" in command:
            (tmp_path / ".venv" / "bin").mkdir(parents=True)
            (tmp_path / ".venv" / "bin" / "python").touch()
        return 0

    monkeypatch.setattr(environment.subprocess, "call", call)
    return made


def installs(calls: list[list[str]]) -> int:
    return sum("pip" in command for command in calls)


def test_the_first_time_makes_it_and_installs(calls: list[list[str]], tmp_path: Path) -> None:
    assert environment.main("dev") is None
    assert [sys.executable, "-m", "venv", "--clear", str(tmp_path / ".venv")] in calls
    assert calls[-1][-1] == str(tmp_path / "requirements-dev.txt")


def test_the_second_time_does_nothing(calls: list[list[str]]) -> None:
    environment.main("dev")
    environment.main("dev")
    environment.main("runtime")
    assert installs(calls) == 1


def test_what_runs_is_less_than_what_develops(calls: list[list[str]]) -> None:
    environment.main("runtime")
    environment.main("dev")
    assert installs(calls) == 2


@pytest.mark.parametrize(("changed", "times"), [("requirements.txt", 2), ("requirements-dev.txt", 1)])
def test_a_changed_file_installs_again_where_it_matters(
    calls: list[list[str]], tmp_path: Path, changed: str, times: int
) -> None:
    environment.main("runtime")
    (tmp_path / changed).write_text("something else\n")
    environment.main("runtime")
    assert installs(calls) == times


def test_a_failed_install_is_tried_again(calls: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    works: Callable[..., int] = environment.subprocess.call
    monkeypatch.setattr(environment.subprocess, "call", lambda c, **o: works(c, **o) or int("pip" in c))
    assert "pip could not install requirements.txt" in environment.main("runtime")
    monkeypatch.setattr(environment.subprocess, "call", works)
    assert environment.main("runtime") is None
    assert installs(calls) == 2


def test_a_python_that_is_too_old_is_told_so(calls: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.sys, "version_info", (3, 9, 18))
    monkeypatch.setattr(environment.shutil, "which", lambda name: None)
    assert environment.main("dev") == (
        "Python 3.9 is too old: install 3.11 or newer, or name one: make PYTHON=python3.11"
    )
    assert calls == []


def test_an_old_python_finds_a_newer_one(calls: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.sys, "version_info", (3, 9, 18))
    found = {"python3.12": "/opt/bin/python3.12"}
    monkeypatch.setattr(environment.shutil, "which", found.get)
    assert environment.find_python() == "/opt/bin/python3.12"


def test_a_folder_of_somebody_else_is_told(calls: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "/srv/uno/var")

    monkeypatch.setattr(environment.os, "makedirs", refuse)
    assert (
        environment.main("dev") == "This account may not write /srv/uno/var: run as the owner of this folder."
    )
