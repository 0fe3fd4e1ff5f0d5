"""One way to change a running tournament: lock, fold, decide, append, project, make its games, announce."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from django.db import transaction

from games.eventstore.events import Head
from games.services.committed import announce
from tournaments.codec import encode
from tournaments.engine.commands import Command, PlanRound
from tournaments.engine.decide import decide
from tournaments.engine.decider import fold
from tournaments.engine.events import Event
from tournaments.engine.rejection import Rejection
from tournaments.engine.state import BetweenRounds, NotStarted, Started
from tournaments.projections.rows import project
from tournaments.selectors.loading import CATEGORY, LoadedTournament, load, store
from tournaments.selectors.seeds import seed_of
from tournaments.services.tables import make_games

SYSTEM = "system"


def carry_out(
    tournament_id: UUID, command: Command, *, actor: str, command_id: str, now: datetime
) -> tuple[Event, ...] | Rejection:
    """Do what a command asks of a started tournament, or say why not; a round that ends is followed by the next.

    Raises NoSuchStream if the tournament was not started. ``actor`` is who asks (``system``, ``user:7``).
    """
    with transaction.atomic():
        tournament = load(tournament_id, lock=True)
        granted = _granted(tournament, command, actor, command_id, now)
        if isinstance(granted, Rejection):
            return granted
        return granted + advance(tournament, now)


def advance(tournament: LoadedTournament, now: datetime) -> tuple[Event, ...]:
    """Plan the next round of a tournament that has none open and is not over; the caller holds its lock."""
    state = tournament.state
    if not isinstance(state, BetweenRounds):
        return ()
    command_id = f"plan/{len(state.tournament.rounds) + 1}"
    planned = _granted(tournament, PlanRound(), SYSTEM, command_id, now)
    if isinstance(planned, Rejection):
        raise RuntimeError(f"the next round of {tournament.id} cannot be planned: {planned.detail}")
    return planned


def _granted(
    tournament: LoadedTournament, command: Command, actor: str, command_id: str, now: datetime
) -> tuple[Event, ...] | Rejection:
    state = tournament.state
    if isinstance(state, NotStarted):
        raise TypeError(f"tournament {tournament.id} has a stream without a start")
    events = decide(state, command, seed_of(state.tournament.setup))
    if not isinstance(events, Rejection) and events:
        append(tournament, events, actor=actor, command_id=command_id, now=now)
    return events


def append(
    tournament: LoadedTournament, events: Sequence[Event], *, actor: str, command_id: str, now: datetime
) -> None:
    """Store decided events, bring the loaded tournament and its rows up to them, and make the games they plan."""
    new = [encode(event, actor, command_id) for event in events]
    at = now.astimezone(UTC)
    time = at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    stored = store.append(tournament.id, tournament.head.version, new, time=time)
    tournament.head = Head(tournament.id, CATEGORY, stored[-1].version, stored[-1].hash)
    tournament.state = fold(events, tournament.state)
    assert isinstance(tournament.state, Started)
    project(tournament.head, tournament.state, at)
    make_games(tournament.id, tournament.state, events, now)
    announce(CATEGORY, tournament.id, tournament.head.version, events)
