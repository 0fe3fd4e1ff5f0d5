"""What the example bots say, and do not do for ever, when they are started with something that cannot work."""

import http.server
import os
import shutil
import subprocess
import sys
import threading
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from tests.config.processes import PROJECT
from tests.config.stack import free_port

COMMANDS = {
    "python": [sys.executable, "examples/python/bot.py"],
    "javascript": [shutil.which("node") or "node", "examples/javascript/bot.mjs"],
}
LANGUAGES = [name for name, command in COMMANDS.items() if shutil.which(command[0])]
WRONG = [
    ("uno_bot_1", ["--options", "{target: 100}"], "not JSON"),
    ("uno_bot_1", ["--options", "[" * 9999], "not JSON"),
    ("uno_bot_1", ["--options", "[1]"], "no JSON object"),
    ("uno_bot_1", ["--options", "null"], "no JSON object"),
    ("uno_bot_1", ["--games", "many"], "no number"),
    ("uno_bot_1", ["--games", "0"], "no number"),
    ("uno_bot_1", ["--url", "localhost:8000"], "no address"),
    ("uno_bot_1", ["--url", "ftp://localhost"], "no address"),
    ("uno_bot_1", ["--url", "http://"], "no address"),
    ("uno_bot_1", ["--url", "http://localhost:x"], "no address"),
    ("uno_bot_1", ["--url", "http://local host"], "no address"),
    ("uno_bot_1", ["--constructor", "1"], "constructor"),
    ("uno_bot_1", ["--games"], "--games"),
    ("uno_bot_…", [], "no token"),
    ("uno bot 1", [], "no token"),
    ("", [], "Set UNO_TOKEN"),
]


def started(language: str, token: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMANDS[language], *arguments],
        cwd=PROJECT,
        env={**os.environ, "UNO_TOKEN": token},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_arguments_that_cannot_work_are_told_in_one_line(language):
    bots = [started(language, token, *arguments) for token, arguments, _ in WRONG]
    for bot, (_, arguments, why) in zip(bots, WRONG, strict=True):
        out, errors = bot.communicate(timeout=60)
        assert (bot.returncode, out, errors.count("\n")) == (2, "", 1), (arguments, errors)
        assert why in errors, arguments


def test_a_bot_stops_at_its_first_request_where_no_server_answers():
    address = f"http://localhost:{free_port()}"
    bots = [started(language, "uno_bot_1", "--url", address) for language in LANGUAGES]
    for bot in bots:
        _, errors = bot.communicate(timeout=30)
        assert bot.returncode == 1
        assert errors.endswith(f"\nno server answers at {address}; give its address with --url\n")


class Once(http.server.BaseHTTPRequestHandler):
    """Answers a request."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_a_client_whose_server_has_answered_once_keeps_asking(monkeypatch):
    spec = spec_from_file_location("uno_client", PROJECT / "examples" / "python" / "uno_client.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    with http.server.HTTPServer(("127.0.0.1", 0), Once) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        client = module.Client(f"http://127.0.0.1:{server.server_port}", "uno_bot_1", log=None)
        assert client.me() == {}
    pauses = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) > 4 * module.FIRST_TRIES:
            raise KeyboardInterrupt

    monkeypatch.setattr(module.time, "sleep", pause)
    with pytest.raises(KeyboardInterrupt):
        client.inbox()
