"""Verifies every started tournament and says what is wrong: thin."""

import argparse
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand

from tournaments.services.verification import tournament_ids, verify_tournament


class Command(BaseCommand):
    """``manage.py verify_tournaments [ID...]``: exit 0 if every tournament is sound, 1 if one is not."""

    help = "Fold every started tournament again from its events and compare: results, ranking, read models, games."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the tournaments, all of them by default."""
        parser.add_argument("tournaments", nargs="*", type=UUID, metavar="ID", help="all by default")

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify, report, and exit."""
        tournaments = options["tournaments"] or tournament_ids()
        faulty = 0
        for tournament_id in tournaments:
            problems = verify_tournament(tournament_id)
            faulty += bool(problems)
            for problem in problems:
                self.stderr.write(f"tournament {tournament_id}: {problem}")
        self.stdout.write(f"{len(tournaments)} tournaments verified, {faulty} with differences")
        raise SystemExit(1 if faulty else 0)
