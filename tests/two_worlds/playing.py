"""Plays a script through the product's own doors in one world, and writes down all that one seat is told."""

import random
import re
import uuid
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from unittest import mock

import msgspec
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone
from rest_framework.test import APIClient

from games.api import noting
from games.engine.rulesets import option_values
from games.players.models import Player
from games.selectors.loading import memory, store
from games.services import house_turns
from games.services.contributions import contribute
from games.services.deadlines import expire_turn
from games.services.house_turns import play_batch
from games.services.lifecycle import NewGame, create_game
from games.services.play import Answer, Move, submit_move
from games.services.practice import seated
from tests.games.api.doors import API, post_move, token_of, with_token
from tests.games.factories import make_player
from tests.two_worlds.scripts import CONTRIBUTE, TIMEOUT, Script, Step
from tests.two_worlds.worlds import Fork, in_world

BEGAN = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
FORM_TOKEN = re.compile('name="csrfmiddlewaretoken" value="[^"]+"')
ANSWERED_AT = "Expires"
"""A page's header with the real time of the answer, whatever the world."""
FIRST_ROWS = count(1_000_000, 100_000)
LOOKED_BACK = 2
"""At how many earlier versions a look takes."""


class Told(msgspec.Struct, frozen=True):
    """One answer: what was asked when, and everything that came back."""

    asked: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: str


class Table(msgspec.Struct, frozen=True):
    """Who plays a script in every world, in seat order; my seat's bot with its token, its owner with a session."""

    script: Script
    players: tuple[Player, ...]
    bot: APIClient
    owner: APIClient
    anybody: APIClient
    first_row: int


def seat_players(script: Script) -> Table:
    """Make players for a script."""
    players = tuple(make_player(house_bot=bot) for bot in script.seats)
    me = players[script.me]
    me.owner = User.objects.create_user(f"owner of {me.id}")
    me.save()
    bot, owner, anybody = with_token(token_of(me)), APIClient(), APIClient()
    owner.force_login(me.owner)
    for client in (bot, owner, anybody):
        client.defaults["HTTP_X_REQUEST_ID"] = "the-same-everywhere"
    return Table(script, players, bot, owner, anybody, next(FIRST_ROWS))


def told(table: Table, fork: Fork | None) -> list[Told]:
    """Return all that my seat is told in a world; nothing of it stays in the database."""
    memory.forget(table.script.game_id)  # in every world it has the same events, and so the same hashes
    with transaction.atomic(), in_world(table.script, fork):
        number_rows(table.first_row)
        world = World(table)
        world.play()
        transaction.set_rollback(True)
    memory.forget(table.script.game_id)
    return world.told


def first_difference(ours: list[Told], theirs: list[Told]) -> str:
    """Return the first answer that differs, in both worlds; nothing if there is none."""
    for one, other in zip(ours, theirs, strict=True):
        if one != other:
            return f"{one}\n{other}"
    return ""


def number_rows(first: int) -> None:
    """Have rows that are made from now on get the same numbers as in every other world of a table."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT setval(quote_ident(sequencename), %s) FROM pg_sequences"
            " WHERE schemaname = current_schema() AND starts_with(sequencename, 'games_')",
            [first],
        )


class ScriptedBot:
    """Every house bot at the table: does what the script says, and nothing else."""

    name = "scripted"

    def __init__(self) -> None:
        self.step: Step | None = None

    def choose(self, seen: Any, options: Any, pick: Any) -> str:
        assert self.step is not None
        assert seen.you == self.step.seat
        return self.step.text

    def react(self, seen: Any, options: Any, pick: Any) -> str | None:
        return self.step.text if self.step is not None and seen.you == self.step.seat else None


class World:
    """A game that goes as its script says, and the seat that looks at it."""

    def __init__(self, table: Table) -> None:
        self.table, self.script = table, table.script
        self.told: list[Told] = []
        self.now = BEGAN
        self.house = ScriptedBot()
        self.chooser = random.Random(str(table.script.game_id))
        self.cursor = ""

    @property
    def version(self) -> int:
        return store.head(self.script.game_id).version

    def play(self) -> None:
        with (
            mock.patch.object(timezone, "now", self._now),
            mock.patch.object(noting, "perf_counter", return_value=0.0),
            mock.patch.object(house_turns, "MOVES_PER_TRANSACTION", 1),
            mock.patch.object(house_turns, "house_bot", return_value=self.house),
        ):
            self._begin()
            middle = len(self.script.steps) // 2
            for number, step in enumerate(self.script.steps):
                self.now = BEGAN + timedelta(milliseconds=step.now_ms)
                for place, text in enumerate(step.attempts):
                    status = self._move(text, f"{number}/{place}")
                    assert status >= 400, self.told[-1]
                self._happen(number, step)
                if self.chooser.random() < 0.6:
                    self._glance()
                if number == middle:
                    self._look()
            self._look()

    def _now(self) -> datetime:
        return self.now

    def _begin(self) -> None:
        script = self.script
        if not script.is_practice:
            seats = tuple(map(seated, self.table.players))
            assert create_game(NewGame(script.game_id, script.rules, seats, clock=script.clock), self.now)
            return
        options = option_values(script.rules)
        body = {"opponents": script.seats[1:], "ruleset": script.rules.ruleset, "options": options}
        with mock.patch.object(uuid, "uuid4", return_value=script.game_id):
            response = self.table.bot.post(f"{API}/practice", body, format="json")
        assert self._note("POST practice", response) == 201, self.told[-1]

    # What happens.

    def _happen(self, number: int, step: Step) -> None:
        version, game_id = self.version, self.script.game_id
        if step.text == TIMEOUT:
            assert expire_turn(game_id, version, self.now)
        elif step.text.startswith(CONTRIBUTE):
            self._contribute(number, step.seat, step.text.removeprefix(CONTRIBUTE))
        elif step.seat == self.script.me:
            assert self._move(step.text, f"{number}") == 201, self.told[-1]
            if self.chooser.random() < 0.1:
                self._move(step.text, f"{number}", version)
                self._move("pass", f"{number}")
        elif self.script.seats[step.seat]:
            self.house.step = step
            assert play_batch(game_id, self.now)
            self.house.step = None
        else:
            move = Move(game_id, step.seat, step.text, version, f"{number}")
            assert isinstance(answer := submit_move(move, self.now), Answer), answer
        assert self.version > version

    def _contribute(self, number: int, seat: int, text: str) -> None:
        game_id = self.script.game_id
        if seat != self.script.me:
            assert isinstance(contribute(game_id, seat, text, f"{number}", self.now), Answer)
            return
        path, headers = f"{API}/games/{game_id}/contribution", {"Idempotency-Key": f"{number}"}
        response = self.table.bot.post(path, {"contribution": text}, format="json", headers=headers)
        assert self._note("POST contribution", response) == 201, self.told[-1]

    def _move(self, text: str, key: str, expected: int | None = None) -> int:
        body = {"move": text, "expected_version": self.version if expected is None else expected}
        response = post_move(self.table.bot, self.script.game_id, body, key)
        return self._note(f"POST {text}", response)

    # What my seat asks for.

    def _glance(self) -> None:
        """Ask for what a bot asks for all the time."""
        self._ask(f"/games/{self.script.game_id}/observation")
        self._ask(f"/inbox?after={self.cursor}" if self.cursor else "/inbox?observations=true")
        self.cursor = self.cursor or msgspec.json.decode(self.told[-1].body)["cursor"]

    def _look(self) -> None:
        """Ask for everything there is."""
        game, version, me = f"/games/{self.script.game_id}", self.version, self.script.me
        other = (me + 1) % len(self.script.seats)
        earlier = self.chooser.sample(range(1, version + 1), min(LOOKED_BACK, version))
        for path in (
            *("/me", "/inbox", "/inbox?observations=true&wait=1", "/games", "/games?status=running"),
            *(game, f"{game}/observation?seat={me}", f"{game}/observation?seat={other}"),
            *(f"{game}/events", f"{game}/events?after={version}&wait=1", f"{game}/feed?after={version // 2}"),
            *(f"{game}/record", f"{game}/verification", f"{game}/replay?version={version + 1}"),
            *(f"{game}/diary", f"{game}/diary?seat={other}&limit=1"),
        ):
            self._ask(path)
        for then in (*earlier, version):
            for seat in ("", f"&seat={me}", f"&seat={other}"):
                self._ask(f"{game}/replay?version={then}{seat}")
        for client in (self.table.owner, self.table.anybody):
            for path in ("/observation", f"/replay?version={version}&seat={me}", "/diary"):
                self._ask(game + path, client)
        page = self.table.owner.get(f"/account/games/{self.script.game_id}/{me}")
        assert self._note("the page of the diary", page) == 200

    def _ask(self, path: str, client: APIClient | None = None) -> None:
        self._note(f"GET {path}", (client or self.table.bot).get(API + path))

    def _note(self, asked: str, response: Any) -> int:
        body = FORM_TOKEN.sub("", response.content.decode())
        headers = tuple(sorted((name, value) for name, value in response.items() if name != ANSWERED_AT))
        self.told.append(Told(f"{self.now}: {asked}", response.status_code, headers, body))
        status: int = response.status_code
        return status
