"""A real web server on the test database, and clients that talk to it over sockets."""

import http.client
import json
import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from config.run.web import COMMAND
from tests.config.processes import PROJECT, environment, kill_group, wait_until

RUNNING = re.compile(r"Uvicorn running on http://127\.0\.0\.1:(\d+)")
SECONDS = 20


class Server:
    """One process; ``lines`` is what it has said."""

    def __init__(self, **extra: str) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [*COMMAND, "--host", "127.0.0.1", "--port", "0"],
            cwd=PROJECT,
            env=environment(**extra),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.port = self._read_port()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read_port(self) -> int:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line)
            if found := RUNNING.search(line):
                return int(found[1])
        raise AssertionError("the server ended before it listened:\n" + "".join(self.lines))

    def _read(self) -> None:
        assert self.process.stdout
        with self.process.stdout as lines:
            self.lines.extend(lines)

    def asked(self, path: str) -> int:
        """Return how often the door at a path has answered."""
        return sum(f" path=/api/v1{path} " in line for line in self.lines)

    def status(self, name: str) -> int:
        """Return a number from what the kernel says of the process, such as Threads or VmRSS (in KiB)."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in text.splitlines() if line.startswith(f"{name}:")).split()[1])


@contextmanager
def server(**extra: str) -> Iterator[Server]:
    running = Server(**extra)
    try:
        yield running
    finally:
        kill_group(running.process)
        running._reader.join(timeout=5)


class Answered:
    """An answer that has arrived, and how many seconds it took."""

    def __init__(self, response: http.client.HTTPResponse, seconds: float) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()
        self.seconds = seconds

    def json(self) -> Any:
        return json.loads(self.body)


def ask(
    port: int,
    path: str,
    token: str = "",
    *,
    method: str = "GET",
    headers: dict[str, str] | None = None,
    body: str | None = None,
) -> Answered:
    """Send one request on a connection of its own."""
    given = {"Authorization": f"Bearer {token}"} if token else {}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=40)
    started = time.monotonic()
    try:
        connection.request(method, f"/api/v1{path}", body, headers={**given, **(headers or {})})
        response = connection.getresponse()
        return Answered(response, time.monotonic() - started)
    finally:
        connection.close()


class Asking(Thread):
    """A request that somebody waits for while the test goes on."""

    def __init__(self, port: int, path: str, token: str = "") -> None:
        super().__init__(daemon=True)
        self._request = (port, path, token)
        self.answer: Answered | None = None
        self.answered_at = 0.0
        self.start()

    def run(self) -> None:
        self.answer = ask(*self._request)
        self.answered_at = time.monotonic()

    def result(self, seconds: float = SECONDS) -> Answered:
        self.join(timeout=seconds)
        assert self.answer is not None, f"no answer within {seconds} seconds"
        return self.answer


def waiting(running: Server, path: str, token: str = "") -> Asking:
    """Send a request, and return when its door has found nothing, so that the server waits."""
    door = path.partition("?")[0]
    before = running.asked(door)
    asking = Asking(running.port, path, token)
    wait_until(lambda: running.asked(door) > before)
    assert asking.answer is None
    return asking


class Reader:
    """Reads a feed, event by event; with a small ``buffer`` the server feels it when nothing is read."""

    def __init__(
        self, port: int, path: str, token: str = "", last_event_id: int | None = None, buffer: int = 0
    ) -> None:
        self._socket = socket.socket()
        if buffer:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self._socket.settimeout(SECONDS)
        self._socket.connect(("127.0.0.1", port))
        lines = [f"GET /api/v1{path} HTTP/1.1", "Host: localhost", "Accept: text/event-stream"]
        lines += [f"Authorization: Bearer {token}"] if token else []
        lines += [f"Last-Event-ID: {last_event_id}"] if last_event_id is not None else []
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._response = http.client.HTTPResponse(self._socket, method="GET")
        self._response.begin()
        self.status = self._response.status
        self.headers = self._response.headers

    def close(self) -> None:
        self._response.close()
        self._socket.close()

    def messages(self, seconds: float = SECONDS) -> Iterator[dict[str, str]]:
        """Yield messages as they come, comments as ``{"": text}``, until the stream ends. TimeoutError."""
        self._socket.settimeout(seconds)
        message: dict[str, str] = {}
        while line := self._response.readline():
            if line == b"\n":
                yield message
                message = {}
            else:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                message[name.removesuffix(":")] = value

    def events(self, seconds: float = SECONDS) -> Iterator[dict[str, str]]:
        """Yield messages that are events."""
        return (message for message in self.messages(seconds) if "data" in message)

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
