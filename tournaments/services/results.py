"""Brings finished games to their tournaments: told at least once, counted once."""

from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from games.selectors.outcomes import SeatOutcome as OutcomeOfSeat
from games.selectors.outcomes import finished_among, outcome_of
from tournaments.engine.commands import FinishTable, SeatOutcome
from tournaments.engine.events import Event
from tournaments.engine.rejection import Rejection
from tournaments.projections.models import Progress, TableRow
from tournaments.services.course import SYSTEM, carry_out


def record_game(game_id: UUID, now: datetime) -> tuple[Event, ...] | Rejection:
    """Record a finished game in its tournament; nothing if it is recorded, runs, or is no tournament's."""
    table = _waiting().filter(game_id=game_id).first()
    outcome = outcome_of(game_id) if table is not None else None
    if table is None or outcome is None:
        return ()
    command = FinishTable(
        game_id=str(game_id),
        head=outcome.head,
        seats=tuple(map(told, outcome.seats)),
    )
    return carry_out(table.tournament_id, command, actor=SYSTEM, command_id=f"game/{game_id}", now=now)


def told(seat: OutcomeOfSeat) -> SeatOutcome:
    """Return a seat's outcome in the words of tournaments."""
    return SeatOutcome(
        place=seat.place,
        score=seat.score,
        deals_won=seat.deals_won,
        card_points=seat.card_points,
        misses=seat.misses,
        forfeited=seat.forfeited,
    )


def is_unrecorded(game_id: UUID) -> bool:
    """Say whether a tournament waits for the end of this game."""
    return _waiting().filter(game_id=game_id).exists()


def unrecorded_games() -> list[UUID]:
    """Return the finished games whose tournament waits for their end and has not heard of it."""
    return finished_among(list(_waiting().values_list("game_id", flat=True)))


def _waiting() -> QuerySet[TableRow]:
    """Return the tables whose result is wanted: a cancelled tournament takes no more."""
    playing = TableRow.objects.filter(status=TableRow.Status.PLAYING)
    return playing.exclude(tournament__progress__phase=Progress.Phase.CANCELLED)
