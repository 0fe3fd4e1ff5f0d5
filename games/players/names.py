"""What names and labels may look like, so that no two bots can be taken for each other or for the house's. Pure."""

import re
from collections.abc import Collection

LONGEST_NAME = 60
LONGEST_LABEL = 40


def fault_in_text(text: str, longest: int) -> str | None:
    """Return what is wrong with a text that people will read on one line, None if nothing is."""
    if not text or text != text.strip() or "  " in text:
        return "It has at least one character, and no space at its ends nor two in a row."
    if len(text) > longest:
        return f"It has {longest} characters at most."
    if not text.isprintable():
        return "It has printable characters only."
    return None


def fault_in_name(name: str, house_bots: Collection[str]) -> str | None:
    """Return what is wrong with a bot's name, None if nothing is: copies of house bots are called "greedy 2"."""
    if fault := fault_in_text(name, LONGEST_NAME):
        return fault
    if re.sub(r"[\s_.-]*\d*$", "", name.casefold()) in house_bots:
        return "House bots are called so."
    return None
