"""Planning a round: the format says who shares a table, then seats, dealers and game ids are given. Pure."""

from collections import Counter
from collections.abc import Sequence

from games.engine.rng import Source
from tournaments.engine import history, seating
from tournaments.engine.commands import PlanRound
from tournaments.engine.events import Event, PlannedTable, RoundPlanned
from tournaments.engine.format import Format, RoundPlan
from tournaments.engine.game_ids import game_id
from tournaments.engine.rejection import Blocker, Code, Rejection, refused_by
from tournaments.engine.state import BetweenRounds, PlayingTable, RoundOpen, Tournament


def plan_round(
    state: BetweenRounds | RoundOpen, command: PlanRound, form: Format, seed: bytes
) -> tuple[Event, ...] | Rejection:
    """Begin the next round, or list what blocks it."""
    tournament = state.tournament
    problems = open_tables(tournament) if isinstance(state, RoundOpen) else []
    if problems:
        return Rejection(Code.ROUND_IS_OPEN, f"Round {len(tournament.rounds)} is not over.", tuple(problems))
    if command.tables:
        problems = _hand_made_problems(tournament, command.tables)
        if problems:
            return refused_by(problems)
        plan = RoundPlan(command.tables)
    else:
        plan = form.plan_round(tournament, seed)
    number = history.next_round_number(tournament)
    tables = _seated(tournament, plan, form.carried(tournament), seed)
    return (RoundPlanned(1, number, tables, plan.byes),)


def open_tables(tournament: Tournament) -> list[Blocker]:
    """Return the tables of the last round that have no result."""
    return [
        Blocker(Code.TABLE_NOT_FINISHED, f"Table {table.planned.number} has no result.", table.planned.number)
        for table in tournament.rounds[-1].tables
        if isinstance(table, PlayingTable)
    ]


def _seated(
    tournament: Tournament, plan: RoundPlan, carried: dict[str, int], seed: bytes
) -> tuple[PlannedTable, ...]:
    """Give each table its number, game, seat order, first dealer and the points brought along."""
    number = history.next_round_number(tournament)
    used, dealt = history.seats_used(tournament), history.first_deals(tournament)
    tables = []
    for table, entrants in enumerate(plan.tables, 1):
        label = f"round/{number}/table/{table}"
        seats = seating.seat_order(entrants, used, Source(seed, f"{label}/seats"))
        dealer = seating.first_dealer(seats, dealt, Source(seed, f"{label}/dealer"))
        points = tuple(carried[entrant] for entrant in seats) if carried else ()
        game = game_id(tournament.setup.tournament_id, number, table)
        tables.append(PlannedTable(table, game, seats, dealer, points))
    return tuple(tables)


def _hand_made_problems(tournament: Tournament, tables: Sequence[Sequence[str]]) -> list[Blocker]:
    """Return why an organiser's tables do not seat everybody that is still in exactly once."""
    most = tournament.setup.max_seats
    problems = [
        Blocker(
            Code.TABLE_SIZE_NOT_ALLOWED,
            f"Table {number} has {len(table)} seats; allowed: 2 to {most}.",
            number,
        )
        for number, table in enumerate(tables, 1)
        if not 2 <= len(table) <= most
    ]
    field = set(history.still_in(tournament))
    seats = Counter(entrant for table in tables for entrant in table)
    for entrant in (*seats, *sorted(field - set(seats))):
        if entrant not in tournament.entrants:
            problems.append(unknown_entrant(entrant))
        elif entrant not in field:
            problems.append(entrant_is_out(tournament, entrant))
        elif seats[entrant] != 1:
            detail = f"{tournament.entrants[entrant].name} has {seats[entrant]} seats in this round, not one."
            problems.append(Blocker(Code.ENTRANT_NOT_SEATED, detail, entrant=entrant))
    return problems


def unknown_entrant(entrant: str) -> Blocker:
    """Return the refusal of an entrant that the tournament does not have."""
    return Blocker(
        Code.UNKNOWN_ENTRANT, f"There is no entrant {entrant} in this tournament.", entrant=entrant
    )


def entrant_is_out(tournament: Tournament, entrant: str) -> Blocker:
    """Return the refusal of an entrant that is out."""
    name = tournament.entrants[entrant].name
    return Blocker(Code.ENTRANT_IS_OUT, f"{name} is out of the tournament.", entrant=entrant)
