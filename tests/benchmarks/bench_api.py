"""How fast a move over HTTP is, against the plainest endpoint that appends an event (``plain_endpoint``).

``python -m tests.benchmarks.bench_api``; it works in a database of its own and drops it. Both are answered by
one server process in one run, in turns, and every figure is a ratio, so the machine's speed cancels out.
"""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import perf_counter
from typing import Any
from uuid import UUID, uuid4

import django
from django.db import connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.utils import timezone  # noqa: E402 - what follows needs django.setup()

from config.celery import app  # noqa: E402
from config.settings.broker import transport_options  # noqa: E402
from games.engine.bots.table import BOTS  # noqa: E402
from games.engine.events import Clock  # noqa: E402
from games.engine.playout import picker  # noqa: E402
from games.engine.rejection import Rejection  # noqa: E402
from games.players.models import ApiToken, Player  # noqa: E402
from games.selectors.loading import LoadedGame, load  # noqa: E402
from games.services.lifecycle import NewGame, create_game  # noqa: E402
from games.services.practice import seated  # noqa: E402
from games.services.stream import Decided, append  # noqa: E402
from games.services.tokens import issue_token  # noqa: E402
from tests.benchmarks.plain_endpoint import EVENT, PlainEvent, PlainStream  # noqa: E402
from tests.config.processes import PROJECT, environment, kill_group  # noqa: E402

ROUNDS, PER_ROUND = 24, 40
CLIENTS, WINDOWS, WINDOW_SECONDS = 8, 6, 2.0
LATE_VERSION = 3000
RUNNING = re.compile(r"Uvicorn running on http://127\.0\.0\.1:(\d+)")
CLOCK = Clock(move_seconds=3600, max_misses=3)
Step = tuple[int, str, int]
"""A move that is to be made: the seat, its text, and the version it is for."""


def main() -> None:
    connection.settings_dict["TEST"]["NAME"] = f"bench_uno_{os.getpid()}"
    own_name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        app.conf.broker_transport_options = transport_options(app.conf.broker_url, connection.settings_dict)
        with connection.schema_editor() as editor:
            editor.create_model(PlainStream)
            editor.create_model(PlainEvent)
        with server() as port:
            one_client(port)
            early_and_late(port)
            eight_clients(port)
    finally:
        connection.creation.destroy_test_db(own_name, verbosity=0)


def one_client(port: int) -> None:
    """Compare the median move with the median append, with and without looking up a token, one client, in turns."""
    calls = {
        "move": Table(port, target=100_000).move,
        "plain": Stream(port, "plain").append,
        "open": Stream(port, "open").append,
    }
    took: dict[str, list[float]] = {name: [] for name in calls}
    for number in range(ROUNDS):
        for name, call in calls.items():
            times = timed(call, PER_ROUND)
            took[name] += times if number else []  # the first round warms up
    for name, words in (("plain", "an append"), ("open", "an append that looks up no token")):
        p50 = median(took["move"]) / median(took[name])
        print(
            f"one client:    a move takes {p50:.2f} of {words} (p50; p95 {p95(took['move'], took[name]):.2f})"
        )


def p95(moves: list[float], appends: list[float]) -> float:
    high = [sorted(times)[int(0.95 * len(times))] for times in (moves, appends)]
    return high[0] / high[1]


def early_and_late(port: int) -> None:
    """Compare the median move of a game's first deals with that of its deals after thousands of events."""
    late = Table(port, target=100_000, begin_at=LATE_VERSION)
    took: dict[str, list[float]] = {"early": [], "late": []}
    for _ in range(8):
        early = Table(port, target=100_000)
        for _ in range(4):
            took["early"] += timed(early.move, 15)
            took["late"] += timed(late.move, 15)
    ratio = median(took["late"]) / median(took["early"])
    print(
        f"late in games: a move behind event {LATE_VERSION} takes {ratio:.2f} of one in the first deals (p50)"
    )


def eight_clients(port: int) -> None:
    """Compare how many moves and how many appends eight clients get through, in turns."""
    tables = [Table(port, target=100_000) for _ in range(CLIENTS)]
    streams = [Stream(port, "plain") for _ in range(CLIENTS)]
    done = {"move": 0, "append": 0}
    for _ in range(WINDOWS):
        done["move"] += together([table.move for table in tables])
        done["append"] += together([stream.append for stream in streams])
    print(f"eight clients: {done['move'] / done['append']:.2f} times as many moves as appends per second")


def timed(call: Callable[[], None], times: int) -> list[float]:
    taken = []
    for _ in range(times):
        started = perf_counter()
        call()
        taken.append(perf_counter() - started)
    return taken


def together(calls: list[Callable[[], None]]) -> int:
    """Have each call made again and again in a thread of its own for a while; return how often in all."""
    counts = [0] * len(calls)
    ends_at = perf_counter() + WINDOW_SECONDS

    def run(number: int) -> None:
        while perf_counter() < ends_at:
            calls[number]()
            counts[number] += 1

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts)


class Client:
    """A connection that stays open."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._connection.connect()
        self._connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def post(self, path: str, token: str, body: Any, key: str = "") -> bytes:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        self._connection.request("POST", path, json.dumps(body).encode(), headers)
        response = self._connection.getresponse()
        told = response.read()
        assert response.status == 201, (response.status, told)
        return told


class Table:
    """A game of two bots; its moves follow from its seed, and are thought out before they are made."""

    def __init__(self, port: int, target: int, begin_at: int = 0) -> None:
        self._client = Client(port)
        players = [Player.objects.create(name=f"bench {uuid4().hex[:12]}") for _ in range(2)]
        self._tokens = [issue_token(ApiToken(player=player)) for player in players]
        self._path, self._steps = new_game(players, target, begin_at)
        self._ahead: list[Step] = []
        self.think()

    def think(self) -> None:
        self._ahead = [next(self._steps) for _ in range(1500)][::-1]

    def move(self) -> None:
        if not self._ahead:
            self.think()
        seat, text, version = self._ahead.pop()
        body = {"move": text, "expected_version": version}
        self._client.post(self._path, self._tokens[seat], body, key=f"{version}")


class Stream:
    """A stream of the plain endpoint, or of the open one."""

    def __init__(self, port: int, endpoint: str) -> None:
        self._client = Client(port)
        self._token = issue_token(ApiToken(player=Player.objects.create(name=f"bench {uuid4().hex[:12]}")))
        self._path = f"/{endpoint}/{PlainStream.objects.create().id}/events"
        self._version = 0

    def append(self) -> None:
        body = {"name": "game.card-played", "data": EVENT, "expected_version": self._version}
        self._client.post(self._path, self._token, body)
        self._version += 1


def new_game(players: list[Player], target: int, begin_at: int) -> tuple[str, Iterator[Step]]:
    """Make a game that is played up to some version, and return where its moves go and which come next."""
    game_id = uuid4()
    seats = tuple(seated(player) for player in players)
    rules = {"target": target, "deal_limit": "none"}
    create_game(NewGame(game_id, resolved(rules), seats, rng_seed=str(game_id), clock=CLOCK), timezone.now())
    while begin_at and load_locked(game_id, begin_at):
        pass
    game = load(game_id)
    assert game is not None
    return f"/api/v1/games/{game_id}/moves", (step for step, _ in course(game))


def resolved(options: dict[str, Any]) -> Any:
    from games.engine.rulesets import resolve

    return resolve("official", options, 2)


def load_locked(game_id: UUID, begin_at: int) -> bool:
    """Play a few hundred moves on in one transaction; False when the version is reached."""
    from django.db import transaction

    with transaction.atomic():
        game = load(game_id, lock=True)
        assert game is not None
        if game.head.version >= begin_at:
            return False
        decided = []
        ahead = load(game_id)
        assert ahead is not None
        for (seat, _, version), events in course(ahead):
            decided.append(Decided(events, f"seat:{seat}", f"bench/{version}"))
            if len(decided) == 400:
                break
        append(game, decided, timezone.now())
    return True


def course(game: LoadedGame) -> Iterator[tuple[Step, tuple[Any, ...]]]:
    """Yield what two greedy bots do from here on, with the events that it gives."""
    state, version, bot = game.state, game.head.version, BOTS["greedy"]
    while (seat := state.phase.turn) is not None:
        seen = game.family.observe(state, version, seat)
        text = bot.choose(seen, state.options, picker(state, version, seat))
        command: Any = game.family.parse(text, seat)
        events = game.family.decide(state, command)
        assert not isinstance(events, Rejection), (text, events)
        yield (seat, text, version), events
        for event in events:
            state = game.family.evolve(state, event)
        version += len(events)


@contextmanager
def server() -> Iterator[int]:
    """Run the web process without limits and give its port."""
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "tests.benchmarks.api_server:application",
        "--host",
        "127.0.0.1",
    ]
    process = subprocess.Popen(
        [*command, "--port", "0", "--lifespan", "off", "--no-access-log"],
        cwd=PROJECT,
        env=environment(LOG_LEVEL="WARNING", RATE_LIMIT_TOKEN="100000/60"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout
        for line in process.stdout:
            if found := RUNNING.search(line):
                yield int(found[1])
                return
        raise RuntimeError("the server ended before it listened")
    finally:
        kill_group(process)


if __name__ == "__main__":
    main()
