"""What the dice tests share: games from a seed, positions as scenarios write them, moves in words."""

from collections.abc import Iterable
from typing import Any

from games.engine.chance import Chance, SeededChance
from games.engine.commands import StartDeal
from games.engine.creation import create
from games.engine.decider import Event
from games.engine.dice.family import DICE
from games.engine.dice.moves import parse
from games.engine.dice.pieces import DIE
from games.engine.dice.state import State, WildDrawFour
from games.engine.events import SeatedPlayer
from games.engine.rejection import Code, Rejection
from games.engine.rulesets import resolve
from games.scenarios.dice import build
from games.scenarios.document import Position

SEED = bytes(range(32))


def seated(seats: int) -> tuple[SeatedPlayer, ...]:
    return tuple(SeatedPlayer(f"p{seat}", f"Player {seat}") for seat in range(seats))


class Game:
    """A game with its events from the first on."""

    def __init__(
        self, seats: int = 3, *, chance: Chance | None = None, dealer: int | None = None, **options: Any
    ) -> None:
        self.chance = chance or SeededChance(SEED)
        created = create(resolve("dice-500", options, seats), seated(seats), self.chance, dealer=dealer)
        self.events: list[Event] = [created]
        self.state: State = DICE.begin(created, self.chance)

    def do(self, command: Any, **arguments: Any) -> tuple[Event, ...] | Rejection:
        outcome = DICE.decide(self.state, command, **arguments)
        if not isinstance(outcome, Rejection):
            for event in outcome:
                self.state = DICE.evolve(self.state, event)
            self.events += outcome
        return outcome

    def dealt(self) -> "Game":
        self.do(StartDeal())
        return self


def position(hands: Iterable[str | None], center: str, bag: str = "", rolls: str = "", **more: Any) -> State:
    """Return the middle of a deal; ``options`` and fields of a scenario's position may follow."""
    options = resolve("dice-500", more.pop("options", {}), len(tuple(hands))).options
    hands = list(hands)
    fields = {"turn": 0, "direction": 1, "dealer": 0, "scores": [0] * len(hands), **more}
    return build(Position(hands=hands, center=center, bag=bag, rolls=rolls, **fields), None, options, False)


def events(state: State, seat: int, move: str, **arguments: Any) -> tuple[Event, ...]:
    outcome = DICE.decide(state, parse(move, seat), **arguments)
    assert not isinstance(outcome, Rejection), outcome.code
    return outcome


def after(state: State, *moves: tuple[int, str]) -> State:
    for seat, move in moves:
        for event in events(state, seat, move):
            state = DICE.evolve(state, event)
    return state


def system(state: State, command: Any, **arguments: Any) -> State:
    """Return the state after a command of the system's."""
    for event in DICE.decide(state, command, **arguments):
        state = DICE.evolve(state, event)
    return state


def code(state: State, seat: int, move: str, **arguments: Any) -> Code | None:
    outcome = DICE.decide(state, parse(move, seat), **arguments)
    return outcome.code if isinstance(outcome, Rejection) else None


def dice_in(state: State) -> list[int]:
    """Return the number of every die, wherever it lies."""
    pieces = [piece for hand in state.hands for piece in hand]
    if state.center is not None:
        pieces.append(state.center)
    if isinstance(state.phase, WildDrawFour):
        pieces.append(state.phase.former)
    return sorted([*state.bag, *(DIE[piece] for piece in pieces)])
