"""The whole product as `make run` starts it, with its own data, for tests."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from config.localpg import LocalPostgres
from tests.config.processes import PROJECT, kill_group, wait_until

NOT_PASSED_ON = ("DATABASE_URL", "CELERY_BROKER_URL")
"""A stack has a database and a broker of its own, whatever the tests were started with."""


class Stack:
    """One `make run` in a folder of its own; ``extra`` are further variables of its environment."""

    def __init__(self, var: Path, port: int, **extra: str) -> None:
        self.var, self.port = var, port
        self.lines: list[str] = []
        given = {"UNO_VAR": str(var), "PORT": str(port), "WORKER_CONCURRENCY": "1", "UNO_DEMO": "off"}
        clean = {name: value for name, value in os.environ.items() if name not in NOT_PASSED_ON}
        self.environment = {**clean, **given, **extra}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "config.run"],
            cwd=PROJECT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._reader = Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        with self.process.stdout as lines:
            for line in lines:
                self.lines.append(line.rstrip())

    @property
    def output(self) -> str:
        return "\n".join(self.lines)

    def wait_for(self, text: str, seconds: float = 60) -> None:
        def seen() -> bool:
            assert self.process.poll() is None or text in self.output, self.output
            return text in self.output

        wait_until(seen, seconds)

    def health(self) -> dict[str, object]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=10) as answer:
            return dict(json.load(answer))

    def child(self, words: str) -> int | None:
        """The process id of a child of the run, by words of its command line."""
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except (OSError, IndexError):
                continue
            if parent == self.process.pid and words in command:
                return int(folder.name)
        return None

    def end(self, number: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(number)
        code = self.process.wait(timeout=30)
        self._reader.join(timeout=5)
        return code


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def stack(var: Path, port: int | None = None, **extra: str) -> Iterator[Stack]:
    running = Stack(var, port or free_port(), **extra)
    try:
        yield running
    finally:
        kill_group(running.process)
        LocalPostgres(var / "pg").stop()
