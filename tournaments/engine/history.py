"""Questions to the record of a tournament: who is still in, who met whom, who sat where. Pure."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from tournaments.engine.events import SeatResult, WayOut
from tournaments.engine.state import FinishedTable, Round, Table, Tournament


class Exit(msgspec.Struct, frozen=True):
    """In which round an entrant went out, and how."""

    round: int
    way: WayOut


def next_round_number(tournament: Tournament) -> int:
    """Return the number that the next round will have."""
    return len(tournament.rounds) + 1


def all_tables(tournament: Tournament) -> Iterator[tuple[Round, Table]]:
    """Return every table of every round, with its round."""
    return ((played, table) for played in tournament.rounds for table in played.tables)


def finished_tables(tournament: Tournament) -> list[FinishedTable]:
    """Return every table that has a result, oldest first."""
    return [table for _, table in all_tables(tournament) if isinstance(table, FinishedTable)]


def results_by_entrant(tournament: Tournament) -> dict[str, list[tuple[FinishedTable, SeatResult]]]:
    """Return each entrant's results with their tables, oldest first."""
    results: dict[str, list[tuple[FinishedTable, SeatResult]]] = {
        entrant: [] for entrant in tournament.entrants
    }
    for table in finished_tables(tournament):
        for result in table.results:
            results[result.entrant].append((table, result))
    return results


def exits(tournament: Tournament) -> dict[str, Exit]:
    """Return how each entrant that is out went; having lost comes before a later withdrawal."""
    left = {entrant: Exit(at, WayOut.WITHDREW) for entrant, at in tournament.withdrawals.items()}
    lost = {out.entrant: Exit(played.number, out.way) for played in tournament.rounds for out in played.out}
    return left | lost


def left_by(tournament: Tournament, result: SeatResult) -> WayOut | None:
    """Return how an entrant left, at this table or since (None: it has not)."""
    if result.entrant in tournament.withdrawals:
        return WayOut.WITHDREW
    return WayOut.FORFEITED if result.forfeited else None


def still_in(tournament: Tournament) -> tuple[str, ...]:
    """Return the entrants that may be planned, in the order of their entry."""
    gone = exits(tournament)
    return tuple(entrant for entrant in tournament.entrants if entrant not in gone)


def totals(tournament: Tournament) -> dict[str, int]:
    """Return each entrant's points so far: those it joined with and those of all its games."""
    points = {entrant: tournament.late_points.get(entrant, 0) for entrant in tournament.entrants}
    for table in finished_tables(tournament):
        for result in table.results:
            points[result.entrant] += result.points
    return points


def byes(tournament: Tournament) -> dict[str, list[Fraction]]:
    """Return the worth of each bye an entrant has had."""
    worths: dict[str, list[Fraction]] = {entrant: [] for entrant in tournament.entrants}
    for played in tournament.rounds:
        for bye in played.byes:
            worths[bye.entrant].append(Fraction(bye.worth))
    return worths


def place_points(result: SeatResult, table: FinishedTable) -> Fraction:
    """Return a place on the scale of all tables, whatever their size: the first is 1, the last 0."""
    seats = len(table.results)
    return Fraction(seats - result.place, seats - 1)


def points_share(result: SeatResult, table: FinishedTable) -> Fraction:
    """Return the points of a game as a share of its table's, times its seats: 1 is the table's average."""
    total = sum(seat.points for seat in table.results)
    return Fraction(result.points * len(table.results), total) if total else Fraction(1)


def seats_used(tournament: Tournament) -> Counter[tuple[str, int]]:
    """Return how often each entrant has sat at each seat."""
    return Counter(
        (entrant, seat)
        for _, table in all_tables(tournament)
        for seat, entrant in enumerate(table.planned.entrants)
    )


def first_deals(tournament: Tournament) -> Counter[str]:
    """Return how often each entrant has dealt first."""
    tables = (table.planned for _, table in all_tables(tournament))
    return Counter(planned.entrants[planned.first_dealer] for planned in tables)


def meetings(tournament: Tournament) -> Counter[tuple[str, str]]:
    """Return how often each ordered pair of entrants has shared a table."""
    return Counter(
        (one, other)
        for _, table in all_tables(tournament)
        for one in table.planned.entrants
        for other in table.planned.entrants
        if one != other
    )
