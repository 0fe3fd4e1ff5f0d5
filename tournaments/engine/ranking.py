"""Placing entrants by an ordered list of criteria, and saying which one parts each two neighbours. Pure."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile

import msgspec

from tournaments.engine.events import Ranked

SHARED = "shared"


class Criterion(msgspec.Struct, frozen=True):
    """A measure that parts entrants: more is better.

    ``values`` gets the entrants that are level so far: some measures compare only those with each other.
    """

    name: str
    values: Callable[[Sequence[str]], Mapping[str, int | Fraction]]


def by_value(name: str, values: Mapping[str, int | Fraction]) -> Criterion:
    """Return the criterion that reads a fixed value per entrant (none: 0)."""
    return Criterion(name, lambda entrants: {entrant: values.get(entrant, 0) for entrant in entrants})


def rank(
    entrants: Sequence[str], criteria: Sequence[Criterion], for_first: Sequence[Criterion] = ()
) -> tuple[Ranked, ...]:
    """Return the entrants from best to worst; who is level under all criteria shares a place (1, 2, 2, 4).

    If the first place would be shared, ``for_first`` goes on parting those who share it.
    """
    order = _ordered(entrants, criteria)
    leaders = _leaders(order)
    if for_first and len(leaders) > 1:
        order[: len(leaders)] = _ordered(leaders, for_first)
    ranking: list[Ranked] = []
    for position, (entrant, decided_by) in enumerate(order, 1):
        place = ranking[-1].place if decided_by == SHARED else position
        ranking.append(Ranked(entrant, place, decided_by))
    return tuple(ranking)


def _leaders(order: Sequence[tuple[str, str]]) -> list[str]:
    """Return who shares the first place."""
    sharing = takewhile(lambda placed: placed[1] in ("", SHARED), order)
    return [entrant for entrant, _ in sharing]


def _ordered(entrants: Sequence[str], criteria: Sequence[Criterion]) -> list[tuple[str, str]]:
    """Return each entrant with what puts it below the one before (empty for the first)."""
    if len(entrants) < 2 or not criteria:
        return [(entrant, SHARED if at else "") for at, entrant in enumerate(entrants)]
    first, rest = criteria[0], criteria[1:]
    values = first.values(entrants)
    order: list[tuple[str, str]] = []
    for value in sorted(set(values.values()), reverse=True):
        level = _ordered([entrant for entrant in entrants if values[entrant] == value], rest)
        if order:
            level[0] = (level[0][0], first.name)
        order += level
    return order
