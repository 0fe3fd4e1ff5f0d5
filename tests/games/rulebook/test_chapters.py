"""Rules that code cites exist, and numbers are found in texts."""

import re
from pathlib import Path

import pytest

from games.engine.rejection import TEXTS
from games.engine.rulesets import options_of
from games.rulebook.chapters import RULES, cited, numbers_in

ROOT = Path(__file__).parents[3]
CITED = re.compile(r"rules? ((?:[0-9]{1,2}\.[0-9]{1,2}(?:, | and |-)?)+)")


@pytest.mark.parametrize("folder", ["games", "tournaments", "tests"])
def test_every_rule_that_code_cites_exists(folder: str) -> None:
    for path in (ROOT / folder).rglob("*.py"):
        for numbers in CITED.findall(path.read_text()):
            for number in re.findall(r"[0-9]+\.[0-9]+", numbers):
                assert number in RULES, f"{path.name} cites rules {number}"


def test_every_rule_that_an_option_or_a_refusal_cites_exists() -> None:
    texts = [option.rule for family in ("cards", "dice") for option in options_of(family)]
    for text in (*texts, *TEXTS.values()):
        assert len(cited(text)) == len(set(re.findall(r"[0-9]+\.[0-9]+", text)))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("5.2", ["5.2"]),
        ("7.1, 14.3 and 7.1 again", ["7.1", "14.3"]),
        ("rules 9.2-9.4", ["9.2", "9.4"]),
        ("14", []),
        ("99.9 or 5.20 or 1.2.3", []),
        ("", []),
    ],
)
def test_numbers_are_found_in_a_text(text: str, numbers: list[str]) -> None:
    assert cited(text) == numbers


def test_a_range_of_rules_stands_for_all_of_them() -> None:
    assert numbers_in("9.2-9.4, 12.6") == ["9.2", "9.3", "9.4", "12.6"]
