"""Survivor: one deal per table and round, points carried along, out at the target, until one is left. Pure.

It is one elimination game (rules 9.4) spread over tables: survivors are drawn to new, balanced tables for
every deal, and who forfeits a deal is out. Out in the same round: the lower total is placed better, equal
totals share. If all who are left go out together the lowest total wins, and so it does after ``max_rounds``.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.engine.rng import Source
from tournaments.engine import criteria, history, seating, sizes
from tournaments.engine.criteria import DEFAULT_TIE_BREAKS, TieBreak
from tournaments.engine.events import OptionValue, Out, Ranked, WayOut
from tournaments.engine.format import TABLE_MINIMUM, TABLE_SIZE, Closing, Format, RoundPlan
from tournaments.engine.ranking import by_value, rank
from tournaments.engine.rejection import Blocker
from tournaments.engine.state import FinishedTable, Tournament


class Survivor(Format, frozen=True):
    """``tie_breaks`` decide the first place only, and a lot does where they do not."""

    name: ClassVar[str] = "survivor"
    summary: ClassVar[str] = "One deal per round, points carried, out at the target, until one is left."

    table_size: Annotated[int, Meta(ge=2, le=10, description=TABLE_SIZE)] = 4
    table_minimum: Annotated[int, Meta(ge=2, le=10, description=TABLE_MINIMUM)] = 2
    target: Annotated[int, Meta(ge=1, le=100_000, description="The points that put an entrant out.")] = 500
    target_test: Annotated[
        Literal["gte", "gt"], Meta(description="Whether the target must be reached or exceeded.")
    ] = "gte"
    max_rounds: Annotated[
        int, Meta(ge=1, le=1000, description="After so many rounds the lowest total wins.")
    ] = 200
    tie_breaks: Annotated[
        tuple[TieBreak, ...], Meta(description="What decides the first place, the first one first.")
    ] = DEFAULT_TIE_BREAKS

    def problems(self, field: int, max_seats: int) -> list[Blocker]:
        """Refuse table sizes that cannot work."""
        return sizes.size_problems(self.table_size, self.table_minimum, field, max_seats)

    def largest_table(self) -> int:
        """Count in that a field too small for two tables sits at one."""
        return sizes.largest_table(self.table_size, self.table_minimum)

    def game_options(self) -> dict[str, OptionValue]:
        """Force one deal, counted against each seat, with the format's target."""
        return {
            "scoring": "elimination",
            "deal_limit": 1,
            "target": self.target,
            "target_test": self.target_test,
        }

    def plan_round(self, tournament: Tournament, seed: bytes) -> RoundPlan:
        """Draw all survivors to balanced tables."""
        field = history.still_in(tournament)
        label = f"round/{history.next_round_number(tournament)}/tables"
        drawn = Source(seed, label).shuffle(sorted(field))
        tables = len(sizes.table_sizes(len(field), self.table_size, self.table_minimum))
        seated = seating.separate(seating.spread(drawn, tables), seating.owners_apart(tournament))
        return RoundPlan(tuple(tuple(table) for table in seated))

    def carried(self, tournament: Tournament) -> dict[str, int]:
        """Carry every point."""
        return history.totals(tournament)

    def close_round(self, tournament: Tournament, seed: bytes) -> Closing:
        """Put out who has reached the target, forfeited its table or withdrawn."""
        totals = history.totals(tournament)
        advanced, out = [], []
        for table in tournament.rounds[-1].tables:
            for result in table.results if isinstance(table, FinishedTable) else ():
                way = history.left_by(tournament, result)
                if way is None and self._reached(totals[result.entrant]):
                    way = WayOut.LOST
                if way is None:
                    advanced.append(result.entrant)
                else:
                    out.append(Out(result.entrant, way))
        return Closing(tuple(advanced), tuple(out))

    def is_over(self, tournament: Tournament) -> bool:
        """End with one survivor, with none, or at the cap."""
        return len(history.still_in(tournament)) <= 1 or len(tournament.rounds) >= self.max_rounds

    def rank(self, tournament: Tournament, seed: bytes | None) -> tuple[Ranked, ...]:
        """Rank by the round survived to, then by the lower total."""
        totals = {entrant: -total for entrant, total in history.totals(tournament).items()}
        drawn = criteria.lot(tournament, seed, "lot/ranking") if seed else None
        for_first = criteria.tie_breaks(tournament, (*self.tie_breaks, TieBreak.LOT), drawn)
        order = [*criteria.how_far(tournament), by_value("total", totals)]
        return rank(tuple(tournament.entrants), order, for_first)

    def late_points(self, tournament: Tournament) -> int | None:
        """Give a latecomer the highest total still in, so that coming late is no advantage."""
        totals = history.totals(tournament)
        return max(totals[entrant] for entrant in history.still_in(tournament))

    def _reached(self, total: int) -> bool:
        return total > self.target or (total == self.target and self.target_test == "gte")
