"""What the run says of itself: ready when every part is well, and which part is not when that takes too long."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from config.run import __main__ as run

ADDRESS = "http://localhost:8000"


class Health(BaseHTTPRequestHandler):
    """Answers what ``/healthz`` would: a silent worker is heard when it has been asked so often."""

    asked, heard_at = 0, 2

    def do_GET(self) -> None:
        Health.asked += 1
        well = Health.asked >= Health.heard_at
        told = {"ok": well, "database": {"ok": True}, "workers": {"ok": well}}
        self.send_response(200 if well else 503)
        self.end_headers()
        self.wfile.write(json.dumps(told).encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(run, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(Health, "asked", 0)
    with HTTPServer(("127.0.0.1", 0), Health) as server:
        serving = threading.Thread(target=server.serve_forever, args=(0.02,))
        serving.start()
        yield server.server_port
        server.shutdown()
        serving.join()


def said(port: int, capsys: pytest.CaptureFixture[str]) -> str:
    run.announce("127.0.0.1", port, ADDRESS, threading.Event())
    return capsys.readouterr().out


def test_it_is_ready_once_every_part_is_well(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Ready." in said(port, capsys)
    assert Health.asked == Health.heard_at


def test_a_part_that_is_not_well_in_time_is_named(
    port: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Health, "heard_at", 1000)
    monkeypatch.setattr(run, "READY_SECONDS", 0.2)
    told = said(port, capsys)
    assert f"Not ready after 0.2 seconds: workers. See {ADDRESS}/healthz" in told
    assert "Ready." not in told


def test_a_web_server_that_does_not_answer_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "READY_SECONDS", 0.2)
    monkeypatch.setattr(run, "LOOK_SECONDS", 0.02)
    assert "Not ready after 0.2 seconds: web." in said(1, capsys)
