"""Verifies every stored game and says what is wrong: thin."""

import argparse
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.services.verification import check_game, game_ids, rebuild_game


class Command(BaseCommand):
    """``manage.py verify_games [ID...]``: exit 0 if every game is sound, 1 if one is not, 2 for an unknown id."""

    help = (
        "Check the hash chain, seeds, shuffles, moves and scores of every stored game from its events alone, "
        "and its read models against them."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the games, all of them by default, and ``--rebuild``."""
        parser.add_argument("games", nargs="*", type=UUID, metavar="ID", help="games; all by default")
        parser.add_argument(
            "--rebuild", action="store_true", help="write read models that differ anew from the events"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify, report, and exit."""
        stored = game_ids()
        games = options["games"] or stored
        if unknown := set(games).difference(stored):
            named = ", ".join(str(game_id) for game_id in games if game_id in unknown)
            raise CommandError(f"no such game: {named}", returncode=2)
        faulty = 0
        for game_id in games:
            found = check_game(game_id)
            if not found.ok and options["rebuild"]:
                rebuild_game(game_id)
                found = check_game(game_id)
            faulty += not found.ok
            for check in found.checks:
                for problem in check.problems:
                    self.stderr.write(f"game {game_id}: {check.name}: {problem}")
        self.stdout.write(f"{len(games)} games verified, {faulty} with differences")
        raise SystemExit(1 if faulty else 0)
