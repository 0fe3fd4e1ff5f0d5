"""The supervisor with small real processes: what ends, is killed, is started again, is given up."""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from config.run import supervisor as supervision
from config.run.child import Child
from config.run.errors import RunError
from config.run.supervisor import Supervisor
from tests.config.processes import wait_until

DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); "
STUBBORN = DEAF + "time.sleep(60)"
PARENT = DEAF + f"import subprocess, sys; subprocess.run([sys.executable, '-c', {STUBBORN!r}])"
SLEEPER = "import time; print('up', flush=True); time.sleep(60)"


class Said(list[str]):
    """Collects what would be printed."""

    def __call__(self, text: str) -> None:
        self.append(text)


@pytest.fixture
def said() -> Said:
    return Said()


@pytest.fixture
def supervisor(said: Said) -> Supervisor:
    return Supervisor(None, said)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "TICK_SECONDS", 0.02)
    monkeypatch.setattr(supervision, "END_SECONDS", 0.5)
    monkeypatch.setattr(supervision, "LONGEST_PAUSE_SECONDS", 0.05)


def python(name: str, code: str, said: Said) -> Child:
    return Child(name, [sys.executable, "-c", code], said)


@pytest.fixture
def processes() -> Iterator[list[Child]]:
    started: list[Child] = []
    yield started
    for child in started:
        child.kill_group()


def test_lines_of_a_process_come_under_its_name(supervisor: Supervisor, said: Said) -> None:
    supervisor.step(python("web", "print('hello'); print('world')", said))
    assert said == ["web    | hello", "web    | world"]


def test_a_step_that_fails_stops_the_start(supervisor: Supervisor, said: Said) -> None:
    with pytest.raises(RunError, match=r"prepare failed \(exit code 3\)"):
        supervisor.step(python("prepare", "import sys; print('why'); sys.exit(3)", said))
    assert said == ["prepare| why"]


def test_a_step_is_ended_when_the_run_is(supervisor: Supervisor, said: Said) -> None:
    Timer(0.2, supervisor.end.set).start()
    started = time.monotonic()
    supervisor.step(python("prepare", SLEEPER, said))
    assert time.monotonic() - started < 5


def test_a_process_that_does_not_hear_is_killed_with_all_it_started(
    supervisor: Supervisor, said: Said, processes: list[Child]
) -> None:
    child = python("worker", PARENT, said)
    processes.append(child)
    child.start()
    wait_until(lambda: said == ["worker | deaf"] * 2)
    group = child._process.pid
    supervisor.stop([child])
    assert said[2] == "worker did not end in 0.5 seconds: killed."
    wait_until(lambda: not group_exists(group))


def group_exists(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_process_that_was_never_started_does_not_hold_up_the_end(
    supervisor: Supervisor, said: Said
) -> None:
    started = time.monotonic()
    supervisor.stop([python("web", SLEEPER, said)])
    assert time.monotonic() - started < 0.4


def test_a_process_that_dies_once_is_started_again(
    supervisor: Supervisor, said: Said, processes: list[Child], tmp_path: Path
) -> None:
    once = (
        f"import pathlib, time; seen = pathlib.Path({str(tmp_path / 'seen')!r}); again = seen.exists(); "
        "seen.touch(); print('up', flush=True); time.sleep(60 if again else 0)"
    )
    child = python("beat", once, said)
    processes.append(child)
    child.start()
    Timer(2, supervisor.end.set).start()
    supervisor.keep([child])
    assert said == ["beat   | up", "beat died (exit code 0); starting it again.", "beat   | up"]
    assert child.is_running()


def test_a_process_that_keeps_dying_is_given_up(
    supervisor: Supervisor, said: Said, processes: list[Child]
) -> None:
    child = python("web", "raise SystemExit(7)", said)
    processes.append(child)
    child.start()
    with pytest.raises(RunError, match=r"web died 5 times within 60 seconds \(exit code 7\)"):
        supervisor.keep([child])
