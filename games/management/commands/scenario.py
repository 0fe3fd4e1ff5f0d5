"""Plays scenario files, prints what differs and explains why: thin, no database."""

import argparse
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from games.scenarios.answer import FAILS, HOLDS, UNREADABLE, Answer, run_scenario
from games.scenarios.document import FOR_FILES, printable

EXIT_CODES = {HOLDS: 0, FAILS: 1, UNREADABLE: 2}


class Command(BaseCommand):
    """``manage.py scenario FILE...``: exit 0 if all hold, 1 if one fails, 2 if one is unreadable."""

    help = "Play scenario files (rules as data) and explain what differs. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the files, ``--explain`` and ``--json``."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="scenario files (JSON)")
        parser.add_argument(
            "--explain", action="store_true", help="show the position and the legal moves after each step"
        )
        parser.add_argument("--json", action="store_true", help="print machine-readable results")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play every file, then exit with the worst outcome."""
        files = options["files"]
        answers = [(printable(name), _answer(Path(name), options["explain"])) for name in files]
        if options["json"]:
            self._say(msgspec.json.encode([_as_json(*pair) for pair in answers]).decode())
        else:
            for name, answer in answers:
                self._say("\n".join(_lines(name, answer)))
        raise SystemExit(max(EXIT_CODES[answer.outcome] for _, answer in answers))

    def _say(self, text: str) -> None:
        """Print a text as well as the terminal's alphabet allows."""
        alphabet = getattr(self.stdout, "encoding", None) or "utf-8"
        self.stdout.write(text.encode(alphabet, "backslashreplace").decode(alphabet))


def _answer(path: Path, explain: bool) -> Answer:
    try:
        with path.open("rb") as file:
            content = file.read(FOR_FILES.bytes + 1)
    except OSError as error:
        return Answer(UNREADABLE, reason=f"cannot be read: {error.strerror}")
    except ValueError as error:  # a name that no file can have
        return Answer(UNREADABLE, reason=f"cannot be read: {error}")
    return run_scenario(content, FOR_FILES, with_positions=explain)


def _lines(name: str, answer: Answer) -> list[str]:
    if answer.outcome == UNREADABLE:
        return [f"ERROR {name}: {answer.reason}"]
    head = "ok" if answer.outcome == HOLDS else "FAILED"
    lines = [f"{head} {answer.title}", *(str(difference) for difference in answer.differences)]
    lines += [f"  {text}" for text in answer.explanation]
    for position in answer.positions:
        step = "" if position.step is None else f"After step {position.step}: "
        lines += [f"  {step}{position.happened}", *(f"    {text}" for text in position.position)]
    return lines


def _as_json(name: str, answer: Answer) -> dict[str, Any]:
    return {"file": name, **msgspec.structs.asdict(answer)}
