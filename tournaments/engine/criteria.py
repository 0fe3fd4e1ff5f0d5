"""The criteria of rankings over a tournament's record, the organiser's tie-breaks among them. Pure."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from fractions import Fraction

from games.engine import rng
from tournaments.engine import history
from tournaments.engine.events import SeatResult, WayOut
from tournaments.engine.ranking import Criterion, by_value
from tournaments.engine.state import FinishedTable, Tournament

_WAYS = (WayOut.WITHDREW, WayOut.FORFEITED, WayOut.LOST)  # the worst first


class TieBreak(StrEnum):
    """What may part entrants that are level."""

    PLACE_POINTS = "place_points"
    POINTS_SHARE = "points_share"
    HEAD_TO_HEAD = "head_to_head"
    DEALS_WON = "deals_won"
    CARD_POINTS = "card_points"
    MISSES = "misses"
    LOT = "lot"


DEFAULT_TIE_BREAKS = tuple(TieBreak)


def points_count_for(tournament: Tournament) -> bool:
    """Say whether points count for a seat (``winner_takes``) rather than against it."""
    return tournament.setup.ruleset.scoring == "winner_takes"


def lot(tournament: Tournament, seed: bytes, label: str) -> Criterion:
    """Return the lot drawn from the tournament's seed: all entrants in a fair order, the first the best."""
    drawn = rng.Source(seed, label).shuffle(sorted(tournament.entrants))
    return by_value(TieBreak.LOT, {entrant: -at for at, entrant in enumerate(drawn)})


def how_far(tournament: Tournament) -> list[Criterion]:
    """Part entrants by the round in which they went out (still in: the best), then by the way they went."""
    gone = history.exits(tournament)
    beyond = len(tournament.rounds) + 2
    rounds = dict.fromkeys(tournament.entrants, beyond) | {one: left.round for one, left in gone.items()}
    ways = dict.fromkeys(tournament.entrants, len(_WAYS)) | {
        one: _WAYS.index(left.way) for one, left in gone.items()
    }
    return [by_value("round", rounds), by_value("way_out", ways)]


def tie_breaks(tournament: Tournament, order: Sequence[TieBreak], drawn: Criterion | None) -> list[Criterion]:
    """Return the tie-breaks in the organiser's order; ``drawn`` is the lot (None: not drawn, left out)."""
    chosen = [drawn if name is TieBreak.LOT else _BUILT[name](tournament) for name in order]
    return [criterion for criterion in chosen if criterion is not None]


def _place_points(tournament: Tournament) -> Criterion:
    """Sum of normalised place points, the worth of byes included."""
    values = _sums(tournament, history.place_points)
    for entrant, worths in history.byes(tournament).items():
        values[entrant] += sum(worths, Fraction(0))
    return by_value(TieBreak.PLACE_POINTS, values)


def _points_share(tournament: Tournament) -> Criterion:
    """Sum of the shares of each table's points; where points count against a seat, less is better."""
    sign = 1 if points_count_for(tournament) else -1
    return by_value(
        TieBreak.POINTS_SHARE,
        _sums(tournament, lambda result, table: sign * history.points_share(result, table)),
    )


def _head_to_head(tournament: Tournament) -> Criterion:
    """How often an entrant was placed above the others that are level with it, less how often below."""
    tables = history.finished_tables(tournament)

    def net_wins(entrants: Sequence[str]) -> dict[str, int]:
        net = dict.fromkeys(entrants, 0)
        for table in tables:
            level = [result for result in table.results if result.entrant in net]
            for result in level:
                worse = sum(other.place > result.place for other in level)
                better = sum(other.place < result.place for other in level)
                net[result.entrant] += worse - better
        return net

    return Criterion(TieBreak.HEAD_TO_HEAD, net_wins)


def _deals_won(tournament: Tournament) -> Criterion:
    return by_value(TieBreak.DEALS_WON, _sums(tournament, lambda result, _: result.deals_won))


def _card_points(tournament: Tournament) -> Criterion:
    """Fewest points left in hand."""
    return by_value(TieBreak.CARD_POINTS, _sums(tournament, lambda result, _: -result.card_points))


def _misses(tournament: Tournament) -> Criterion:
    """Fewest decisions made by the system."""
    return by_value(TieBreak.MISSES, _sums(tournament, lambda result, _: -result.misses))


_BUILT: dict[TieBreak, Callable[[Tournament], Criterion]] = {
    TieBreak.PLACE_POINTS: _place_points,
    TieBreak.POINTS_SHARE: _points_share,
    TieBreak.HEAD_TO_HEAD: _head_to_head,
    TieBreak.DEALS_WON: _deals_won,
    TieBreak.CARD_POINTS: _card_points,
    TieBreak.MISSES: _misses,
}


def _sums(
    tournament: Tournament, measure: Callable[[SeatResult, FinishedTable], int | Fraction]
) -> dict[str, int | Fraction]:
    return {
        entrant: sum((measure(result, table) for table, result in results), Fraction(0))
        for entrant, results in history.results_by_entrant(tournament).items()
    }
