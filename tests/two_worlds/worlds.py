"""Another world for a script: the same public history and the same view of one seat, all other cards elsewhere.

Every shuffle of the running deal is kept up to the order of cards that the seat has not seen; what chance has not
been asked yet comes from another seed altogether; promises stay those of the game's own seed.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest import mock

import msgspec
from msgspec.structs import replace

from games.engine.chance import SeededChance
from games.engine.commands import StartDeal
from games.engine.decider import State
from games.selectors import seeds
from games.services import lifecycle
from tests.two_worlds.scripts import NotGrantedError, Script, Step, begun, done, happen, known

T = TypeVar("T")
Draw = tuple[int, str]
"""What chance was asked for: the deal, and the label."""
FUTURE = b"what nobody has drawn yet".ljust(32)


class Fork(msgspec.Struct):
    """Where a world differs: ``order[draw][place]`` is the place whose card lies there; ``asked``: all draws."""

    asked: dict[Draw, int]
    order: dict[Draw, list[int]]


class ForkedChance(SeededChance):
    """The chance of the script's game in the other world; that of any other game is as ever."""

    script: Script
    fork: Fork

    def __init__(self, game_seed: bytes) -> None:
        super().__init__(game_seed)
        self._is_ours = game_seed == self.script.seed
        self._future = SeededChance(FUTURE)

    def shuffle(self, deal: int, contributions: Any, label: str, items: Sequence[T]) -> tuple[T, ...]:
        if not self._is_ours:
            return super().shuffle(deal, contributions, label, items)
        if (deal, label) not in self.fork.asked:
            return self._future.shuffle(deal, contributions, label, items)
        dealt = super().shuffle(deal, contributions, label, items)
        order = self.fork.order.get((deal, label))
        if order is None or len(order) != len(dealt):  # a draw that decide only thought of
            return dealt
        return tuple([dealt[place] for place in order])

    def pick(self, deal: int, contributions: Any, label: str, items: Sequence[T]) -> int:
        if self._is_ours and (deal, label) not in self.fork.asked:
            return self._future.pick(deal, contributions, label, items)
        return super().pick(deal, contributions, label, items)


class NotingChance(SeededChance):
    """Notes what it is asked for, and for a shuffle how many pieces there are."""

    def __init__(self, game_seed: bytes) -> None:
        super().__init__(game_seed)
        self.asked: dict[Draw, int] = {}

    def shuffle(self, deal: int, contributions: Any, label: str, items: Sequence[T]) -> tuple[T, ...]:
        self.asked[deal, label] = len(items)
        return super().shuffle(deal, contributions, label, items)

    def pick(self, deal: int, contributions: Any, label: str, items: Sequence[T]) -> int:
        self.asked[deal, label] = 0
        return super().pick(deal, contributions, label, items)


class Deal(msgspec.Struct):
    """The deal in which a script ends: the state that it was dealt from, its steps, and what my seat knew."""

    script: Script
    before: State
    steps: list[Step]
    known: list[Any]
    asked: dict[Draw, int]
    after: State

    def again(self, fork: Fork) -> State | None:
        """Return the state at the end in another world, None if my seat would have noticed."""
        before = replace(self.before, chance=chance_of(self.script, fork))
        facts = iter(self.known)
        try:
            state, events = happen(self.script, before, StartDeal(), 0)
            for step in self.steps:
                if known(self.script, before, events) != next(facts):
                    return None
                before = state
                state, events = done(self.script, state, step)
        except NotGrantedError:
            return None
        return state if known(self.script, before, events) == next(facts) else None


class Pair(msgspec.Struct, frozen=True):
    """A script, another world for it, and the states at its end in both."""

    script: Script
    fork: Fork
    ours: State
    theirs: State

    @property
    def differs(self) -> float:
        """Which part of the cards that my seat does not see lies elsewhere; 0 with dice, which all lie open."""
        if self.script.family.name == "dice":
            return 0.0
        hidden = [(world.pile, *world.hands) for world in (self.ours, self.theirs)]
        pairs = [pair for cards in zip(*hidden, strict=True) for pair in zip(*cards, strict=True)]
        unseen = len(pairs) - len(self.ours.hands[self.script.me])
        return sum(one != other for one, other in pairs) / unseen


def other_world(script: Script, passes: int = 2) -> Pair:
    """Return another world that my seat cannot tell from the script's, with as many cards elsewhere as it finds."""
    deal, chooser = last_deal(script), random.Random(str(script.game_id))
    fork = Fork(deal.asked, {})
    now = deal.before.series.deal + 1
    places = [
        (draw, place)
        for draw, count in deal.asked.items()
        if draw[0] == now and draw[1] != "dealer"
        for place in range(count)
    ]
    theirs = deal.after
    for _ in range(passes):
        for draw, place in chooser.sample(places, len(places)):
            order = fork.order.setdefault(draw, list(range(deal.asked[draw])))
            other = chooser.randrange(len(order))
            order[place], order[other] = order[other], order[place]
            state = deal.again(fork)
            if state is None:
                order[place], order[other] = order[other], order[place]
            else:
                theirs = state
    return Pair(script, fork, deal.after, theirs)


def last_deal(script: Script) -> Deal:
    """Play the script in memory and return its last deal."""
    chance = NotingChance(script.seed)
    before = script.family.begin(script.created(chance), chance)
    state, events = begun(script, chance)
    deal = Deal(script, before, [], [known(script, before, events)], chance.asked, state)
    for step in script.steps:
        earlier = state
        state, events = done(script, state, step)
        deal.steps.append(step)
        deal.known.append(known(script, earlier, events))
        if state.series.deal != earlier.series.deal:
            before = _before_last_start(script, earlier, events)
            deal = Deal(script, before, [], [known(script, before, events[-1:])], chance.asked, state)
    deal.after = state
    return deal


def _before_last_start(script: Script, state: State, events: tuple[Any, ...]) -> State:
    for event in events[:-1]:
        state = script.family.evolve(state, event)
    return state


def chance_of(script: Script, fork: Fork) -> SeededChance:
    """Return the chance of the script's game in the other world."""
    return _kind(script, fork)(script.seed)


def _kind(script: Script, fork: Fork) -> type[ForkedChance]:
    return type("Forked", (ForkedChance,), {"script": script, "fork": fork})


@contextmanager
def in_world(script: Script, fork: Fork | None) -> Iterator[None]:
    """Let the whole product deal as in that world; None: as ever."""
    if fork is None:
        yield
        return
    kind = _kind(script, fork)
    with mock.patch.object(seeds, "SeededChance", kind), mock.patch.object(lifecycle, "SeededChance", kind):
        yield
