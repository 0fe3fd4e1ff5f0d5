"""Plays scenario files and prints what differs: thin, no database."""

import argparse
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from games.scenarios.document import ScenarioError, read
from games.scenarios.runner import Result, play

HOLDS, FAILS, UNREADABLE = 0, 1, 2


class Command(BaseCommand):
    """``manage.py scenario FILE...``: exit 0 if all hold, 1 if one fails, 2 if one is unreadable."""

    help = "Play scenario files (rules as data) and print what differs. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the files and ``--json``."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="scenario files (JSON)")
        parser.add_argument("--json", action="store_true", help="print machine-readable results")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play every file, then exit with the worst outcome."""
        outcomes = [(name, _outcome(Path(name))) for name in options["files"]]
        if options["json"]:
            self.stdout.write(msgspec.json.encode([_as_json(*pair) for pair in outcomes]).decode())
        else:
            for name, outcome in outcomes:
                self.stdout.write("\n".join(_lines(name, outcome)))
        raise SystemExit(max(_exit_code(outcome) for _, outcome in outcomes))


def _outcome(path: Path) -> Result | ScenarioError:
    try:
        return play(read(path.read_bytes()))
    except OSError as error:
        return ScenarioError(f"cannot be read: {error.strerror}")
    except ScenarioError as error:
        return error


def _exit_code(outcome: Result | ScenarioError) -> int:
    if isinstance(outcome, ScenarioError):
        return UNREADABLE
    return HOLDS if outcome.holds else FAILS


def _lines(name: str, outcome: Result | ScenarioError) -> list[str]:
    if isinstance(outcome, ScenarioError):
        return [f"ERROR {name}: {outcome}"]
    if outcome.holds:
        return [f"ok {outcome.title}"]
    return [f"FAILED {outcome.title}", *(f"  {difference}" for difference in outcome.differences)]


def _as_json(name: str, outcome: Result | ScenarioError) -> dict[str, Any]:
    if isinstance(outcome, ScenarioError):
        return {"file": name, "outcome": "unreadable", "reason": str(outcome)}
    differences = [msgspec.structs.asdict(difference) for difference in outcome.differences]
    return {
        "file": name,
        "title": outcome.title,
        "outcome": "ok" if outcome.holds else "failed",
        "differences": differences,
    }
