"""Moves in words (rules 13, 14.28): what both families write alike; a family adds its own words. Pure."""

import re

from games.engine.commands import Accept, CallUno, Catch, Challenge, Draw, Pass

MOST_CHARACTERS = 64
"""Longer texts are no move, whatever they say."""

_CATCH = re.compile(r"catch (0|[1-9][0-9]*)", re.ASCII)

Word = type[Draw] | type[Pass] | type[Accept] | type[Challenge] | type[CallUno]
WORDS: dict[str, Word] = {
    "draw": Draw,
    "pass": Pass,
    "accept": Accept,
    "challenge": Challenge,
    "uno": CallUno,
}
WORD_OF: dict[type, str] = {command: word for word, command in WORDS.items()}

Common = Draw | Pass | Accept | Challenge | CallUno | Catch


def parse_common(text: str, seat: int) -> Common | None:
    """Read a move that both families know; None if the words are not among them. Words are exact."""
    if text in WORDS:
        return WORDS[text](seat)
    catch = _CATCH.fullmatch(text)
    return Catch(seat, int(catch[1])) if catch else None


def format_common(command: Common) -> str:
    """Write a move that both families know."""
    if isinstance(command, Catch):
        return f"catch {command.target}"
    return WORD_OF[type(command)]
