"""Decides a whole game again: every event must be what the rules, the seeds and the game before it lead to. Pure."""

from collections.abc import Sequence

from games.engine.chance import Chance
from games.engine.decider import Event, Family
from games.engine.events import ClockCredited
from games.engine.rejection import Rejection


def first_fault(
    family: Family, events: Sequence[Event], times_ms: Sequence[int], chance: Chance
) -> int | None:
    """Return the index of the first event that cannot have happened there, None if all of them can.

    ``events`` are all of a game's, the first creates it; ``times_ms`` their times in milliseconds, for UNO
    windows. Every shuffle, roll, move, score and place is worked out again and compared.
    """
    state, index = family.begin(events[0], chance), 1
    while index < len(events):
        decided = _decided_again(family, state, events[index], times_ms[index])
        if tuple(events[index : index + len(decided)]) != decided or not decided:
            return index
        for event in decided:
            state = family.evolve(state, event)
        index += len(decided)
    return None


def _decided_again(family: Family, state: object, event: Event, now_ms: int) -> tuple[Event, ...]:
    """Return what the command behind an event gives; nothing if there is none, or it is refused."""
    if isinstance(event, ClockCredited):
        return (event,)
    command = family.wish_of(event)
    decided = None if command is None else family.decide(state, command, now_ms)
    return () if decided is None or isinstance(decided, Rejection) else decided
