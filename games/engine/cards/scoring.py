"""What hands are worth (rules 3.1, 9); totals and places are in ``games.engine.series``. Pure."""

from games.engine.cards.pieces import VALUE, Cards

_POINTS = bytes(VALUE).ljust(256, b"\0")
"""A table for ``bytes.translate``: each face to its points."""


def hand_value(hand: Cards) -> int:
    """Return a hand's points: numbers their face, Skip, Reverse, Draw Two 20, wilds 50."""
    return sum(hand.translate(_POINTS))


def hand_values(hands: tuple[Cards, ...]) -> tuple[int, ...]:
    """Return the points of every seat's hand; a seat without a hand counts 0."""
    return tuple([hand_value(hand) for hand in hands])
