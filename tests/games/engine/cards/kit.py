"""What the card tests share: games from a seed or a deck, positions as scenarios write them, moves in words."""

from collections.abc import Iterable, Sequence
from typing import Any

from games.engine.cards.family import CARDS
from games.engine.cards.moves import parse
from games.engine.cards.pieces import DECK, FACE
from games.engine.cards.state import State
from games.engine.chance import Chance, SeededChance
from games.engine.commands import StartDeal
from games.engine.creation import create
from games.engine.decider import Event
from games.engine.events import SeatedPlayer
from games.engine.rejection import Code, Rejection
from games.engine.rulesets import resolve
from games.scenarios.cards import build
from games.scenarios.document import Position

SEED = bytes(range(32))


def cards(text: str) -> bytes:
    """Return the cards of a text like ``R5 W B+2``, in its order."""
    return bytes(FACE[name] for name in text.split())


def seated(seats: int) -> tuple[SeatedPlayer, ...]:
    return tuple(SeatedPlayer(f"p{seat}", f"Player {seat}") for seat in range(seats))


class NotingChance(SeededChance):
    """Gives the orders that are written down, by label, and notes every draw: deal, contributions, label, items."""

    def __init__(self, seed: bytes = SEED, **orders: str) -> None:
        super().__init__(seed)
        self.orders = {label.replace("_", "|"): cards(order) for label, order in orders.items()}
        self.asked: list[tuple[int, tuple[str, ...], str, tuple[Any, ...]]] = []

    def shuffle(self, deal: int, contributions: Any, label: str, items: Sequence[Any]) -> tuple[Any, ...]:
        self.asked.append((deal, contributions, label, tuple(items)))
        if label not in self.orders:
            return super().shuffle(deal, contributions, label, items)
        rest = list(items)
        for card in self.orders[label]:
            rest.remove(card)
        return (*self.orders[label], *rest)

    def pick(self, deal: int, contributions: Any, label: str, items: Sequence[Any]) -> int:
        self.asked.append((deal, contributions, label, tuple(items)))
        return super().pick(deal, contributions, label, items)

    @property
    def labels(self) -> list[str]:
        return [label for _, _, label, _ in self.asked]


class Game:
    """A game with its events from the first on."""

    def __init__(
        self,
        seats: int = 3,
        *,
        ruleset: str = "official",
        chance: Chance | None = None,
        dealer: int | None = None,
        scores: tuple[int, ...] = (),
        **options: Any,
    ) -> None:
        self.chance = chance or SeededChance(SEED)
        rules = resolve(ruleset, options, seats)
        created = create(rules, seated(seats), self.chance, dealer=dealer, scores=scores)
        self.events: list[Event] = [created]
        self.state: State = CARDS.begin(created, self.chance)

    def do(self, command: Any, **arguments: Any) -> tuple[Event, ...] | Rejection:
        outcome = CARDS.decide(self.state, command, **arguments)
        if not isinstance(outcome, Rejection):
            for event in outcome:
                self.state = CARDS.evolve(self.state, event)
            self.events += outcome
        return outcome

    def move(self, seat: int, text: str) -> tuple[Event, ...]:
        outcome = self.do(parse(text, seat))
        assert not isinstance(outcome, Rejection), outcome.code
        return outcome

    def dealt(self) -> "Game":
        self.do(StartDeal())
        return self


def deck(first: str) -> bytes:
    """Return a deck that begins with these cards, in dealing order; the rest follow as they lie in the box."""
    rest = bytearray(DECK)
    for card in cards(first):
        rest.remove(card)
    return cards(first) + bytes(rest)


def position(
    hands: Iterable[str | None], top: str, pile: str = "B1 B2 B3 B4 B5 B6 B7 B8", **more: Any
) -> State:
    """Return the middle of a deal; ``ruleset``, ``options`` and fields of a scenario's position may follow."""
    hands = list(hands)
    options = resolve(more.pop("ruleset", "official"), more.pop("options", {}), len(hands)).options
    keep = more.pop("keep", False)
    fields = {"turn": 0, "direction": 1, "dealer": 0, "scores": [0] * len(hands), **more}
    return build(Position(hands=hands, discard=top, draw_pile=pile, **fields), None, options, keep)


def events(state: State, seat: int, move: str, **arguments: Any) -> tuple[Event, ...]:
    outcome = CARDS.decide(state, parse(move, seat), **arguments)
    assert not isinstance(outcome, Rejection), outcome.code
    return outcome


def after(state: State, *moves: tuple[int, str], **arguments: Any) -> State:
    for seat, move in moves:
        for event in events(state, seat, move, **arguments):
            state = CARDS.evolve(state, event)
    return state


def system(state: State, command: Any, **arguments: Any) -> State:
    """Return the state after a command of the system's."""
    for event in CARDS.decide(state, command, **arguments):
        state = CARDS.evolve(state, event)
    return state


def code(state: State, seat: int, move: str, **arguments: Any) -> Code | None:
    outcome = CARDS.decide(state, parse(move, seat), **arguments)
    return outcome.code if isinstance(outcome, Rejection) else None
