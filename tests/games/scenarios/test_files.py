"""Every scenario file holds, and says which rule it is about."""

import json
from pathlib import Path

import pytest

from games.rulebook.chapters import CHAPTERS, cited
from games.scenarios.answer import HOLDS, run_scenario

FILES = sorted((Path(__file__).parents[2] / "scenarios").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_holds(path: Path) -> None:
    answer = run_scenario(path.read_bytes())
    assert answer.outcome == HOLDS, "\n".join([answer.reason or "", *answer.explanation])


def test_there_are_some() -> None:
    assert FILES


def test_every_rule_that_a_file_is_about_exists() -> None:
    for path in FILES:
        rule = json.loads(path.read_bytes())["rule"]
        assert cited(rule) or int(rule) in CHAPTERS, path.name
