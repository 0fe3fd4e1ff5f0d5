"""What the next round would be, and what blocks it: planned as it would be, and thrown away. Reads.

Only sizes and byes are told: who would sit where follows from the secret seed, and whoever still chooses
entrants or moments must not see a draw beforehand.
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

import msgspec

from tournaments.engine.commands import PlanRound
from tournaments.engine.decide import decide
from tournaments.engine.decider import fold
from tournaments.engine.events import Entrant, Event, RoundPlanned
from tournaments.engine.history import next_round_number, still_in
from tournaments.engine.rejection import Blocker, Rejection
from tournaments.engine.state import NotStarted, Started
from tournaments.registration.models import Tournament
from tournaments.selectors.course import course
from tournaments.selectors.plans import blockers_of, frozen_entrants, start_command
from tournaments.selectors.rounds import ByeView
from tournaments.selectors.seeds import seed_of, tournament_seed


class NextRound(msgspec.Struct, frozen=True, kw_only=True):
    """The next round: seats per table, byes, or all that blocks it (then there are no tables)."""

    round: int
    entrants: int
    table_sizes: list[int]
    byes: list[ByeView]
    blockers: list[Blocker]


def next_round(row: Tournament) -> NextRound:
    """Return what the next round of a tournament would be, started or not."""
    so_far = course(row.id)
    if so_far is not None:
        state, record = so_far.state, so_far.tournament
        planned = decide(state, PlanRound(), seed_of(record.setup))
        field = {entrant: record.entrants[entrant] for entrant in still_in(record)}
        return _told(next_round_number(record), field, planned)
    field = {entrant.id: entrant for entrant in frozen_entrants(row)}
    return _told(1, field, _first_round(row))


def _first_round(row: Tournament) -> Sequence[Event] | Rejection:
    command = start_command(row)
    if isinstance(command, Rejection):
        return command
    seed = tournament_seed(row.id, command.seed_key, row.rng_seed)
    events = decide(NotStarted(), command, seed)
    if isinstance(events, Rejection):
        return events
    state = fold(events)
    assert isinstance(state, Started)
    return decide(state, PlanRound(), seed)


def _told(number: int, field: Mapping[str, Entrant], planned: Sequence[Event] | Rejection) -> NextRound:
    rounds = [] if isinstance(planned, Rejection) else [e for e in planned if isinstance(e, RoundPlanned)]
    return NextRound(
        round=number,
        entrants=len(field),
        table_sizes=[len(table.entrants) for event in rounds for table in event.tables],
        byes=[
            ByeView(UUID(bye.entrant), field[bye.entrant].name, bye.worth)
            for event in rounds
            for bye in event.byes
        ],
        blockers=blockers_of(planned) if isinstance(planned, Rejection) else [],
    )
