"""Prepares tournaments: rows that organisers could make in the admin. Nothing is frozen before the start."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.db import transaction

from games.services.house_players import house_players
from tournaments.registration.models import Entrant, Tournament

NAMESPACE = uuid.UUID("a2f1d7c0-8b1e-5f0c-9d53-6f2e4a7b9c30")


class HouseTournament(msgspec.Struct, frozen=True):
    """A tournament of house bots: ``entrants`` seats are shared out among ``bots`` in turn.

    With ``rng_seed`` (hex) every id follows from the plan, so the same plan gives the same events.
    """

    name: str
    format: str
    format_options: Mapping[str, Any]
    ruleset: str
    options: Mapping[str, Any]
    entrants: int
    bots: Sequence[str]
    rng_seed: str

    def tournament_id(self) -> uuid.UUID:
        """Return the id that follows from the plan."""
        plan = msgspec.json.encode(self, order="deterministic").decode()
        return uuid.uuid5(NAMESPACE, plan)


def prepare_house_tournament(plan: HouseTournament, tournament_id: uuid.UUID) -> Tournament:
    """Write the rows of a tournament of house bots. Raises UnknownBotError."""
    with transaction.atomic():
        tournament = Tournament.objects.create(
            id=tournament_id,
            name=plan.name,
            format=plan.format,
            format_options=dict(plan.format_options),
            ruleset=plan.ruleset,
            options=dict(plan.options),
            rng_seed=plan.rng_seed,
        )
        for number, player in enumerate(house_players(plan.bots, plan.entrants), 1):
            entrant_id = uuid.uuid5(tournament_id, str(player.id))
            Entrant.objects.create(id=entrant_id, tournament=tournament, player=player, seed=number)
    return tournament
