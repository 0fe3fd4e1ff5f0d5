"""Everything that writes, at once, at games and tournaments with the same players: nobody waits in a circle.

The order of locks: a tournament, its players in the order of their ids, its games; a game, then the players at it.
Nobody who holds a game asks for a tournament.
"""

import random
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games.projections.models import Game, Wakeup
from games.selectors.loading import load, store
from games.selectors.observations import observation
from games.services.clock_credit import credit_outage
from games.services.deadlines import expire_turn
from games.services.house_turns import play_house_turns
from games.services.outages import note_heartbeat
from games.services.play import Move, submit_move
from games.services.practice import PracticeWish, start_practice
from games.services.sweeping import note_attempt, overdue
from games.services.verification import check_game, verify_game
from tests.e2e.kit import start
from tests.games.eventstore.test_concurrency import all_at_once
from tests.games.factories import make_player
from tournaments.engine.commands import PauseTournament, ResumeTournament, VoidTable, WithdrawEntrant
from tournaments.projections.models import Progress, TableRow
from tournaments.registration.models import Entrant
from tournaments.selectors.loading import load as load_tournament
from tournaments.services.course import carry_out
from tournaments.services.results import record_game, unrecorded_games
from tournaments.services.verification import verify_tournament

pytestmark = pytest.mark.usefixtures("broker")

SECONDS = 6
TOURNAMENTS = 3
CLOCK = {"move_seconds": 3600, "max_misses": 5, "options": {"target": 80}}
MOVES = 3


class Crowd:
    """Threads that each do one kind of thing again and again, at whatever is there."""

    def __init__(self, players: list) -> None:
        self.players = players
        self.done: Counter[str] = Counter()
        self.end = time.monotonic() + SECONDS

    def run(self, number: int) -> None:
        """Do the thread's kind of thing until the time is over."""
        chooser = random.Random(number)
        kinds: list[Callable[[random.Random], object]] = [
            self.move, self.move, self.move, self.play, self.play, self.miss, self.record, self.sweep,
            self.verify, self.credit, self.organise, self.begin,
        ]  # fmt: skip
        kind = kinds[number % len(kinds)]
        while time.monotonic() < self.end:
            kind(chooser)
            self.done[kind.__name__] += 1

    def move(self, chooser: random.Random) -> None:
        waiting = list(Wakeup.objects.filter(house=False)[:50])
        if not waiting:
            return
        chosen = chooser.choice(waiting)
        game = load(chosen.game_id)
        if game.state.phase.turn is None:
            return
        moves = observation(game, game.state.phase.turn)["legal_moves"]
        wish = Move(game.id, game.state.phase.turn, chooser.choice(moves), game.head.version, uuid4().hex)
        submit_move(wish, timezone.now())

    def play(self, chooser: random.Random) -> None:
        running = list(Game.objects.filter(status=Game.Status.RUNNING).values_list("id", flat=True)[:50])
        if running:
            play_house_turns(chooser.choice(running), timezone.now)

    def miss(self, chooser: random.Random) -> None:
        waiting = list(Wakeup.objects.filter(house=False)[:50])
        if waiting:
            chosen = chooser.choice(waiting)
            expire_turn(chosen.game_id, chosen.version, timezone.now() + timedelta(days=1))
            time.sleep(0.05)

    def record(self, chooser: random.Random) -> None:
        for game_id in unrecorded_games():
            record_game(game_id, timezone.now())

    def sweep(self, chooser: random.Random) -> None:
        note_heartbeat(timezone.now())
        for waiting in overdue(timezone.now() + timedelta(hours=2)):
            note_attempt(waiting.game_id, waiting.version)

    def verify(self, chooser: random.Random) -> None:
        games = store.heads("game")
        check_game(chooser.choice(games).stream_id)
        verify_tournament(chooser.choice(store.heads("tournament")).stream_id)

    def credit(self, chooser: random.Random) -> None:
        now = timezone.now()
        credit_outage(now - timedelta(milliseconds=chooser.randrange(1000)), now)
        time.sleep(0.05)

    def organise(self, chooser: random.Random) -> None:
        head = chooser.choice(store.heads("tournament"))
        state = load_tournament(head.stream_id).state
        entrant = chooser.choice(list(Entrant.objects.filter(tournament_id=head.stream_id)))
        tables = list(TableRow.objects.filter(tournament_id=head.stream_id).exclude(status="voided"))
        commands = [PauseTournament("rain"), ResumeTournament()]
        if chooser.random() < 0.1:
            commands = [
                WithdrawEntrant(str(entrant.id), "ill"),
                VoidTable(str(tables[-1].game_id), "power cut"),
            ]
        assert state
        for command in commands:
            carry_out(head.stream_id, command, actor="user:1", command_id=uuid4().hex, now=timezone.now())

    def begin(self, chooser: random.Random) -> None:
        if Progress.objects.exclude(phase=Progress.Phase.FINISHED).count() < 2 * TOURNAMENTS:
            begin_tournament(chooser.sample(self.players, len(self.players)))
        start_practice(chooser.choice(self.players), PracticeWish(["random"]), timezone.now())
        time.sleep(0.2)


def begin_tournament(players: list) -> None:
    field = [*players, *(make_player(house_bot="random") for _ in range(4))]
    start([], players=field, **CLOCK)


def test_nobody_waits_in_a_circle() -> None:
    players = [make_player() for _ in range(8)]
    for _ in range(TOURNAMENTS):
        begin_tournament(players)
    crowd = Crowd(players)

    all_at_once(24, crowd.run)

    print(dict(crowd.done))
    assert all(crowd.done.values())
    for head in store.heads("game"):
        assert verify_game(head.stream_id) == []
    for head in store.heads("tournament"):
        assert verify_tournament(head.stream_id) == []
