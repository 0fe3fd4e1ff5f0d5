"""Pieces, colours, moves and phases in the words of players; nothing here knows a game's state. No database."""

import re

COLORS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
SYMBOLS = {"S": "Skip", "R": "Reverse", "+2": "Draw Two"}
WILDS = {"W": "Wild", "W+4": "Wild Draw Four"}

PHASES: dict[str, dict[str, str]] = {
    "cards": {
        "first_color": "to name the colour of the opening wild",
        "play": "to play a card or draw",
        "drawn": "to play the card just drawn, or pass",
        "wild_draw_four": "to accept the Wild Draw Four or challenge it",
    },
    "dice": {
        "roll": "to play a die or reroll the hand",
        "rerolled": "to play a die or draw one",
        "drawn": "to play the die just drawn, or pass",
        "wild_draw_four": "to accept the Wild Draw Four, which may be challenged until then",
    },
}
"""What the seat with the decision has to do, by family and phase."""

_PLAY = re.compile(r"play (\S+?)(?:>([RYGB]))?(?:@([0-9]+))?( uno)?", re.ASCII)
_DIE = re.compile(r"(d[0-9]+)(?::(.+))?", re.ASCII)
_WORDS = {
    "draw": "to draw",
    "reroll": "to reroll the hand",
    "pass": "to pass",
    "accept": "to accept the Wild Draw Four",
    "challenge": "to challenge the Wild Draw Four",
    "take": "to take what is owed",
    "uno": "to call UNO",
}


def seats(numbers: list[int] | tuple[int, ...]) -> str:
    """Return "seat 1", "seats 1 and 3", "seats 0, 1 and 3"."""
    texts = [str(number) for number in numbers]
    if len(texts) == 1:
        return f"seat {texts[0]}"
    return f"seats {', '.join(texts[:-1])} and {texts[-1]}"


def counted(number: int, noun: str) -> str:
    """Return "1 card", "2 cards", "1 die", "2 dice"."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} dice" if noun == "die" else f"{number} {noun}s"


def piece(text: str) -> str:
    """Return a card or die in words: "red 5", "blue Reverse", "Wild", "die 7 (red 5)"; or the text as it is."""
    die = _DIE.fullmatch(text)
    if die:
        name = f"die {die[1][1:]}"
        return f"{name} ({piece(die[2])})" if die[2] else name
    if text in WILDS:
        return WILDS[text]
    color, symbol = COLORS.get(text[:1]), text[1:]
    if color is None or not (symbol in SYMBOLS or (len(symbol) == 1 and symbol.isdecimal())):
        return text
    return f"{color} {SYMBOLS.get(symbol, symbol)}"


def move(text: str) -> str:
    """Return a move in words, as what somebody wanted: "to play the red 7 and swap hands with seat 2"."""
    if text in _WORDS:
        return _WORDS[text]
    if text.startswith("catch ") and text[6:].isdecimal():
        return f"to catch seat {text[6:]}"
    if text.startswith("color ") and text[6:] in COLORS:
        return f"to name {COLORS[text[6:]]}"
    play = _PLAY.fullmatch(text)
    if play is None:
        return "something that is no move"
    named, color, target, uno = play.groups()
    words = f"to play {'' if named.startswith('d') else 'the '}{piece(named)}"
    words += f", naming {COLORS[color]}" if color else ""
    words += f", swapping hands with seat {target}" if target else ""
    return words + (", calling UNO" if uno else "")


def phase(family: str, name: str) -> str:
    """Return what the seat with the decision has to do in a phase; the phase's own name if it is unknown."""
    return PHASES[family].get(name, f"phase {name}")


def direction(value: int) -> str:
    """Return which way play goes."""
    return "to the left (seat numbers rise)" if value == 1 else "to the right (seat numbers fall)"
