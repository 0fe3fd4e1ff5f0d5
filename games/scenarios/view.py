"""A position in words: hands, piles, whose decision, legal moves, who can be caught, what is owed. No database."""

from typing import Any

from games.engine.cards.pieces import COLORS as COLOR_LETTERS
from games.rulebook import words

NOUNS = {"cards": "card", "dice": "die"}


def view(family: str, facts: dict[str, Any]) -> list[str]:
    """Return a position as lines for a reader who may see all hands; ``facts`` as scenarios check them."""
    return [
        *_hands(family, facts),
        _table(family, facts),
        decision(family, facts),
        f"legal moves: {', '.join(facts['legal']) or 'none'}",
        *_pending(facts),
        f"points: {_row(facts['scores'])}",
        *([f"places: {_row(facts['places'])}"] if facts["game_over"] else []),
    ]


def decision(family: str, facts: dict[str, Any]) -> str:
    """Return whose decision it is, and about what."""
    if facts["turn"] is None:
        return "the game is over" if facts["game_over"] else "nobody has the decision"
    what = "to stack or take what is owed" if facts["debt"] else words.phase(family, facts["phase"])
    return f"it is seat {facts['turn']}'s turn, {what} (phase {facts['phase']})"


def _hands(family: str, facts: dict[str, Any]) -> list[str]:
    lines = []
    for seat, hand in facts["hands"].items():
        gone = facts["counts"][int(seat)] is None
        lines.append(
            f"seat {seat}: {hand or f'no {words.counted(2, NOUNS[family])[2:]}'}" + " (plays no more)" * gone
        )
    return lines


def _table(family: str, facts: dict[str, Any]) -> str:
    color = facts["color"]
    parts = [
        f"{'on top' if family == 'cards' else 'centre die'}: {facts['top']}",
        f"colour in force: {words.COLORS[color]}"
        if color in tuple(COLOR_LETTERS)
        else "no colour in force yet",
        f"play goes {words.direction(facts['direction'])}",
    ]
    if family == "cards":
        parts += [f"draw pile: {facts['draw_pile']}", f"discard pile: {facts['discard_pile']}"]
    else:
        parts.append(f"bag: {facts['draw_pile']}")
    return "; ".join(parts)


def _pending(facts: dict[str, Any]) -> list[str]:
    lines = []
    if facts["exposed"]:
        lines.append(f"can be caught without UNO: {words.seats(facts['exposed'])}")
    if facts["debt"]:
        lines.append(f"owed: {facts['debt']}")
    lines += [
        f"seat {seat} sees the evidence {hand}" for seat, hand in facts["sees"].items() if hand is not None
    ]
    return lines


def _row(values: list[int]) -> str:
    return " ".join(str(value) for value in values)
