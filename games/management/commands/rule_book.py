"""Writes the parts of docs/rules that follow from the code: thin, no database."""

import argparse
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.rulebook.tables import renewed

FOLDER = Path(settings.BASE_DIR) / "docs" / "rules"


class Command(BaseCommand):
    """``manage.py rule_book``: write the tables anew; with ``--check`` exit 1 if one is not up to date."""

    help = "Write the tables of the rule book (docs/rules) anew from the rulesets and options."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add ``--check``."""
        parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a page differs")

    def handle(self, *args: Any, **options: Any) -> None:
        """Look at every page, and write those that differ unless only asked to check."""
        stale = {path: text for path, text in _pages() if path.read_text() != text}
        for path, text in stale.items():
            if not options["check"]:
                path.write_text(text)
            self.stdout.write(f"{'differs' if options['check'] else 'written'}: {path.name}")
        raise SystemExit(1 if stale and options["check"] else 0)


def _pages() -> list[tuple[Path, str]]:
    return [(path, renewed(path.read_text())) for path in sorted(FOLDER.glob("*.md"))]
