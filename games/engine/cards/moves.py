"""Card moves in words, both ways: ``play CARD[>COLOR][@SEAT][ uno]``, ``color C``, ``take`` (rules 13, 14.28). Pure."""

import re

from games.engine.cards.commands import NO_TARGET, Move, NameColor, Play, Take
from games.engine.cards.pieces import COLOR_TEXT, COLORS, FACE, NO_COLOR, TEXT
from games.engine.moves import MOST_CHARACTERS, format_common, parse_common
from games.engine.rejection import Code, Rejection

_PLAY = re.compile(
    r"play (W\+4|W|[RYGB](?:[0-9]|S|R|\+2))(?:>([RYGB]))?(?:@(0|[1-9][0-9]*))?( uno)?", re.ASCII
)
_COLOR = re.compile(r"color ([RYGB])", re.ASCII)


def parse(text: str, seat: int) -> Move | Rejection:
    """Read a seat's move; what is not written exactly as rules 13 say is ``unreadable_move``."""
    if len(text) > MOST_CHARACTERS:
        return Rejection(Code.UNREADABLE_MOVE)
    play = _PLAY.fullmatch(text)
    if play:
        card, color, target, uno = play.groups()
        return Play(
            seat,
            FACE[card],
            COLORS.index(color) if color else NO_COLOR,
            int(target) if target else NO_TARGET,
            bool(uno),
        )
    color_named = _COLOR.fullmatch(text)
    if color_named:
        return NameColor(seat, COLORS.index(color_named[1]))
    if text == "take":
        return Take(seat)
    return parse_common(text, seat) or Rejection(Code.UNREADABLE_MOVE)


def format_move(move: Move) -> str:
    """Write a move in the words that ``parse`` reads."""
    match move:
        case Play():
            color = ">" + COLOR_TEXT[move.color] if move.color != NO_COLOR else ""
            target = f"@{move.target}" if move.target != NO_TARGET else ""
            return f"play {TEXT[move.card]}{color}{target}{' uno' if move.uno else ''}"
        case NameColor():
            return f"color {COLORS[move.color]}"
        case Take():
            return "take"
        case _:
            return format_common(move)
