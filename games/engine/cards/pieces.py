"""The 108 cards (rules 3): a card is a small whole number, its face; texts exist at the edges only. Pure.

Faces 0-51 are coloured: ``13 * colour + symbol``, colours R Y G B = 0-3, symbols 0-9 the numbers, then Skip,
Reverse, Draw Two. 52 is the Wild, 53 the Wild Draw Four. Several cards are a row of bytes, one face each: to take one
out, to count and to compare rows of bytes is what Python does fastest.
"""

from bisect import bisect

COLORS = "RYGB"
NO_COLOR = -1
SYMBOLS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2")
ZERO, SEVEN, LAST_NUMBER = 0, 7, 9
SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR = 10, 11, 12, 13, 14

Cards = bytes
"""Cards in a row, a byte each: a pile in its order; a hand sorted, so that equal hands are equal (rules 3.2)."""

W = 52
W4 = 53
FACES = range(54)
COLOR: tuple[int, ...] = (*(face // 13 for face in range(52)), NO_COLOR, NO_COLOR)
SYMBOL: tuple[int, ...] = (*(face % 13 for face in range(52)), WILD, WILD_DRAW_FOUR)
TEXT: tuple[str, ...] = (*(COLORS[face // 13] + SYMBOLS[face % 13] for face in range(52)), "W", "W+4")
FACE: dict[str, int] = {text: face for face, text in enumerate(TEXT)}
COLOR_TEXT: dict[int, str] = {NO_COLOR: "", **dict(enumerate(COLORS))}
LETTER: tuple[str, ...] = tuple(COLOR_TEXT[color] for color in COLOR)
"""``LETTER[face]``: its colour in notation, "" for a wild."""
COLOR_OF_TEXT: dict[str, int] = {text: color for color, text in COLOR_TEXT.items()}


def _value(face: int) -> int:
    if face >= W:
        return 50
    return SYMBOL[face] if SYMBOL[face] <= LAST_NUMBER else 20


VALUE: tuple[int, ...] = tuple(_value(face) for face in FACES)
ONE: tuple[Cards, ...] = tuple(bytes([face]) for face in FACES)
"""``ONE[face]``: that card alone."""


def _copies(face: int) -> int:
    if face >= W:
        return 4
    return 1 if SYMBOL[face] == ZERO else 2


DECK: Cards = bytes(face for face in FACES for _ in range(_copies(face)))
"""All 108 cards in canonical order: R, Y, G, B, each 0, 1, 1 … 9, 9, S, S, R, R, +2, +2, then the wilds."""


def without(hand: Cards, face: int) -> Cards:
    """Return the hand with one such card less; ValueError if there is none."""
    if face not in hand:
        raise ValueError(f"no {TEXT[face]} in this hand")
    return hand.replace(ONE[face], b"", 1)


def with_cards(hand: Cards, cards: Cards) -> Cards:
    """Return the hand with some cards more."""
    if len(cards) != 1:
        return bytes(sorted(hand + cards))
    at = bisect(hand, cards[0])
    return hand[:at] + cards + hand[at:]


def texts(cards: Cards) -> tuple[str, ...]:
    """Return the notation of each card (rules 3.3)."""
    return tuple([TEXT[card] for card in cards])
