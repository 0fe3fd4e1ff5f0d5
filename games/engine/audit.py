"""Decides a whole game again: every event must be what the rules, the seeds and the game before it lead to. Pure."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

import msgspec

from games.engine.chance import Chance, SeedUnknownError
from games.engine.decider import Event, Family, State
from games.engine.events import ClockCredited, DealEnded, GameEnded, SeatOut
from games.engine.rejection import Rejection

UNPLAYABLE = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""What the engine may raise for events that it would never give."""


class Part(StrEnum):
    """What of an event is wrong: the promises and reveals of seeds; what was dealt, turned, drawn or rolled; who
    may do what, and what follows from it; points, places, and when deals and the game end."""

    SEEDS = "seeds"
    SHUFFLES = "shuffles"
    MOVES = "moves"
    SCORES = "scores"


class Fault(msgspec.Struct, frozen=True):
    """An event that cannot have happened there.

    ``index``: of its command's first event; ``at``: its own; ``fields``: those that are wrong, none if there can be
    no such event at all.
    """

    index: int
    at: int
    part: Part
    fields: tuple[str, ...] = ()


class Audit(msgspec.Struct, frozen=True):
    """All faults of a game as far as it can be judged: the first ``judged`` events.

    Behind a wrong shuffle or move nothing can be; behind wrong points or promises the game is judged on with the
    right ones.
    ``why``: what else ended it before the last event, such as a seed that is not known.
    """

    faults: tuple[Fault, ...]
    judged: int
    why: str = ""


PART_OF_FIELD = {
    **dict.fromkeys(("commitment", "next_commitment", "seed"), Part.SEEDS),
    **dict.fromkeys(("scores", "out", "deal_winner"), Part.SCORES),
    **dict.fromkeys(("active", "forfeited", "misses"), Part.MOVES),
    **dict.fromkeys(("drawn", "dice"), Part.SHUFFLES),
}
PART_OF_EVENT = {
    **dict.fromkeys((kind.__name__ for kind in (DealEnded, SeatOut, GameEnded)), Part.SCORES),
    **dict.fromkeys(("DealStarted", "DieDrawn"), Part.SHUFFLES),
}
"""Of the other fields of an event; everything else is a move."""


def audit(family: Family, events: Sequence[Event], times_ms: Sequence[int], chance: Chance) -> Audit:
    """Return what cannot have happened.

    ``events`` are all of a game's, the first creates it; ``times_ms`` their times in milliseconds, for UNO
    windows. Every shuffle, roll, move, score and place is worked out again and compared.
    """
    found: list[Fault] = []
    index = 0
    try:
        state, index = family.begin(events[0], chance), 1
        while index < len(events):
            decided = _decided_again(family, state, events[index], times_ms[index])
            told = tuple(events[index : index + len(decided)])
            if told != decided or not decided:
                found += compared(events, index, decided, _part)
                if any(_ends_it(fault) for fault in found):
                    return Audit(tuple(found), index)
            for event in decided:
                state = family.evolve(state, event)
            index += len(decided)
    except SeedUnknownError as error:
        return Audit(tuple(found), index, str(error))
    except UNPLAYABLE as error:
        why = f"the game cannot be played again ({type(error).__name__}: {error})"
        return Audit(tuple(found) or (Fault(index, index, Part.MOVES),), index, why)
    return Audit(tuple(found), index)


def _decided_again(family: Family, state: State, event: Event, now_ms: int) -> tuple[Event, ...]:
    """Return what the command behind an event gives; nothing if there is none, or it is refused."""
    if isinstance(event, ClockCredited):
        return (event,)
    command = family.wish_of(event)
    decided = None if command is None else family.decide(state, command, now_ms)
    return () if decided is None or isinstance(decided, Rejection) else decided


def compared(
    events: Sequence[Event], index: int, decided: Sequence[Event], part_of: Callable[[Event, str], Part]
) -> Iterator[Fault]:
    """Yield what is wrong with the events of a command that should have given ``decided``.

    ``part_of`` says to which part a field belongs, and with "" for a field an event that should not be there.
    """
    if not decided:
        yield Fault(index, index, part_of(events[index], ""))
    for at, due in enumerate(decided, start=index):
        if at == len(events) or type(events[at]) is not type(due):
            parts = {part_of(event, "") for event in (due, *events[at : at + 1])}
            part = Part.SCORES if Part.SCORES in parts else Part.MOVES
            yield Fault(index, min(at, len(events) - 1), part)
            return
        wrong: dict[Part, list[str]] = {}
        for name in due.__struct_fields__:
            if getattr(events[at], name) != getattr(due, name):
                wrong.setdefault(part_of(due, name), []).append(name)
        for part, names in wrong.items():
            yield Fault(index, at, part, tuple(names))


def _part(event: Event, field: str) -> Part:
    by_event = PART_OF_EVENT.get(type(event).__name__, Part.MOVES)
    return PART_OF_FIELD.get(field, by_event)


def _ends_it(fault: Fault) -> bool:
    """Say whether nothing behind a fault can be judged."""
    return not fault.fields or fault.part in (Part.SHUFFLES, Part.MOVES)
