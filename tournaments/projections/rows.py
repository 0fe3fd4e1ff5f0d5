"""Writes what a tournament's state says to the read models, and says where rows differ from it."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from games.eventstore.events import Head
from tournaments.engine.history import still_in
from tournaments.engine.state import (
    BetweenRounds,
    Cancelled,
    Finished,
    FinishedTable,
    Paused,
    RoundOpen,
    Started,
)
from tournaments.projections.models import Progress, TableRow

PHASES: dict[type, str] = {
    BetweenRounds: Progress.Phase.BETWEEN_ROUNDS,
    RoundOpen: Progress.Phase.ROUND_OPEN,
    Paused: Progress.Phase.PAUSED,
    Finished: Progress.Phase.FINISHED,
    Cancelled: Progress.Phase.CANCELLED,
}
TableValues = tuple[int, int, int, str]


def project(head: Head, state: Started, at: datetime) -> None:
    """Bring a tournament's rows up to its state, in the transaction of the append."""
    values = progress_values(head, state)
    if not Progress.objects.filter(tournament_id=head.stream_id).update(changed_at=at, **values):
        Progress.objects.create(tournament_id=head.stream_id, started_at=at, changed_at=at, **values)
    _project_tables(head.stream_id, table_values(state))


def progress_values(head: Head, state: Started) -> dict[str, Any]:
    """Return the columns of the progress row, times left out."""
    champion = state.champion if isinstance(state, Finished) else None
    return {
        "phase": PHASES[type(state)],
        "round": len(state.tournament.rounds),
        "entrants_in": len(still_in(state.tournament)),
        "champion_id": UUID(champion) if champion else None,
        "version": head.version,
        "head_hash": head.hash,
    }


def table_values(state: Started) -> dict[UUID, TableValues]:
    """Return (round, table, attempt, status) by game id, voided games included."""
    values: dict[UUID, TableValues] = {}
    for played in state.tournament.rounds:
        for table in played.tables:
            finished = isinstance(table, FinishedTable)
            status = TableRow.Status.FINISHED if finished else TableRow.Status.PLAYING
            number = table.planned.number
            for attempt, game_id in enumerate(table.voided, 1):
                values[UUID(game_id)] = (played.number, number, attempt, TableRow.Status.VOIDED)
            values[UUID(table.game_id)] = (played.number, number, table.attempt, status)
    return values


def differences(head: Head, state: Started) -> list[str]:
    """Return a sentence for everything that the rows say otherwise than the state of the tournament's events."""
    row = Progress.objects.filter(tournament_id=head.stream_id).first()
    if row is None:
        return ["the tournament has no progress row"]
    found = [
        f"progress: {name} is {_json(getattr(row, name))}, the events say {_json(value)}"
        for name, value in progress_values(head, state).items()
        if getattr(row, name) != value
    ]
    if _stored_tables(head.stream_id) != table_values(state):
        found.append("the rows of the tables differ from the events")
    return found


def _json(value: object) -> str:
    """Return a column's value as answers show it."""
    return msgspec.json.encode(value).decode()


def _stored_tables(tournament_id: UUID) -> dict[UUID, TableValues]:
    rows = TableRow.objects.filter(tournament_id=tournament_id)
    return {row.game_id: (row.round, row.number, row.attempt, row.status) for row in rows}


def _project_tables(tournament_id: UUID, values: dict[UUID, TableValues]) -> None:
    stored = _stored_tables(tournament_id)
    changed = {game_id: value for game_id, value in values.items() if stored.get(game_id) != value}
    TableRow.objects.bulk_create(
        TableRow(
            tournament_id=tournament_id,
            game_id=game_id,
            round=number,
            number=table,
            attempt=attempt,
            status=status,
        )
        for game_id, (number, table, attempt, status) in changed.items()
        if game_id not in stored
    )
    for game_id, (_, _, _, status) in changed.items():
        if game_id in stored:
            TableRow.objects.filter(game_id=game_id).update(status=status)
