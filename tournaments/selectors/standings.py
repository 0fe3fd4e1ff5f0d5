"""Standings as pages show them: every place, what decided it, the figures behind it. Reads."""

from typing import Any
from uuid import UUID

import msgspec

from tournaments.engine.criteria import TieBreak
from tournaments.engine.standings import standings as computed
from tournaments.engine.state import Finished
from tournaments.selectors.course import Course

MEASURES = tuple(name.value for name in TieBreak if name is not TieBreak.LOT)
"""The tie-breaks that have a value; a lot has none."""


class StandingView(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant's place so far. ``decided_by``: what puts it below the one before, "shared" if nothing does.

    ``points``: all its games'. ``out``: how it went out, null while it is in. ``measures`` has the value of
    every tie-break but the lot, fractions as text.
    """

    place: int
    entrant: UUID
    name: str
    seed: int
    house_bot: str
    decided_by: str
    points: int
    games: int
    out: str | None
    measures: dict[str, str]


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """Standings at ``version``: ``final`` or what they would be if nothing followed. ``tie_breaks``: their order."""

    tournament: UUID
    version: int
    final: bool
    tie_breaks: list[str]
    results: list[StandingView]


def standings(course: Course) -> Standings:
    """Return all entrants from best to worst."""
    record = course.tournament
    order: Any = record.setup.format_options.get("tie_breaks", ())
    return Standings(
        tournament=UUID(record.setup.tournament_id),
        version=course.version,
        final=isinstance(course.state, Finished),
        tie_breaks=list(order),
        results=[
            StandingView(
                place=standing.place,
                entrant=UUID(standing.entrant),
                name=record.entrants[standing.entrant].name,
                seed=record.entrants[standing.entrant].seed,
                house_bot=record.entrants[standing.entrant].house_bot,
                decided_by=standing.decided_by,
                points=standing.points,
                games=standing.games,
                out=standing.out,
                measures=standing.measures,
            )
            for standing in computed(course.state)
        ],
    )
