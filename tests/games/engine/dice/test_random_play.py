"""Whatever is played, under any options: dice are conserved, games end, folds agree, legal is accepted."""

import random
from collections import Counter
from itertools import product

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.chance import SeededChance
from games.engine.commands import (
    Accept,
    CallUno,
    Catch,
    Challenge,
    Contribute,
    Draw,
    Forfeit,
    Pass,
    StartDeal,
    Timeout,
)
from games.engine.decider import fold
from games.engine.dice.commands import Play, Reroll
from games.engine.dice.events import DealStarted, Event
from games.engine.dice.evolve import _EVOLVE
from games.engine.dice.family import DICE
from games.engine.dice.observe import moves_of, observe
from games.engine.dice.options import OPTIONS
from games.engine.events import DealEnded, GameCreated, GameEnded
from games.engine.options import Choice, Flag
from games.engine.rejection import Code, Rejection
from tests.games.engine.dice.kit import Game, dice_in

BOX = list(range(24))
COLORS = (-1, 0, 1, 2, 3)
LONGEST_WINDOW_MS = 10_000

VARIED = {
    option.name: option.allowed.words if isinstance(option.allowed, Choice) else (False, True)
    for option in OPTIONS
    if isinstance(option.allowed, Choice | Flag)
} | {
    "hand_size": (1, 2, 5),
    "target": (30, 150),
    "uno_penalty": (0, 2, 10),
    "uno_window_ms": (0, 3000),
    "deal_limit": (1, 3),
    "max_turns_per_deal": (50, 300),
}
OPTION_VALUES = st.fixed_dictionaries({}, optional={n: st.sampled_from(v) for n, v in VARIED.items()})
PATIENT = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


class Table(Game):
    """A game in which seats do at random what may be done, some of it foolish, and time goes by."""

    def __init__(self, seats: int, seed: int, options: dict) -> None:
        chance = SeededChance(seed.to_bytes(32, "big"))
        super().__init__(seats, chance=chance, **{"deal_limit": 3, "target": 200, **options})
        self.random = random.Random(seed)
        self.seats = range(seats)
        self.now_ms = 0
        self.dealt()

    def go_on(self) -> bool:
        """Do one thing; False when the game is over."""
        turn = self.state.phase.turn
        if turn is None:
            return False
        self.now_ms += LONGEST_WINDOW_MS
        outcome = self.do(self.random.choice(self.choices(turn)), now_ms=self.now_ms)
        assert not isinstance(outcome, Rejection), outcome.code
        return True

    def choices(self, turn: int) -> list:
        """Return what to choose from: legal moves, often; calls, catches, challenges; rarely the system's."""
        state, chosen = self.state, self.random.random()
        if chosen < 0.03:
            return [Timeout(turn)]
        if chosen < 0.035:
            return [Forfeit(seat) for seat in self.seats if state.series.active[seat]]
        if chosen < 0.04:
            return [Contribute(turn, "ab")]
        moves = [move for seat in self.seats for move in moves_of(state, seat)]
        left_with_one = len(state.hands[turn]) == 2
        moves = [
            msgspec.structs.replace(move, uno=self.random.random() < 0.5)
            if isinstance(move, Play) and left_with_one
            else move
            for move in moves
        ]
        return moves + [move for move in self.calls() if accepted(state, move, self.now_ms)]

    def calls(self) -> list:
        catches = [Catch(seat, other) for seat, other in product(self.seats, self.seats)]
        return [*catches, *(CallUno(seat) for seat in self.seats)]


def accepted(state, command, now_ms: int) -> bool:
    return not isinstance(DICE.decide(state, command, now_ms), Rejection)


def every_turn_move(seat: int) -> list:
    plays = [Play(seat, die, color) for die, color in product(range(25), COLORS)]
    return [*plays, Reroll(seat), Draw(seat), Pass(seat), Accept(seat), Challenge(seat)]


def since_last_deal(events: list) -> list:
    starts = [index for index, event in enumerate(events) if isinstance(event, DealStarted)]
    return [events[0], *events[starts[-1] :]]


SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 2**64)


@PATIENT
@given(SEATS, SEEDS, OPTION_VALUES)
def test_all_dice_are_always_somewhere_once_and_every_game_ends(seats, seed, options):
    options["hand_size"] = min(options.get("hand_size", 5), 23 // seats)
    table = Table(seats, seed, options)
    for _ in range(20_000):
        assert dice_in(table.state) == BOX
        if not table.go_on():
            break
    assert isinstance(table.events[-1], GameEnded)
    assert min(table.state.series.places) == 1


@PATIENT
@given(SEATS, SEEDS, OPTION_VALUES)
def test_folds_of_all_and_since_the_last_deal_are_the_live_state(seats, seed, options):
    table = Table(seats, seed, options)
    for _ in range(table.random.randint(1, 300)):
        if not table.go_on():
            break
    assert fold(DICE, table.events, table.chance) == table.state
    assert fold(DICE, since_last_deal(table.events), table.chance) == table.state


@PATIENT
@given(SEATS, SEEDS, OPTION_VALUES)
def test_legal_moves_are_exactly_those_that_are_accepted_in_every_seat(seats, seed, options):
    table = Table(seats, seed, options)
    for _ in range(60):
        table.now_ms += LONGEST_WINDOW_MS
        for seat in table.seats:
            good = {move for move in every_turn_move(seat) if accepted(table.state, move, table.now_ms)}
            assert good == set(moves_of(table.state, seat))
            assert len(good) == len(moves_of(table.state, seat))
        if not table.go_on():
            break


@PATIENT
@given(SEATS, SEEDS, OPTION_VALUES)
def test_every_written_move_of_an_observation_is_accepted(seats, seed, options):
    table = Table(seats, seed, options)
    for _ in range(60):
        table.now_ms += LONGEST_WINDOW_MS
        for seat in table.seats:
            seen = observe(table.state, len(table.events), seat)
            for text in (*seen.legal_moves, *seen.side_moves):
                assert accepted(table.state, DICE.parse(text, seat), table.now_ms), text
            assert seen == msgspec.json.decode(msgspec.json.encode(seen), type=type(seen))
        if not table.go_on():
            break


@PATIENT
@given(SEATS, SEEDS, OPTION_VALUES)
def test_every_event_survives_being_written_down(seats, seed, options):
    table = Table(seats, seed, options)
    for _ in range(100):
        if not table.go_on():
            break
    for event in table.events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event


class NotingChance(SeededChance):
    """Notes the label of every draw by deal."""

    def __init__(self) -> None:
        super().__init__(bytes(32))
        self.labels: Counter[tuple[int, str]] = Counter()

    def pick(self, deal, contributions, label, items):
        self.labels[deal, label] += 1
        return super().pick(deal, contributions, label, items)


def test_no_two_draws_of_a_deal_share_a_label():
    game = Game(4, chance=NotingChance(), deal_limit=3).dealt()
    chooser = random.Random(1)
    while game.state.phase.turn is not None:
        game.do(chooser.choice(DICE.legal_moves(game.state)))
    assert len({deal for deal, _ in game.chance.labels}) == 3
    assert set(game.chance.labels.values()) == {1}


@pytest.mark.parametrize("seed", range(20))
def test_the_same_seed_and_moves_give_the_same_game(seed):
    first, second = Table(3, seed, {}), Table(3, seed, {})
    while first.go_on():
        second.go_on()
    assert first.events == second.events


@pytest.mark.parametrize("seed", range(10))
def test_points_are_those_of_the_hands_in_every_deal_that_was_not_abandoned(seed):
    table = Table(4, seed, {"scoring": "lowest_total"})
    while table.go_on():
        pass
    ends = [event for event in table.events if isinstance(event, DealEnded)]
    scored = [end.hand_points for end in ends if end.reason != "abandoned"]
    totals = [sum(points) for points in zip((0, 0, 0, 0), *scored, strict=True)]
    assert tuple(totals) == ends[-1].scores


def test_evolve_knows_every_event_but_the_first():
    assert set(_EVOLVE) == set(Event.__args__) - {GameCreated}


def test_a_game_that_is_over_takes_nothing_more():
    table = Table(2, 3, {})
    while table.go_on():
        pass
    for command in (
        *every_turn_move(0),
        CallUno(0),
        Catch(0, 1),
        Timeout(0),
        Forfeit(0),
        Contribute(0, "ab"),
    ):
        assert DICE.decide(table.state, command) == Rejection(Code.GAME_IS_OVER)
    assert DICE.decide(table.state, StartDeal()) == Rejection(Code.GAME_IS_OVER)
