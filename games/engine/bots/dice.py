"""What a dice player works out from its view: what a move means, what dice show, when UNO is due. Pure."""

from functools import cache

import msgspec

from games.engine.dice.observation import Observation
from games.engine.dice.pieces import COLORS
from games.engine.seats import after

WILD, WILD_DRAW_FOUR = "W", "W+4"
COMMANDS = ("S", "R", "+2")


class Face(msgspec.Struct, frozen=True, gc=False):
    """What a die shows: its colour (``W`` for a wild) and its number or command (a wild is its own)."""

    color: str
    symbol: str
    points: int


class Play(msgspec.Struct, frozen=True, gc=False):
    """A play, read: the die, what it shows, and the colour in force after it."""

    die: str
    face: Face
    color: str


@cache
def face_of(text: str) -> Face:
    """Return what a die like `d7:R5` shows."""
    shown = text.partition(":")[2]
    if shown[0] == WILD:
        return Face(WILD, shown, 50)
    return Face(shown[0], shown[1:], 20 if shown[1:] in COMMANDS else int(shown[1:]))


def read_play(seen: Observation, move: str) -> Play | None:
    """Return what a legal move plays, None if it plays nothing."""
    if not move.startswith("play "):
        return None
    die, _, named = move[5:].partition(">")
    text = next(text for text in seen.hand or () if text.startswith(die + ":"))
    face = face_of(text)
    return Play(text, face, named or face.color)


def faces(hand: tuple[str, ...] | None) -> list[Face]:
    """Return what the dice of a hand show."""
    return [face_of(text) for text in hand or ()]


def matches(face: Face, color: str, symbol: str) -> bool:
    """Say whether a face may be played on a colour in force and a centre that shows a symbol (rules 12.4)."""
    return face.color in (WILD, color) or face.symbol == symbol


def next_seat(seen: Observation, seat: int, direction: int) -> int:
    """Return the active seat that follows in the direction."""
    return after(seat, direction, tuple([count is not None for count in seen.counts]))


def colors_shown(shown: list[Face]) -> dict[str, int]:
    """Return how many faces of each colour there are; wilds count for none."""
    colors = [face.color for face in shown]
    return {color: colors.count(color) for color in COLORS}


def with_call(seen: Observation, move: str) -> str:
    """Return the move with its ` uno` if it leaves one die (rules 7.1)."""
    return move + " uno" if len(seen.hand or ()) == 2 and move.startswith("play ") else move


def draw_four_allowed(seen: Observation, shown: list[Face]) -> bool:
    """Say whether nobody could challenge a Wild Draw Four from a hand that shows this (rules 12.6)."""
    top = face_of(seen.top) if seen.top else None
    return not any(
        face.color == seen.color or (top is not None and face.color != WILD and face.symbol == top.symbol)
        for face in shown
    )
