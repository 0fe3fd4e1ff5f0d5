"""Games of every ruleset in which seats do at random what may be done, some of it foolish, while time goes by."""

import os
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.engine.chance import SeededChance
from games.engine.commands import Contribute, Forfeit, StartDeal, Timeout
from games.engine.creation import create
from games.engine.decider import Command, Event
from games.engine.events import ClockCredited, DealEnded, SeatedPlayer
from games.engine.families import FAMILIES
from games.engine.options import Choice, Flag, Option
from games.engine.rejection import Code, Rejection
from games.engine.rulesets import Rules, options_of, resolve, ruleset
from tests.games.engine.by_family import KNOWN

NUMBERS: dict[str, tuple[int | str, ...]] = {
    "hand_size": (1, 2, 3, 7, 20),
    "target": (1, 30, 100),
    "draw_cap": ("none", 1, 3, 40),
    "wd4_innocent_extra": (0, 2, 10),
    "uno_penalty": (0, 2, 10),
    "uno_window_ms": (0, 1500, 10000),
    "deal_limit": ("none", 1, 3),
    "max_turns_per_deal": (50, 80, 300),
}
"""Values of options that are numbers, small so that games end soon."""

MOST_STEPS = 50_000
STEPS_MS = (0, 1, 700, 4000)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "")
"""``thousands`` lets random play go on for thousands of deals of every ruleset, for a quarter of an hour."""

EXAMPLES = {"thousands": 300}.get(PROFILE, 5)
PATIENT = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
DEALS: Counter[str] = Counter()
"""Deals played to their end by this process, by ruleset."""

MOMENTS: tuple[Callable[["Table"], bool], ...] = (
    lambda table: True,
    lambda table: phase_of(table) in ("drawn", "rerolled"),
    lambda table: phase_of(table) == "wild_draw_four",
    lambda table: phase_of(table) == "first_color",
    lambda table: phase_of(table) == "game_over",
    lambda table: getattr(table.state, "debt", 0) > 0,
    lambda table: bool(table.state.exposed),
    lambda table: any(len(hand) == 2 for hand in table.state.hands),
    lambda table: any(
        table.known.moves_of(table.state, seat) for seat in table.seats if seat != table.state.phase.turn
    ),
)
"""Kinds of moments that a check may want to look at."""


def phase_of(table: "Table") -> str:
    return str(table.state.phase.__struct_config__.tag)


@cache
def commands(family: str, seats: int, seat: int) -> tuple[tuple[str, Command], ...]:
    """Return every move that there is, in words and read as that seat's."""
    return tuple((text, FAMILIES[family].parse(text, seat)) for text in KNOWN[family].conceivable(seats))


class Table:
    """A game with its events from the first on, the time of each, and the state after them.

    ``begun_at``: for every event the index of the first one that the same command gave.
    """

    def __init__(
        self,
        rules: Rules,
        seats: int,
        seed: int,
        *,
        scores: tuple[int, ...] = (),
        dealer: int | None = None,
        before: tuple[Command, ...] = (),
    ) -> None:
        self.rules, self.seats = rules, range(seats)
        self.family, self.known = FAMILIES[rules.family], KNOWN[rules.family]
        self.random = random.Random(seed)
        self.seed = seed.to_bytes(32, "big")
        self.chance = SeededChance(self.seed)
        players = tuple(SeatedPlayer(f"p{seat}", f"Player {seat}") for seat in self.seats)
        created = create(rules, players, self.chance, scores=scores, dealer=dealer)
        self.events: list[Event] = [created]
        self.times_ms, self.begun_at = [0], [0]
        self.now_ms = 0
        self.state = self.family.begin(created, self.chance)
        for command in (*before, StartDeal()):
            self.do(command)

    def __repr__(self) -> str:
        return f"<{self.rules} {len(self.seats)} seats, {len(self.events)} events>"

    def do(self, command: Command) -> tuple[Event, ...] | Rejection:
        outcome = self.family.decide(self.state, command, self.now_ms)
        if not isinstance(outcome, Rejection):
            self.happen(outcome)
        return outcome

    def happen(self, events: tuple[Event, ...]) -> None:
        self.begun_at += [len(self.events)] * len(events)
        for event in events:
            self.state = self.family.evolve(self.state, event)
            self.events.append(event)
            self.times_ms.append(self.now_ms)
            if isinstance(event, DealEnded):
                DEALS[self.rules.ruleset] += 1

    def go_on(self) -> bool:
        """Let one thing happen; False when the game is over."""
        turn = self.state.phase.turn
        if turn is None:
            return False
        assert len(self.events) < MOST_STEPS, "this game does not end"
        self.now_ms += self.random.choice(STEPS_MS)
        if self.random.random() < 0.005:
            self.happen((ClockCredited(1000, "a test"),))
            return True
        command = self.random.choice(self._choices(turn))
        outcome = self.do(command)
        if isinstance(outcome, Rejection):
            assert outcome.code is Code.UNO_WINDOW_OPEN, outcome.code
            self._wait_and_do(command, outcome.wait_ms)
        return True

    def to_the_end(self) -> "Table":
        while self.go_on():
            pass
        return self

    def for_a_while(self, most: int = 150) -> "Table":
        for _ in range(self.random.randrange(most)):
            if not self.go_on():
                break
        return self

    def to_a_moment(self) -> "Table":
        """Go on to a moment of a kind that chance picks; to the end of the game if there is none."""
        wanted = self.random.choice(MOMENTS)
        while not wanted(self) or self.random.random() < 0.3:
            if not self.go_on():
                break
        return self

    def _wait_and_do(self, command: Command, wait_ms: int) -> None:
        assert 0 < wait_ms <= self.rules.options.uno_window_ms
        self.now_ms += wait_ms - 1
        assert self.do(command) == Rejection(Code.UNO_WINDOW_OPEN, 1)
        self.now_ms += 1
        assert not isinstance(self.do(command), Rejection)

    def _choices(self, turn: int) -> list[Command]:
        """Return what to choose from: turn moves, mostly; calls and catches; rarely what is no move."""
        chosen = self.random.random()
        if chosen < 0.03:
            return [Timeout(turn)]
        if chosen < 0.034:
            return [Forfeit(seat) for seat in self.seats if self.state.series.active[seat]]
        if chosen < 0.04:
            return [Contribute(seat, "c0ffee") for seat in self.seats if self.state.series.active[seat]]
        side_moves = self.side_moves() if chosen < 0.3 else []
        return side_moves or [
            self._with_a_call(move) for seat in self.seats for move in self.known.moves_of(self.state, seat)
        ]

    def side_moves(self) -> list[Command]:
        """Return the calls and catches that every seat is told of."""
        seen = [(seat, self.family.observe(self.state, 1, seat)) for seat in self.seats]
        return [self.family.parse(text, seat) for seat, view in seen for text in view.side_moves]

    def _with_a_call(self, move: Command) -> Command:
        due = hasattr(move, "uno") and leaves_one(self, move) and self.random.random() < 0.5
        return replace(move, uno=True) if due else move


def leaves_one(table: Table, play: Any) -> bool:
    """Say whether an acceptable play leaves its player one piece, so that ` uno` is due (rules 14.3)."""
    swaps = getattr(table.rules.options, "seven_zero", False)
    if not swaps and len(table.state.hands[play.seat]) != 2:
        return False
    played, *_ = table.family.decide(table.state, play, 10**9)
    return len(table.family.evolve(table.state, played).hands[play.seat]) == 1


@st.composite
def tables(draw: st.DrawFn, name: str) -> Table:
    """Any table of a ruleset: seats, seed, every option, points brought along, a dealer, what came before."""
    least, most = ruleset(name).seats
    seats = draw(st.one_of(st.integers(2, 4), st.integers(least, most)))
    rules = resolve(name, draw(option_values(name, seats)), seats)
    target = rules.options.target
    brought = st.lists(st.integers(0, target - 1), min_size=seats, max_size=seats).map(tuple)
    scores = draw(st.one_of(st.just(()), st.just(()), brought))
    dealer = draw(st.one_of(st.none(), st.integers(0, seats - 1)))
    before = draw(st.lists(st.integers(0, seats - 1).flatmap(early_command), max_size=2))
    seed = draw(st.integers(0, 2**64))
    return Table(rules, seats, seed, scores=scores, dealer=dealer, before=tuple(before))


def early_command(seat: int) -> st.SearchStrategy[Command]:
    """What a seat may do before the first deal."""
    return st.sampled_from((Contribute(seat, "ab"), Contribute(seat, "5eed"), Forfeit(seat)))


@st.composite
def option_values(draw: st.DrawFn, name: str, seats: int) -> dict[str, Any]:
    """Any options that can be combined, of games that end soon (``void`` may never score)."""
    base = ruleset(name)
    options = options_of(base.family)
    values = draw(st.fixed_dictionaries({}, optional={option.name: some(option) for option in options}))
    pieces = len(KNOWN[base.family].all_pieces)
    values["hand_size"] = min(values.get("hand_size", 5), (pieces - 1) // seats)
    values.setdefault("target", 100)
    if {**base.differs, **values}.get("draw_policy") != "until_playable":
        values.pop("draw_cap", None)
    if values.get("blocked_deal") == "void" and values.get("deal_limit", "none") == "none":
        values["deal_limit"] = 3
    return values


def some(option: Option) -> st.SearchStrategy[Any]:
    if isinstance(option.allowed, Choice):
        return st.sampled_from(option.allowed.words)
    if isinstance(option.allowed, Flag):
        return st.booleans()
    return st.sampled_from(NUMBERS[option.name])
