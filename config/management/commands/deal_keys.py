"""``manage.py deal_keys``: which deal keys there are and who needs them; makes new ones. Thin."""

import argparse
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config.settings.secrets import DEAL_KEYS_FILE, add_deal_key, new_deal_key
from tournaments.selectors.deal_keys import DealKey, deal_keys


class Command(BaseCommand):
    """Lists deal keys; exit 1 if a running game or tournament needs one that is lost."""

    help = (
        "List the deal keys and how many running games and tournaments need each; "
        "--new makes the one for new games."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add ``--new``."""
        parser.add_argument("--new", action="store_true", help="make a key for new games (rotation)")

    def handle(self, *args: Any, **options: Any) -> None:
        """List, or make."""
        if options["new"]:
            self.stdout.write(_new_key(settings.VAR / "secrets"))
            return
        keys = deal_keys()
        for key in keys:
            self.stdout.write(_line(key))
        if any(key.lost for key in keys):
            self.stderr.write(
                "Games and tournaments that need a lost key stand still, since nothing of theirs can be dealt or "
                "drawn again: put the key back into DEAL_KEYS from your backup (docs/operations.md). What is "
                "finished needs no key."
            )
            raise SystemExit(1)


def _line(key: DealKey) -> str:
    needed = f"{_counted(key.running_games, 'game')}, {_counted(key.running_tournaments, 'tournament')}"
    return f"{key.id:<12} {_standing(key):<13} needed by {needed:<44} sha256 {key.commitment or 'unknown'}"


def _standing(key: DealKey) -> str:
    if key.lost:
        return "LOST"
    if key.current:
        return "for new games"
    return "kept" if key.needed else "unused"


def _counted(number: int, what: str) -> str:
    return f"{number} running {what}{'' if number == 1 else 's'}"


def _new_key(folder: Path) -> str:
    entry = new_deal_key()
    key_id = entry.partition(":")[0]
    if os.environ.get("DEAL_KEYS"):
        return f"Append this to DEAL_KEYS, behind a comma, and restart everything:\n{entry}"
    add_deal_key(folder, entry)
    return f"Key {key_id} stands in {folder / DEAL_KEYS_FILE}: restart everything, and new games use it."
