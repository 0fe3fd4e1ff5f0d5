"""Single elimination: tables of n, the best k of each go on, the last table decides the champion. Pure.

A round for which one table is enough is the final: it has one winner. Every other table sends its best
``advance`` on, but never all (of a table of two one goes on, whatever ``advance`` says). Who forfeits or
withdraws does not go on. Losers are ranked by round, then place, then their share of the table's points, then
the tie-breaks.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.engine.rng import Source
from tournaments.engine import criteria, history, seating, sizes
from tournaments.engine.criteria import DEFAULT_TIE_BREAKS, TieBreak
from tournaments.engine.events import Bye, Cut, OptionValue, Out, Ranked, WayOut
from tournaments.engine.format import TABLE_MINIMUM, TABLE_SIZE, Closing, Format, RoundPlan
from tournaments.engine.ranking import Criterion, by_value, rank
from tournaments.engine.rejection import Blocker, Code
from tournaments.engine.state import FinishedTable, Tournament


class SingleElimination(Format, frozen=True):
    """``advance`` is k. Without ``uneven_tables`` every table but the final is full, and the rest have a bye.

    ``seeded`` keeps strong seed numbers apart in every round, ``drawn`` draws the tables.
    """

    name: ClassVar[str] = "single_elimination"
    summary: ClassVar[str] = "The best of each table go on, the others are out, the final table decides."

    table_size: Annotated[int, Meta(ge=2, le=10, description=TABLE_SIZE)] = 4
    table_minimum: Annotated[int, Meta(ge=2, le=10, description=TABLE_MINIMUM)] = 2
    advance: Annotated[int, Meta(ge=1, le=9, description="How many of each table go on.")] = 2
    uneven_tables: Annotated[
        bool, Meta(description="Whether tables may differ by a seat; else those who are too many have a bye.")
    ] = True
    pairing: Annotated[
        Literal["seeded", "drawn"],
        Meta(description="Tables by seed number, strong ones apart, or by lot."),
    ] = "seeded"
    tie_breaks: Annotated[
        tuple[TieBreak, ...], Meta(description="What parts those who are level, the first one first.")
    ] = DEFAULT_TIE_BREAKS

    def problems(self, field: int, max_seats: int) -> list[Blocker]:
        """Refuse table sizes that cannot work, and tables that nobody leaves."""
        problems = sizes.size_problems(self.table_size, self.table_minimum, field, max_seats)
        if self.advance >= self.table_size:
            detail = (
                f"advance={self.advance} is not below table_size={self.table_size}; "
                f"allowed: 1 to {self.table_size - 1}."
            )
            problems.append(Blocker(Code.ADVANCE_NOT_BELOW_TABLE_SIZE, detail, option="advance"))
        return problems

    def largest_table(self) -> int:
        """Count in that a field too small for two tables sits at one."""
        return sizes.largest_table(self.table_size, self.table_minimum)

    def game_options(self) -> dict[str, OptionValue]:
        """Leave the rules as they are: a table plays its game to the target."""
        return {}

    def plan_round(self, tournament: Tournament, seed: bytes) -> RoundPlan:
        """Spread the field over tables by seed number or by lot, owners and earlier opponents apart."""
        field = sorted(history.still_in(tournament), key=lambda entrant: tournament.entrants[entrant].seed)
        byes = self._byes(tournament, field)
        playing = [entrant for entrant in field if entrant not in {bye.entrant for bye in byes}]
        if self.pairing == "drawn":
            playing = Source(seed, f"round/{history.next_round_number(tournament)}/tables").shuffle(playing)
        tables = len(sizes.table_sizes(len(playing), self.table_size, self.table_minimum))
        apart = seating.owners_and_opponents_apart(tournament)
        seated = seating.separate(seating.spread(playing, tables), apart)
        return RoundPlan(tuple(tuple(table) for table in seated), byes)

    def carried(self, tournament: Tournament) -> dict[str, int]:
        """Carry nothing: every table starts from zero."""
        return {}

    def close_round(self, tournament: Tournament, seed: bytes) -> Closing:
        """Let the best of each table go on, and all who had a bye."""
        last = tournament.rounds[-1]
        drawn = criteria.lot(tournament, seed, f"lot/round/{last.number}")
        order = criteria.tie_breaks(tournament, (*self.tie_breaks, TieBreak.LOT), drawn)
        final = len(last.tables) == 1 and not last.byes
        closing = _after_byes(tournament)
        for table in last.tables:
            if isinstance(table, FinishedTable):
                places = 1 if final else min(self.advance, len(table.results) - 1)
                closing = _joined(closing, _cut(tournament, table, places, order))
        return closing

    def is_over(self, tournament: Tournament) -> bool:
        """End with one entrant left, or none."""
        return len(history.still_in(tournament)) <= 1

    def rank(self, tournament: Tournament, seed: bytes | None) -> tuple[Ranked, ...]:
        """Rank by the round reached, then by the last table, then by the tie-breaks."""
        drawn = criteria.lot(tournament, seed, "lot/ranking") if seed else None
        order = [
            *criteria.how_far(tournament),
            *_last_table(tournament),
            *criteria.tie_breaks(tournament, self.tie_breaks, drawn),
        ]
        return rank(tuple(tournament.entrants), order, [drawn] if drawn else [])

    def late_points(self, tournament: Tournament) -> int | None:
        """Let nobody in once the first round is planned."""
        return None if tournament.rounds else 0

    def _byes(self, tournament: Tournament, field: Sequence[str]) -> tuple[Bye, ...]:
        """Give the entrants too many for full tables a bye: fewest byes first, then the lowest standing."""
        too_many = len(field) % self.table_size
        if self.uneven_tables or len(field) <= self.table_size or not too_many:
            return ()
        had = history.byes(tournament)
        average = _place_points_so_far(tournament)
        lowest = sorted(
            field,
            key=lambda entrant: (len(had[entrant]), average[entrant], -tournament.entrants[entrant].seed),
        )
        return tuple(Bye(entrant, str(average[entrant])) for entrant in lowest[:too_many])


def _place_points_so_far(tournament: Tournament) -> dict[str, Fraction]:
    """Return each entrant's mean place points; before its first round the mean of any field, one half."""
    earned = history.byes(tournament)
    for entrant, results in history.results_by_entrant(tournament).items():
        earned[entrant] += [history.place_points(result, table) for table, result in results]
    return {
        entrant: sum(points, Fraction(0)) / len(points) if points else Fraction(1, 2)
        for entrant, points in earned.items()
    }


def _after_byes(tournament: Tournament) -> Closing:
    """Return who of those with a bye goes on: all that have not withdrawn."""
    entrants = [bye.entrant for bye in tournament.rounds[-1].byes]
    gone = [entrant for entrant in entrants if entrant in tournament.withdrawals]
    return Closing(
        tuple(entrant for entrant in entrants if entrant not in gone),
        tuple(Out(entrant, WayOut.WITHDREW) for entrant in gone),
    )


def _cut(tournament: Tournament, table: FinishedTable, places: int, tie_breaks: list[Criterion]) -> Closing:
    """Return who goes on from one table: the best of those that have neither forfeited nor withdrawn."""
    left = {result.entrant: history.left_by(tournament, result) for result in table.results}
    by_place = by_value("table_place", {result.entrant: -result.place for result in table.results})
    ranking = rank([entrant for entrant, way in left.items() if way is None], [by_place, *tie_breaks])
    advanced = tuple(ranked.entrant for ranked in ranking[:places])
    decided_by = ranking[places].decided_by if len(ranking) > places else by_place.name
    return Closing(
        advanced,
        tuple(Out(entrant, way or WayOut.LOST) for entrant, way in left.items() if entrant not in advanced),
        () if decided_by == by_place.name else (Cut(table.planned.number, decided_by),),
    )


def _joined(one: Closing, other: Closing) -> Closing:
    return Closing(one.advanced + other.advanced, one.out + other.out, one.cuts + other.cuts)


def _last_table(tournament: Tournament) -> list[Criterion]:
    """Part entrants by place, then by share of the points, at the last table of each."""
    sign = 1 if criteria.points_count_for(tournament) else -1
    places: dict[str, int | Fraction] = {}
    shares: dict[str, int | Fraction] = {}
    for table in history.finished_tables(tournament):
        for result in table.results:
            places[result.entrant] = -result.place
            shares[result.entrant] = sign * history.points_share(result, table)
    return [by_value("table_place", places), by_value("table_points_share", shares)]
