"""Brings finished games to their tournaments: told at least once, counted once."""

from datetime import datetime
from uuid import UUID

from games.selectors.outcomes import finished_among, outcome_of
from tournaments.engine.commands import FinishTable, SeatOutcome
from tournaments.engine.events import Event
from tournaments.engine.rejection import Rejection
from tournaments.projections.models import TableRow
from tournaments.services.course import SYSTEM, carry_out


def record_game(game_id: UUID, now: datetime) -> tuple[Event, ...] | Rejection:
    """Record a finished game in its tournament; nothing if it is recorded, runs, or is no tournament's."""
    table = TableRow.objects.filter(game_id=game_id, status=TableRow.Status.PLAYING).first()
    outcome = outcome_of(game_id) if table is not None else None
    if table is None or outcome is None:
        return ()
    command = FinishTable(
        game_id=str(game_id),
        head=outcome.head,
        seats=tuple(
            SeatOutcome(
                place=seat.place,
                score=seat.score,
                deals_won=seat.deals_won,
                card_points=seat.card_points,
                misses=seat.misses,
                forfeited=seat.forfeited,
            )
            for seat in outcome.seats
        ),
    )
    return carry_out(table.tournament_id, command, actor=SYSTEM, command_id=f"game/{game_id}", now=now)


def unrecorded_games() -> list[UUID]:
    """Return the finished games whose tournament has not heard of it."""
    playing = TableRow.objects.filter(status=TableRow.Status.PLAYING)
    return finished_among(list(playing.values_list("game_id", flat=True)))
