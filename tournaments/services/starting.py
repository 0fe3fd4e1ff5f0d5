"""Starts tournaments: freezes rows into the first event, plans the first round, or says all that is wrong."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.eventstore.errors import StreamExists
from tournaments.engine.decide import decide
from tournaments.engine.events import Event
from tournaments.engine.rejection import Code, Rejection
from tournaments.engine.state import NotStarted
from tournaments.registration.models import Tournament
from tournaments.selectors.loading import CATEGORY, LoadedTournament, store
from tournaments.selectors.plans import start_command
from tournaments.selectors.seeds import tournament_seed
from tournaments.services.course import advance, append


def start_tournament(tournament_id: UUID, *, actor: str, now: datetime) -> tuple[Event, ...] | Rejection:
    """Start a tournament: freeze it, plan its first round and deal its games; or say all that is wrong.

    Nothing is written when it is refused. Raises Tournament.DoesNotExist.
    """
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(id=tournament_id)
        command = start_command(row)
        if isinstance(command, Rejection):
            return command
        seed = tournament_seed(row.id, command.seed_key, row.rng_seed)
        events = decide(NotStarted(), command, seed)
        if isinstance(events, Rejection):
            return events
        try:
            head = store.create(row.id, CATEGORY)
        except StreamExists:
            return Rejection(Code.ALREADY_STARTED, "The tournament has started already.")
        tournament = LoadedTournament(head, NotStarted())
        append(tournament, events, actor=actor, command_id="start", now=now)
        return events + advance(tournament, now)
