"""The demo of a new installation: a league and a tournament of house bots that the workers play. Thin."""

import secrets
import uuid
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from tournaments.engine.rejection import Rejection
from tournaments.registration.models import League, Tournament
from tournaments.selectors.seeds import seed_from_text
from tournaments.services.refusals import ConflictError
from tournaments.services.registration import HouseTournament, prepare_house_tournament
from tournaments.services.starting import start_tournament


class Command(BaseCommand):
    """``manage.py demo``: does nothing where there is any tournament already."""

    help = "Make the demo data of a new installation; the workers play its tournament."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make and start the demo tournament."""
        if Tournament.objects.exists():
            return
        plan = HouseTournament(
            name="Demo: survivor",
            format="survivor",
            format_options={},
            ruleset="elimination-500",
            options={},
            entrants=16,
            bots=("greedy", "careful", "random"),
            rng_seed=seed_from_text(secrets.token_hex(16)),
        )
        try:
            self._make(plan)
        except ConflictError as error:
            raise CommandError(f"No demo: {error}") from None
        self.stdout.write(f"Demo: the tournament {plan.name!r} of {plan.entrants} house bots has started.")

    def _make(self, plan: HouseTournament) -> None:
        with transaction.atomic():
            league = League.objects.create(name="Demo league", place_points=[10, 7, 5, 3, 2, 1])
            tournament = prepare_house_tournament(plan, uuid.uuid4())
            Tournament.objects.filter(id=tournament.id).update(league=league)
            refused = start_tournament(tournament.id, actor="command:demo", now=timezone.now())
            if isinstance(refused, Rejection):
                raise CommandError(refused.detail)
