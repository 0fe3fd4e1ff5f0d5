"""What a card player works out from its view: what a move means, who comes next, when UNO is due. Pure."""

from functools import cache

import msgspec

from games.engine.cards.observation import Observation
from games.engine.cards.options import CardOptions
from games.engine.cards.pieces import COLORS, DECK, TEXT, VALUE
from games.engine.seats import after

WILD, WILD_DRAW_FOUR = "W", "W+4"
POINTS: dict[str, int] = dict(zip(TEXT, VALUE, strict=True))
"""What a card costs in the hand (rules 3.1)."""


class Play(msgspec.Struct, frozen=True, gc=False):
    """A play, read: the card, the colour in force after it, its symbol, and the seat that a 7 names."""

    card: str
    color: str
    symbol: str
    target: int | None
    is_wild: bool


@cache
def read_play(move: str) -> Play | None:
    """Return what a legal move plays, None if it plays nothing."""
    if not move.startswith("play "):
        return None
    rest, _, target = move[5:].partition("@")
    card, _, named = rest.partition(">")
    wild = card[0] == WILD
    return Play(card, named or card[0], symbol_of(card), int(target) if target else None, wild)


def symbol_of(card: str) -> str:
    """Return the number or action of a card; a wild is its own."""
    return card if card[0] == WILD else card[1:]


def next_seat(seen: Observation, seat: int, direction: int) -> int:
    """Return the active seat that follows in the direction."""
    return after(seat, direction, tuple([count is not None for count in seen.counts]))


def players(seen: Observation) -> int:
    """Return how many seats play."""
    return len(seen.counts) - seen.counts.count(None)


def colors_of(some: tuple[str, ...]) -> dict[str, int]:
    """Return how many of some cards have each colour; all wilds count under ``W``."""
    counted = dict.fromkeys(COLORS + WILD, 0)
    for card in some:
        counted[card[0]] += 1
    return counted


COLORS_IN_DECK: dict[str, int] = colors_of(tuple([TEXT[face] for face in DECK]))
"""How many cards of each colour there are, and how many wilds."""


def moves_hands(options: CardOptions, play: Play) -> bool:
    """Say whether the play swaps or passes hands on, if it is not the last card (rules 10.2)."""
    return play.target is not None or (options.seven_zero and play.symbol == "0")


def cards_after(seen: Observation, options: CardOptions, play: Play) -> int:
    """Return how many cards the player holds after its play and the swap that goes with it (rules 10.2)."""
    assert seen.you is not None
    left = (seen.counts[seen.you] or 0) - 1
    if not left or not moves_hands(options, play):
        return left
    giver = play.target if play.target is not None else next_seat(seen, seen.you, -seen.direction)
    return seen.counts[giver] or 0


def with_call(seen: Observation, options: CardOptions, move: str) -> str:
    """Return the move with its ` uno` if it is due (rules 7.1, 14.3)."""
    play = read_play(move)
    if play is None or (len(seen.hand or ()) != 2 and not moves_hands(options, play)):
        return move
    return move + " uno" if cards_after(seen, options, play) == 1 else move
