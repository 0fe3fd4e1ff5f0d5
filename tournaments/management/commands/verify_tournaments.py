"""Verifies every started tournament and says what is wrong: thin."""

import argparse
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from tournaments.services.verification import check_tournament, tournament_ids


class Command(BaseCommand):
    """``manage.py verify_tournaments [ID...]``: exit 0 if every one is sound, 1 if not, 2 for an unknown id."""

    help = (
        "Check the hash chain, seed, draws, events and results of every started tournament from its events and "
        "those of its games, and its read models against them."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the tournaments, all of them by default."""
        parser.add_argument("tournaments", nargs="*", type=UUID, metavar="ID", help="all by default")

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify, report, and exit."""
        started = tournament_ids()
        tournaments = options["tournaments"] or started
        if unknown := set(tournaments).difference(started):
            named = ", ".join(str(tournament_id) for tournament_id in tournaments if tournament_id in unknown)
            raise CommandError(f"no such started tournament: {named}", returncode=2)
        faulty = 0
        for tournament_id in tournaments:
            found = check_tournament(tournament_id)
            faulty += not found.ok
            for check in found.checks:
                for problem in check.problems:
                    self.stderr.write(f"tournament {tournament_id}: {check.name}: {problem}")
        self.stdout.write(f"{len(tournaments)} tournaments verified, {faulty} with differences")
        raise SystemExit(1 if faulty else 0)
