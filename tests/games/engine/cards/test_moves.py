"""Card moves are written exactly as rules 13 and 14.28 say."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.engine.cards.commands import NameColor, Play, Take
from games.engine.cards.moves import format_move, parse
from games.engine.cards.pieces import FACE
from games.engine.commands import Accept, CallUno, Catch, Challenge, Draw, Pass
from games.engine.rejection import Code, Rejection

WRITTEN = {
    "play R5": Play(1, FACE["R5"]),
    "play G+2": Play(1, FACE["G+2"]),
    "play BS uno": Play(1, FACE["BS"], uno=True),
    "play RR": Play(1, FACE["RR"]),
    "play W": Play(1, FACE["W"]),
    "play W>G": Play(1, FACE["W"], 2),
    "play W+4>B uno": Play(1, FACE["W+4"], 3, uno=True),
    "play R7@0": Play(1, FACE["R7"], target=0),
    "play R7@12 uno": Play(1, FACE["R7"], target=12, uno=True),
    "play W>Y@3 uno": Play(1, FACE["W"], 1, 3, True),
    "play R5>G": Play(1, FACE["R5"], 2),
    "draw": Draw(1),
    "pass": Pass(1),
    "color Y": NameColor(1, 1),
    "accept": Accept(1),
    "challenge": Challenge(1),
    "take": Take(1),
    "uno": CallUno(1),
    "catch 0": Catch(1, 0),
    "catch 10": Catch(1, 10),
}


@pytest.mark.parametrize(("text", "command"), WRITTEN.items())
def test_a_move_is_read_and_written_back(text, command):
    assert parse(text, 1) == command
    assert format_move(command) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "play",
        "play ",
        "play  R5",
        " play R5",
        "play R5 ",
        "play R5\n",
        "Play R5",
        "play r5",
        "play R10",
        "play 5R",
        "play X5",
        "play RW",
        "play R+4",
        "play W+2",
        "play W4",
        "play R5 Y5",
        "play W>",
        "play W>g",
        "play W>GR",
        "play W>X",
        "play R7@",
        "play R7@01",
        "play R7@-1",
        "play R7@1.0",
        "play R7@\u0661",
        "play R7@2>G",
        "play R5 UNO",
        "play R5  uno",
        "play R5uno",
        "play R5 uno uno",
        "play d7",
        "reroll",
        "color",
        "color g",
        "color RY",
        "color R uno",
        "catch",
        "catch 00",
        "catch 02",
        "catch -1",
        "catch two",
        "catch 1 2",
        "take 2",
        "draw 2",
        "pass uno",
        "uno uno",
        "challenge 1",
        "timeout",
        "forfeit",
        "start-deal",
        "contribute ab",
        "catch " + "1" * 100,
        "play R7@" + "1" * 100,
    ],
)
def test_anything_else_is_unreadable(text):
    assert parse(text, 1) == Rejection(Code.UNREADABLE_MOVE)


@given(st.text(max_size=80))
@example("play R5\0")
def test_what_is_read_is_written_back_as_it_was(text):
    command = parse(text, 0)
    assert command == Rejection(Code.UNREADABLE_MOVE) or format_move(command) == text
