"""Verifies every started tournament and says what is wrong: thin."""

import argparse
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand

from tournaments.services.verification import check_tournament, tournament_ids


class Command(BaseCommand):
    """``manage.py verify_tournaments [ID...]``: exit 0 if every tournament is sound, 1 if one is not."""

    help = (
        "Check the hash chain, seed, draws, events and results of every started tournament from its events and "
        "those of its games, and its read models against them."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the tournaments, all of them by default."""
        parser.add_argument("tournaments", nargs="*", type=UUID, metavar="ID", help="all by default")

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify, report, and exit."""
        tournaments = options["tournaments"] or tournament_ids()
        faulty = 0
        for tournament_id in tournaments:
            found = check_tournament(tournament_id)
            faulty += not found.ok
            for check in found.checks:
                for problem in check.problems:
                    self.stderr.write(f"tournament {tournament_id}: {check.name}: {problem}")
        self.stdout.write(f"{len(tournaments)} tournaments verified, {faulty} with differences")
        raise SystemExit(1 if faulty else 0)
