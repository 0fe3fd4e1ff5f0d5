"""``manage.py scenario``: the first lines, the exit codes, the explanation, and results for programs."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).parents[4]
DOCUMENT: dict[str, Any] = {
    "title": "A Reverse with two seats gives another turn",
    "rule": "5.5",
    "ruleset": "official",
    "position": {
        "hands": ["R5 BR GS", "Y1 Y2 W"],
        "discard": "G3 B7",
        "draw_pile": "R1 R2 R3",
        "turn": 0,
        "direction": 1,
        "dealer": 1,
        "scores": [0, 0],
    },
    "steps": [
        {"seat": 1, "move": "draw", "rejected": "not_your_turn"},
        {"seat": 0, "move": "play BR", "then": {"turn": 0, "direction": -1}},
    ],
}


@pytest.fixture
def holds(tmp_path: Path) -> str:
    return write(tmp_path / "holds.json", DOCUMENT)


@pytest.fixture
def fails(tmp_path: Path) -> str:
    steps = [
        DOCUMENT["steps"][0],
        {"seat": 0, "move": "play BR", "then": {"turn": 1, "direction": -1, "counts": [3, 3]}},
    ]
    return write(tmp_path / "fails.json", {**DOCUMENT, "title": "Not so", "steps": steps})


@pytest.fixture
def unreadable(tmp_path: Path) -> str:
    return write(tmp_path / "unreadable.json", {**DOCUMENT, "ruleset": "bridge"})


def write(path: Path, document: Any) -> str:
    path.write_text(json.dumps(document))
    return str(path)


def run(*arguments: str) -> tuple[int, list[str]]:
    """Run the command; return its exit code and the lines that it printed."""
    out = io.StringIO()
    with pytest.raises(SystemExit) as exit_:
        call_command("scenario", *arguments, stdout=out)
    assert isinstance(exit_.value.code, int)
    return exit_.value.code, out.getvalue().splitlines()


def test_one_that_holds(holds: str) -> None:
    assert run(holds) == (0, ["ok A Reverse with two seats gives another turn"])


def test_one_that_fails(fails: str) -> None:
    code, lines = run(fails)
    assert code == 1
    assert lines[:3] == [
        "FAILED Not so",
        "step 1 turn: expected 1, got 0",
        "step 1 counts: expected [3,3], got [2,3]",
    ]
    assert lines[3:]
    assert all(line.startswith("  ") for line in lines[3:])


def test_one_that_is_unreadable(unreadable: str) -> None:
    code, lines = run(unreadable)
    assert code == 2
    assert lines[0].startswith(f"ERROR {unreadable}: ruleset: 'bridge' is not a ruleset; allowed: official")


def test_several_end_with_the_worst(holds: str, fails: str, unreadable: str) -> None:
    assert run(holds, holds)[0] == 0
    assert run(holds, fails, holds)[0] == 1
    code, lines = run(fails, unreadable, holds)
    assert code == 2
    assert [line for line in lines if not line.startswith(("  ", "step"))] == [
        "FAILED Not so",
        lines[-2],
        "ok A Reverse with two seats gives another turn",
    ]


@pytest.mark.parametrize("name", ["missing.json", ".", "missing\x00.json"])
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    code, lines = run(str(tmp_path / name))
    assert code == 2
    assert "cannot be read" in lines[0]


def test_a_file_that_is_larger_than_any_scenario(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * 1_000_001)
    assert run(str(path)) == (2, [f"ERROR {path}: larger than 1000000 bytes"])


def test_no_file() -> None:
    with pytest.raises(CommandError, match="FILE"):
        call_command("scenario")


def test_explain_shows_every_position_and_the_legal_moves(holds: str) -> None:
    code, lines = run("--explain", holds)
    assert code == 0
    assert lines[:3] == [
        "ok A Reverse with two seats gives another turn",
        "  at first",
        "    seat 0: R5 GS BR",
    ]
    assert "    legal moves: play BR, draw" in lines
    assert "  After step 0: refused, not_your_turn (Another seat has the decision (rules 5.1))" in lines
    after = lines.index("  After step 1: seat 0 plays BR; play turns to the right, and seat 0 plays again")
    assert lines[after + 1] == "    seat 0: R5 GS"


def test_results_for_programs(holds: str, fails: str, unreadable: str) -> None:
    code, lines = run("--json", holds, fails, unreadable)
    assert code == 2
    good, bad, none = json.loads("\n".join(lines))
    assert (good["file"], good["outcome"], good["title"]) == (holds, "ok", DOCUMENT["title"])
    assert (good["differences"], good["explanation"], good["positions"]) == ([], [], [])
    assert bad["outcome"] == "failed"
    assert bad["differences"][0] == {"step": 1, "key": "turn", "expected": 1, "got": 0}
    assert bad["explanation"]
    assert (none["outcome"], none["title"]) == ("unreadable", None)
    assert none["reason"].startswith("ruleset: 'bridge'")


def test_results_for_programs_with_positions(holds: str) -> None:
    _, lines = run("--json", "--explain", holds)
    ((answer),) = json.loads("\n".join(lines))
    assert [position["step"] for position in answer["positions"]] == [None, 0, 1]


def test_it_needs_no_database_and_any_terminal_will_do(tmp_path: Path) -> None:
    path = write(
        tmp_path / "umlaut.json", {**DOCUMENT, "title": "Würfel ♣", "steps": [{"then": {"top": "R9"}}]}
    )
    environment = {
        **os.environ,
        "PYTHONIOENCODING": "ascii",
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "scenario", path],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.startswith(b"FAILED W\\xfcrfel \\u2663\nstep 0 top: expected R9, got B7\n")
