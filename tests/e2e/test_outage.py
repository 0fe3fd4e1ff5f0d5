"""An outage in the middle of a tournament with bots over the API: every game goes on, and no bot is charged for it.

``OUTAGES="workers web" OUTAGE=120 pytest tests/e2e/test_outage.py`` has two outages that take so long.
"""

import json
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPException
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from django.db import connection
from django.utils import timezone
from psycopg import sql

from games.engine.events import ClockCredited
from games.projections.models import Seat, Wakeup
from games.selectors.health import heartbeats
from games.selectors.loading import events_of
from tests.config.processes import database_url, wait_until, worker
from tests.e2e.kit import (
    ENOUGH_SECONDS,
    assert_sound,
    beat,
    close_connections,
    events_stored,
    start,
    wait_for_the_end,
)
from tests.games.api.doors import token_of
from tests.games.live.servers import Server, ask, server

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("broker")]

OUTAGES = os.environ.get("OUTAGES", "workers+web+database").split()
SECONDS = float(os.environ.get("OUTAGE", "5"))
NOTICED = {"OUTAGE_SECONDS": "5", "LOG_LEVEL": "WARNING"}
CLOCK = {"move_seconds": 7, "bank_seconds": 0, "max_misses": 3}
"""Whoever has the decision when an outage begins would miss it."""
SOME_EVENTS = 20
FIELD = ["", "random", "", "greedy", "", "random", "", "greedy"]


class Bot(Thread):
    """Plays what is legal in all its games, whatever happens to the server; ``resting`` it does nothing."""

    def __init__(self, running: "Installation", token: str) -> None:
        super().__init__(daemon=True)
        self._running, self._token = running, token
        self.resting = self.rests = self.leaving = False

    def run(self) -> None:
        while not self.leaving:
            self._rest()
            try:
                for decision in self._ask("/inbox?observations=true&wait=1")["decisions"]:
                    self._move(decision)
            except (OSError, HTTPException, KeyError, ValueError):
                time.sleep(0.1)

    def _rest(self) -> None:
        while self.resting and not self.leaving:
            self.rests = True
            time.sleep(0.1)
        self.rests = False

    def _ask(self, path: str, **more: Any) -> Any:
        return ask(self._running.port, path, self._token, **more).json()

    def _move(self, decision: dict[str, Any]) -> None:
        self._rest()
        body = {"move": decision["observation"]["legal_moves"][0], "expected_version": decision["version"]}
        headers = {"Idempotency-Key": str(uuid4()), "Content-Type": "application/json"}
        self._ask(f"/games/{decision['game']}/moves", method="POST", headers=headers, body=json.dumps(body))


class Installation:
    """A web server, and a worker with a beat, that can be taken away."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._web, self._workers = ExitStack(), ExitStack()
        self.port = 0
        self.start_web()
        self.start_workers()

    def start_web(self) -> None:
        running: Server = self._web.enter_context(server(**NOTICED))
        self.port = running.port

    def start_workers(self) -> None:
        self._workers.enter_context(worker(concurrency=2, **NOTICED))
        self._workers.enter_context(beat(self._folder, **NOTICED))

    def stop_web(self) -> None:
        self._web.close()

    def stop_workers(self) -> None:
        self._workers.close()

    @contextmanager
    def without(self, what: str) -> Iterator[None]:
        """Have something gone inside: ``workers``, ``web``, or ``database``."""
        if what == "workers":
            self.stop_workers()
            yield
            self.start_workers()
        elif what == "web":
            self.stop_web()
            yield
            self.start_web()
        else:
            with no_database():
                yield


@contextmanager
def no_database() -> Iterator[None]:
    """Let nobody into the test's database, and throw everybody out."""
    name = connection.settings_dict["NAME"]
    close_connections()
    with psycopg.connect(database_url("postgres"), autocommit=True) as maintenance:
        let_in = sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS {}")
        maintenance.execute(let_in.format(sql.Identifier(name), sql.SQL("false")))
        maintenance.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )
        try:
            yield
        finally:
            maintenance.execute(let_in.format(sql.Identifier(name), sql.SQL("true")))


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Installation]:
    installation = Installation(tmp_path)
    try:
        assert ask(installation.port, "/rulesets").status == 200
        wait_until(lambda: {"worker", "web"} <= heartbeats().keys(), ENOUGH_SECONDS)
        yield installation
    finally:
        installation.stop_web()
        installation.stop_workers()


def test_a_tournament_outlives_outages_and_no_bot_is_charged(running: Installation) -> None:
    tournament = start(FIELD, options={"target": 60}, **CLOCK)
    players = [entrant.player for entrant in tournament.entrants.select_related("player")]
    bots = [Bot(running, token_of(player)) for player in players if not player.house_bot]
    for bot in bots:
        bot.start()
    try:
        for outage in OUTAGES:
            take_away(running, outage.split("+"), bots)
        wait_for_the_end(tournament)
    finally:
        for bot in bots:
            bot.leaving = True
        for bot in bots:
            bot.join(timeout=30)
    misses = Seat.objects.filter(house_bot="").values_list("misses", flat=True)
    assert list(misses) == [0] * len(misses)
    assert len(misses) >= len(bots)
    assert_sound(tournament)


def take_away(running: Installation, parts: list[str], bots: list[Bot]) -> None:
    """Have parts of the installation gone while bots have decisions, and see their time given back."""
    enough = events_stored() + SOME_EVENTS
    wait_until(lambda: events_stored() >= enough, ENOUGH_SECONDS)
    for bot in bots:
        bot.resting = True
    wait_until(lambda: all(bot.rests for bot in bots))
    wait_until(lambda: not Wakeup.objects.filter(house=True))
    waiting = {row.game_id: row.version for row in Wakeup.objects.all()}
    with ExitStack() as gone:
        for part in parts:
            gone.enter_context(running.without(part))
        print(f"{timezone.now()}: without {parts}, waiting: {waiting}")
        time.sleep(SECONDS)
    print(f"{timezone.now()}: all are back")
    wait_until(lambda: all(map(credited, waiting, waiting.values())), ENOUGH_SECONDS)
    for bot in bots:
        bot.resting = False
    wait_until(lambda: all(map(moved_on, waiting, waiting.values())), ENOUGH_SECONDS)


def credited(game_id: UUID, version: int) -> bool:
    """Say whether the first that happened to a game was that it got its time back."""
    stored, events = events_of(game_id)
    given = [event for event in events[version:] if isinstance(event, ClockCredited)]
    assert len(given) == len(events[version:]), [(event.time, event.name) for event in stored[version - 1 :]]
    return sum(event.milliseconds for event in given) >= 1000 * SECONDS


def moved_on(game_id: UUID, version: int) -> bool:
    return any(not isinstance(event, ClockCredited) for event in events_of(game_id)[1][version:])
