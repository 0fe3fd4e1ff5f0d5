"""Random games in memory, written down as scripts: who did what when, and what one seat could know of it.

What a seat may know is listed here, from the rules and the bare state. Neither observations nor events are asked:
whether those tell more than this is what the tests here find out.
"""

import os
import random
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings

from games.engine.chance import SeededChance
from games.engine.commands import Contribute, Forfeit, StartDeal, Timeout
from games.engine.creation import create
from games.engine.decider import Command, Event, Family, State
from games.engine.events import Clock, GameCreated, SeatedPlayer
from games.engine.families import FAMILIES
from games.engine.options import Choice, Flag, Option, OptionError
from games.engine.rejection import Rejection
from games.engine.rulesets import Rules, options_of, resolve, ruleset
from games.selectors.seeds import game_seed
from games.services.practice import CLOCK as PRACTICE_CLOCK

SEED = os.environ.get("TWO_WORLDS_SEED", "")
BOTS = ("greedy", "random")
TOURNAMENT_CLOCK = Clock(move_seconds=60, bank_seconds=20, max_misses=2)
SOME_TIME_MS = 3000
STEPS_MS = (40, 700, 4000)
NUMBERS: dict[str, tuple[int | str, ...]] = {
    "hand_size": (1, 2, 3, 5, 7, 10),
    "target": (1, 30, 100, 500),
    "draw_cap": ("none", 1, 3),
    "wd4_innocent_extra": (0, 2, 10),
    "uno_penalty": (0, 2, 10),
    "uno_window_ms": (0, 1500),
    "deal_limit": ("none", 3),
    "max_turns_per_deal": (50, 300),
}
PUBLIC = {
    "cards": (
        "discards color direction called exposed exposed_at debt debt_symbol idle turns reshuffles opening"
    ),
    "dice": "hands bag center color direction called exposed exposed_at idle turns draws rolls",
}
"""What everybody at the table may know of a state, beside its series: the rest is counted or hidden."""
WORDS = ("draw", "pass", "uno", "take", "accept", "challenge", "reroll", "color R", "catch 0", "catch 1", "x")
TIMEOUT, CONTRIBUTE = "timeout", "contribute "


class Step(msgspec.Struct, frozen=True):
    """Something that happened at ``now_ms`` (since the game began): a seat's move or contribution, or ``timeout``.

    ``attempts``: moves that my seat tried just before, and that the rules refused.
    """

    seat: int
    text: str
    now_ms: int
    attempts: tuple[str, ...] = ()


class Script(msgspec.Struct, frozen=True):
    """A game up to some moment of a deal; ``me``: the seat that looks, ``seats``: house bots' names or ""."""

    game_id: UUID
    rules: Rules
    seats: tuple[str, ...]
    me: int
    steps: tuple[Step, ...] = ()

    @property
    def is_practice(self) -> bool:
        """Whether it is the kind of game that a bot starts for itself."""
        return self.me == 0 and all(self.seats[1:])

    @property
    def clock(self) -> Clock:
        return PRACTICE_CLOCK if self.is_practice else TOURNAMENT_CLOCK

    @property
    def family(self) -> Family:
        return FAMILIES[self.rules.family]

    @property
    def seed(self) -> bytes:
        return game_seed(self.game_id, settings.DEAL_KEY_ID, "")

    def created(self, chance: SeededChance) -> GameCreated:
        players = tuple(
            SeatedPlayer(f"p{seat}", f"seat {seat}", house_bot=bot) for seat, bot in enumerate(self.seats)
        )
        return create(self.rules, players, chance, clock=self.clock)


class NotGrantedError(Exception):
    """A step that the rules do not grant in this world."""


def begun(script: Script, chance: SeededChance) -> tuple[State, tuple[Event, ...]]:
    """Return the state after the first deal was dealt, and the events of the dealing."""
    state = script.family.begin(script.created(chance), chance)
    return happen(script, state, StartDeal(), 0)


def done(script: Script, state: State, step: Step) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a step, and its events. Raises NotGrantedError."""
    if step.text.startswith(CONTRIBUTE):
        command = Contribute(step.seat, step.text.removeprefix(CONTRIBUTE))
        return happen(script, state, command, step.now_ms)
    if step.text != TIMEOUT:
        return happen(script, state, script.family.parse(step.text, step.seat), step.now_ms)
    state, events = happen(script, state, Timeout(step.seat), step.now_ms)
    series = state.series
    missed_too_many = series.misses[step.seat] >= script.clock.max_misses
    if series.active[step.seat] and not series.places and missed_too_many:
        state, left = happen(script, state, Forfeit(step.seat), step.now_ms)
        events += left
    return state, events


def happen(script: Script, state: State, command: Command, now_ms: int) -> tuple[State, tuple[Event, ...]]:
    outcome = script.family.decide(state, command, now_ms)
    if isinstance(outcome, Rejection):
        raise NotGrantedError(outcome.code)
    for event in outcome:
        state = script.family.evolve(state, event)
    return state, outcome


def known(script: Script, state: State, events: tuple[Event, ...]) -> list[tuple[Any, ...]]:
    """Return all that my seat may know right after each of these events, which follow on a state.

    What it drew and had to give away in the same breath it has seen.
    """
    facts = []
    for event in events:
        state = script.family.evolve(state, event)
        facts.append(_known_after(script, state, event))
    return facts


def _known_after(script: Script, state: State, event: Any) -> tuple[Any, ...]:
    names = PUBLIC[script.family.name].split()
    public = (state.series, *(getattr(state, name) for name in names))
    turned = getattr(event, "turned", ()), getattr(event, "dealer_draw", ())
    mine = [evidence for seat, evidence in state.sights if seat == script.me]
    phase: Any = state.phase
    facts = type(phase).__name__, phase.turn, getattr(phase, "accused", None)
    if script.family.name == "dice":
        return public, facts, mine
    drawn = getattr(phase, "card", None) if phase.turn == script.me else None
    counts = [len(hand) for hand in state.hands]
    return public, facts, mine, turned, drawn, counts, len(state.pile), state.hands[script.me : script.me + 1]


# Making one up.


def random_script(name: str, seed: str) -> Script:
    """Return some game of a ruleset that stands in the middle of a deal; the same for the same seed."""
    chooser = random.Random(f"{name} {seed}{SEED}")
    while True:
        script = _played(_seated(name, chooser), chooser)
        if len(script.steps) >= 3:
            return script


def _seated(name: str, chooser: random.Random) -> Script:
    """Return a game at which nothing has happened yet."""
    least, most = ruleset(name).seats
    count = chooser.choice((2, 3, 4, chooser.randint(least, most)))
    seats = [chooser.choice(("", *BOTS)) for _ in range(count)]
    me = chooser.randrange(count)
    if chooser.random() < 0.3:
        me, seats = 0, [chooser.choice(BOTS) for _ in seats]
    seats[me] = ""
    rules = _rules(name, count, chooser)
    return Script(UUID(int=chooser.getrandbits(128), version=4), rules, tuple(seats), me)


def _rules(name: str, seats: int, chooser: random.Random) -> Rules:
    options = options_of(ruleset(name).family)
    while True:
        values = {option.name: _some(option, chooser) for option in options if chooser.random() < 0.25}
        try:
            return resolve(name, values, seats)
        except OptionError:
            continue


def _some(option: Option, chooser: random.Random) -> int | bool | str:
    if isinstance(option.allowed, Choice):
        return chooser.choice(option.allowed.words)
    return (
        chooser.random() < 0.5 if isinstance(option.allowed, Flag) else chooser.choice(NUMBERS[option.name])
    )


def _played(script: Script, chooser: random.Random) -> Script:
    """Let seats do at random what may be done, and stop in the middle of a deal."""
    state, _ = begun(script, SeededChance(script.seed))
    steps: list[Step] = []
    now_ms = 0
    for _ in range(chooser.randint(4, 32)):
        now_ms += chooser.choice(STEPS_MS)
        step = _next(script, state, now_ms, chooser)
        try:
            state, _ = done(script, state, step)
        except NotGrantedError:  # an UNO window is open: time goes by
            continue
        if state.phase.turn is None:
            break
        steps.append(step)
        now_ms = step.now_ms
    return msgspec.structs.replace(script, steps=tuple(steps))


def _next(script: Script, state: State, now_ms: int, chooser: random.Random) -> Step:
    turn, family = state.phase.turn, script.family
    chosen = chooser.random()
    if chosen < 0.03 and not script.seats[turn]:
        clock = script.clock
        due_ms = 1000 * (clock.move_seconds + clock.bank_seconds)
        return Step(turn, TIMEOUT, now_ms + due_ms + SOME_TIME_MS)
    if 0.03 < chosen < 0.06 and _may_contribute(script, state):
        seat = chooser.choice(_may_contribute(script, state))
        return Step(seat, f"{CONTRIBUTE}{chooser.randbytes(4).hex()}", now_ms)
    attempts = _attempts(script, state, now_ms, chooser) if chooser.random() < 0.2 else ()
    views = [(seat, family.observe(state, 1, seat)) for seat in range(len(script.seats))]
    calls = [(seat, move) for seat, view in views for move in view.side_moves]
    jumps = [(seat, move) for seat, view in views if seat != turn for move in view.legal_moves]
    moves = [(turn, move) for move in views[turn][1].legal_moves]
    plays = [(turn, move) for _, move in moves if move.startswith("play ")]
    for likely, choices in ((0.4, calls), (0.5, jumps), (0.85, plays), (1, moves)):
        if choices and chooser.random() < likely:
            seat, text = chooser.choice(choices)
            break
    aloud = f"{text} uno"
    if text.startswith("play ") and chooser.random() < 0.6 and _granted(script, state, seat, aloud, now_ms):
        text = aloud
    return Step(seat, text, now_ms, attempts)


def _may_contribute(script: Script, state: State) -> list[int]:
    """Return the seats over the API that have not contributed in this deal."""
    return [
        seat
        for seat, bot in enumerate(script.seats)
        if not bot
        and state.series.active[seat]
        and state.series.contributions[seat] == state.contributions[seat]
    ]


def _attempts(script: Script, state: State, now_ms: int, chooser: random.Random) -> tuple[str, ...]:
    """Return some moves that the rules do not grant my seat now."""
    pieces = [str(chooser.randrange(24)) for _ in range(3)]
    if script.family.name == "cards":
        pieces = [f"{color}{chooser.choice(('1', '7', 'S', '+2'))}" for color in "RYGB"] + ["W", "W+4"]
    plays = [f"play {'d' * (script.family.name == 'dice')}{piece}" for piece in pieces]
    plays += [f"{play}{end}" for play in plays for end in (">R", " uno", "@0")]
    tried = chooser.sample([*plays, *WORDS], 6)
    return tuple(text for text in tried if not _granted(script, state, script.me, text, now_ms))


def _granted(script: Script, state: State, seat: int, text: str, now_ms: int) -> bool:
    command = script.family.parse(text, seat)
    outcome = command if isinstance(command, Rejection) else script.family.decide(state, command, now_ms)
    return not isinstance(outcome, Rejection)
