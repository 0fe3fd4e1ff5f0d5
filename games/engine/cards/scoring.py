"""What hands are worth (rules 3.1, 9): the card half of scoring; games and places are in ``games.engine.series``. Pure."""

from games.engine.cards.pieces import VALUE, Hand


def hand_value(hand: Hand) -> int:
    """Return a hand's points: numbers their face, Skip, Reverse, Draw Two 20, wilds 50."""
    return sum([VALUE[face] for face in hand])


def hand_values(hands: tuple[Hand, ...]) -> tuple[int, ...]:
    """Return the points of every seat's hand; a seat without a hand counts 0."""
    return tuple([hand_value(hand) for hand in hands])
