"""Standings at any moment, with the value of every tie-break: for whoever reads, decides nothing. Pure."""

from fractions import Fraction

import msgspec

from tournaments.engine import criteria, history
from tournaments.engine.criteria import TieBreak
from tournaments.engine.events import WayOut
from tournaments.engine.formats import format_of
from tournaments.engine.state import Finished, Started

_NEVER_NEGATIVE = (TieBreak.POINTS_SHARE, TieBreak.CARD_POINTS, TieBreak.MISSES)


class Standing(msgspec.Struct, frozen=True):
    """An entrant's place so far and its figures; ``out`` is the way it went out (None: still in).

    ``measures`` has a value per tie-break but the lot, whole numbers or fractions as text. Card points and
    misses count against an entrant, and so does its share of points unless the winner takes them.
    """

    entrant: str
    place: int
    decided_by: str
    points: int
    games: int
    out: WayOut | None
    measures: dict[str, str]


def standings(state: Started) -> tuple[Standing, ...]:
    """Return all entrants from best to worst: the final ranking, or what it would be if nothing followed."""
    tournament = state.tournament
    ranking = state.ranking if isinstance(state, Finished) else format_of(tournament).rank(tournament, None)
    measures = _measures(state)
    points, gone = history.totals(tournament), history.exits(tournament)
    played = history.results_by_entrant(tournament)
    return tuple(
        Standing(
            entrant=ranked.entrant,
            place=ranked.place,
            decided_by=ranked.decided_by,
            points=points[ranked.entrant],
            games=len(played[ranked.entrant]),
            out=gone[ranked.entrant].way if ranked.entrant in gone else None,
            measures=measures[ranked.entrant],
        )
        for ranked in ranking
    )


def _measures(state: Started) -> dict[str, dict[str, str]]:
    entrants = tuple(state.tournament.entrants)
    values = {
        criterion.name: criterion.values(entrants)
        for criterion in criteria.tie_breaks(state.tournament, tuple(TieBreak), None)
    }
    return {
        entrant: {name: _text(name, value[entrant]) for name, value in values.items()} for entrant in entrants
    }


def _text(name: str, value: int | Fraction) -> str:
    """Return a measure as people write it: what counts against an entrant is kept as a negative number."""
    return str(abs(value) if name in _NEVER_NEGATIVE else value)
