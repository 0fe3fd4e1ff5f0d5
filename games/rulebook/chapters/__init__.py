"""The rules by number, in our own words: what error texts, scenarios and options cite. No database."""

import re

from games.rulebook.chapters.dealing_and_turns import CHAPTERS as DEALING_AND_TURNS
from games.rulebook.chapters.ends_and_house_rules import CHAPTERS as ENDS_AND_HOUSE_RULES
from games.rulebook.chapters.fine_print import CHAPTERS as FINE_PRINT

CHAPTERS: dict[int, tuple[str, dict[str, str]]] = {**DEALING_AND_TURNS, **ENDS_AND_HOUSE_RULES, **FINE_PRINT}
"""Chapter number -> its title and its rules, each by its number."""

RULES: dict[str, str] = {number: text for _, rules in CHAPTERS.values() for number, text in rules.items()}

_NUMBER = re.compile(r"(?<![0-9.])[0-9]{1,2}\.[0-9]{1,2}(?![0-9])")


def numbers_in(reference: str) -> list[str]:
    """Return the rules that a reference stands for: "9.2-9.4, 12.6" are four."""
    known, found = list(RULES), []
    for part in reference.split(", "):
        first, _, last = part.partition("-")
        found += known[known.index(first) : known.index(last or first) + 1]
    return found


def cited(text: str) -> list[str]:
    """Return the rules whose numbers a text names, each once, in the order in which it names them."""
    return [number for number in dict.fromkeys(_NUMBER.findall(text)) if number in RULES]
