"""The database stops and comes back while a bot waits and somebody watches: both go on by themselves."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.localpg import LocalPostgres
from tests.config.processes import PROJECT, environment, wait_until
from tests.games.live.servers import Reader, ask, server, waiting

pytestmark = pytest.mark.e2e
BEGIN = """
from django.utils import timezone
from games.players.models import ApiToken, Player
from games.services.practice import PracticeWish, start_practice
from games.services.tokens import issue_token
bot, _ = Player.objects.get_or_create(name="waiting bot")
token = issue_token(ApiToken(player=bot))
print(token, start_practice(bot, PracticeWish(["greedy"]), timezone.now()))
"""
MOVE = """
from uuid import UUID
from tests.games.live.games import move
print(move(UUID("{game}")))
"""


class Installation:
    """A database of its own, by its address, so that nobody starts it again who finds it down."""

    def __init__(self, folder: Path) -> None:
        self.database = LocalPostgres(folder)
        self.database.ensure()
        self.address = self.database.url()

    def manage(self, *arguments: str) -> str:
        command = [sys.executable, "manage.py", *arguments]
        given = environment(DATABASE_URL=self.address)
        done = subprocess.run(command, cwd=PROJECT, env=given, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def run(self, code: str) -> list[str]:
        """Run Python in Django's shell, and return the words of the last line that it prints."""
        return self.manage("shell", "--no-imports", "-c", code).splitlines()[-1].split()


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    made = Installation(tmp_path / "pg")
    try:
        made.manage("migrate", "--verbosity", "0")
        yield made
    finally:
        made.database.stop()


def test_polls_and_feeds_go_on_after_a_restart(installation: Installation) -> None:
    token, game = installation.run(BEGIN)
    with server(DATABASE_URL=installation.address) as running:
        cursor = ask(running.port, "/inbox", token).json()["cursor"]
        asking = waiting(running, f"/inbox?after={cursor}&wait=25", token)
        with Reader(running.port, f"/games/{game}/feed", token) as reader:
            events = reader.events(30)
            assert [next(events)["id"] for _ in range(2)] == ["1", "2"]
            installation.database.stop()
            wait_until(lambda: any("not listening" in line for line in running.lines))
            refused = ask(running.port, f"/inbox?after={cursor}&wait=25", token)
            assert (refused.status, refused.json()["code"]) == (503, "unavailable")
            heard = sum("games.live.listening: listening" in line for line in running.lines)

            installation.database.ensure()
            wait_until(
                lambda: sum("games.live.listening: listening" in line for line in running.lines) > heard
            )
            installation.run(BEGIN)
            assert [notice["number"] for notice in asking.result().json()["notices"]] == [2]
            version = installation.run(MOVE.format(game=game))[-1]
            while (event := next(events))["id"] != version:
                assert int(event["id"]) < int(version)
        started = time.monotonic()
        assert ask(running.port, f"/inbox?after={cursor}&wait=25", token).status == 200
        assert time.monotonic() - started < 5
