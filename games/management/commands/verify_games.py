"""Verifies every stored game and says what is wrong: thin."""

import argparse
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand

from games.services.verification import game_ids, rebuild_game, verify_game


class Command(BaseCommand):
    """``manage.py verify_games [ID...]``: exit 0 if every game is sound, 1 if one is not."""

    help = "Fold every stored game again from its events alone and compare it with the read models."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the games, all of them by default, and ``--rebuild``."""
        parser.add_argument("games", nargs="*", type=UUID, metavar="ID", help="games; all by default")
        parser.add_argument(
            "--rebuild", action="store_true", help="write read models that differ anew from the events"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify, report, and exit."""
        games = options["games"] or game_ids()
        faulty = 0
        for game_id in games:
            problems = verify_game(game_id)
            if problems and options["rebuild"]:
                rebuild_game(game_id)
                problems = verify_game(game_id)
            faulty += bool(problems)
            for problem in problems:
                self.stderr.write(f"game {game_id}: {problem}")
        self.stdout.write(f"{len(games)} games verified, {faulty} with differences")
        raise SystemExit(1 if faulty else 0)
