"""Dice moves in words, both ways: ``play DIE[>COLOR][ uno]``, ``reroll`` (rules 12.8, 13, 14.28). Pure."""

import re

from games.engine.dice.commands import Move, Play, Reroll
from games.engine.dice.pieces import COLOR_TEXT, COLORS, NO_COLOR
from games.engine.moves import MOST_CHARACTERS, format_common, parse_common
from games.engine.rejection import Code, Rejection

_PLAY = re.compile(r"play d(0|[1-9][0-9]*)(?:>([RYGB]))?( uno)?", re.ASCII)


def parse(text: str, seat: int) -> Move | Rejection:
    """Read a seat's move; what is not written exactly as rules 13 say is ``unreadable_move``."""
    if len(text) > MOST_CHARACTERS:
        return Rejection(Code.UNREADABLE_MOVE)
    play = _PLAY.fullmatch(text)
    if play:
        die, color, uno = play.groups()
        return Play(seat, int(die), COLORS.index(color) if color else NO_COLOR, bool(uno))
    if text == "reroll":
        return Reroll(seat)
    return parse_common(text, seat) or Rejection(Code.UNREADABLE_MOVE)


def format_move(move: Move) -> str:
    """Write a move in the words that ``parse`` reads."""
    match move:
        case Play():
            color = ">" + COLOR_TEXT[move.color] if move.color != NO_COLOR else ""
            return f"play d{move.die}{color}{' uno' if move.uno else ''}"
        case Reroll():
            return "reroll"
        case _:
            return format_common(move)
