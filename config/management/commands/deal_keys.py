"""``manage.py deal_keys``: which deal keys there are and who needs them; makes new ones. Thin."""

import argparse
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config.settings.secrets import DEAL_KEYS_FILE, add_deal_key, new_deal_key
from games.selectors.deal_keys import DealKey, deal_keys


class Command(BaseCommand):
    """Lists deal keys; exit 1 if a running game needs one that is lost."""

    help = "List the deal keys and how many running games need each; --new makes the one for new games."

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
                "Games that need a lost key stand still and no hand of theirs can be dealt again: put the key back "
                "into DEAL_KEYS from your backup (docs/operations.md). Finished games need no key."
            )
            raise SystemExit(1)


def _line(key: DealKey) -> str:
    kind = "LOST" if key.lost else "for new games" if key.current else "kept for running games"
    return (
        f"{key.id:<12} {kind:<24} {key.running_games:>6} running games  sha256 {key.commitment or 'unknown'}"
    )


def _new_key(folder: Path) -> str:
    entry = new_deal_key()
    key_id = entry.partition(":")[0]
    if os.environ.get("DEAL_KEYS"):
        return f"Append this to DEAL_KEYS, behind a comma, and restart everything:\n{entry}"
    add_deal_key(folder, entry)
    return f"Key {key_id} stands in {folder / DEAL_KEYS_FILE}: restart everything, and new games use it."
