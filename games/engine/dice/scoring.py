"""What hands are worth (rules 12.7); totals and places are in ``games.engine.series``. Pure."""

from games.engine.dice.pieces import VALUE, Hand


def hand_value(hand: Hand) -> int:
    """Return the points of the faces showing: numbers 1-6, commands 20, wilds 50."""
    return sum([VALUE[piece] for piece in hand])


def hand_values(hands: tuple[Hand, ...]) -> tuple[int, ...]:
    """Return the points of every seat's hand; a seat without a hand counts 0."""
    return tuple([hand_value(hand) for hand in hands])
