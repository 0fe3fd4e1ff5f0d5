"""Dice moves are written exactly as rules 12.8, 13 and 14.28 say."""

import pytest

from games.engine.commands import Accept, CallUno, Catch, Challenge, Draw, Pass
from games.engine.dice.commands import Play, Reroll
from games.engine.dice.moves import format_move, parse
from games.engine.rejection import Code, Rejection

WRITTEN = {
    "play d7": Play(1, 7),
    "play d0>B": Play(1, 0, 3),
    "play d10>G uno": Play(1, 10, 2, True),
    "play d23 uno": Play(1, 23, uno=True),
    "play d24": Play(1, 24),
    "reroll": Reroll(1),
    "draw": Draw(1),
    "pass": Pass(1),
    "accept": Accept(1),
    "challenge": Challenge(1),
    "uno": CallUno(1),
    "catch 2": Catch(1, 2),
}


@pytest.mark.parametrize(("text", "command"), WRITTEN.items())
def test_a_move_is_read_and_written_back(text, command):
    assert parse(text, 1) == command
    assert format_move(command) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play 7",
        "play d07",
        "play d-1",
        "play D7",
        "play d7:R5",
        "play d7>g",
        "play d7>",
        "play d7>GR",
        "play d7@1",
        "play d7  uno",
        "play d7 UNO",
        " play d7",
        "play d7 ",
        "play d7\n",
        "play d\u0667",
        "play R5",
        "play W>G",
        "take",
        "color G",
        "reroll d7",
        "Reroll",
        "timeout",
        "forfeit",
        "catch",
        "catch 02",
        "play d" + "7" * 100,
    ],
)
def test_anything_else_is_unreadable(text):
    assert parse(text, 1) == Rejection(Code.UNREADABLE_MOVE)
