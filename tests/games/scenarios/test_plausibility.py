"""A step that names what does not exist is refused with the reason; what exists and is not so differs."""

from typing import Any

import pytest

from games.engine.rejection import Code
from games.scenarios.answer import FAILS, HOLDS, UNREADABLE, Answer
from games.scenarios.document import MOST_CHARACTERS, Expectation
from games.scenarios.plausibility import _CHECKS
from tests.games.scenarios.test_explanation import DICE, answer

ANYTHING = {"draw_pile", "discard_pile", "debt", "game_over"}
"""Keys whose type alone says what can be."""


def refusal(*steps: dict[str, Any], **more: Any) -> str:
    refused = answer(*steps, **more)
    assert refused.outcome == UNREADABLE, refused
    assert refused.reason is not None
    return refused.reason


def looked_at(key: str, value: Any) -> Answer:
    return answer({"then": {key: value}})


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("turn", 3, "`turn`: there is no seat 3"),
        ("turn", -1, "`turn`: there is no seat -1"),
        ("deal_winner", 3, "`deal_winner`: there is no seat 3"),
        ("dealer", 3, "`dealer`: there is no seat 3"),
        ("out", [0, 3], "`out`: there is no seat 3"),
        ("exposed", [3], "`exposed`: there is no seat 3"),
        ("hands", {"3": "R5"}, "`hands`: there is no seat 3"),
        ("hands", {"00": "R5"}, "`hands`: there is no seat 00"),
        ("hands", {"0": "R5 R10"}, "`hands`: R10 is not a card"),
        ("sees", {"3": None}, "`sees`: there is no seat 3"),
        ("sees", {"0": "d1:G4"}, "`sees`: d1:G4 is not a card"),
        ("counts", [3, 2], "`counts` needs 3 values, one per seat, and has 2"),
        ("scores", [0, 0, 0, 0], "`scores` needs 3 values, one per seat, and has 4"),
        ("places", [], "`places` needs 3 values, one per seat, and has 0"),
        ("places", [0, 1, 2], "`places`: there is no place 0; places count from 1"),
        ("places", [1, 2, 4], "`places`: there is no place 4; places count from 1"),
        ("top", "W>B", "`top`: W>B is not a card"),
        ("top", "", "`top`:  is not a card"),
        ("top", "R5 R5", "`top`: R5 R5 is not a card"),
        ("color", "red", "`color`: 'red' is not allowed; allowed: R, Y, G, B, null"),
        ("color", "", "`color`: '' is not allowed; allowed: R, Y, G, B, null"),
        ("color", "RY", "`color`: 'RY' is not allowed; allowed: R, Y, G, B, null"),
        (
            "phase",
            "roll",
            "`phase`: 'roll' is not allowed; allowed: first_color, play, drawn, wild_draw_four, game_over",
        ),
        ("direction", 0, "`direction`: allowed are 1 and -1"),
        ("legal", ["draw", "foo bar"], "`legal`: 'foo bar' is not a move with cards"),
        ("legal_includes", ["plya R5"], "`legal_includes`: 'plya R5' is not a move with cards"),
        ("legal_excludes", ["play Z9"], "`legal_excludes`: 'play Z9' is not a move with cards"),
        ("legal_excludes", ["reroll"], "`legal_excludes`: 'reroll' is not a move with cards"),
        ("legal_excludes", ["timeout"], "`legal_excludes`: 'timeout' is not a move with cards"),
        ("legal_excludes", ["\x1b[2J"], "`legal_excludes`: '\\x1b[2J' is not a move with cards"),
    ],
)
def test_an_expectation_that_names_what_does_not_exist(key: str, value: Any, reason: str) -> None:
    assert refusal({"then": {key: value}}) == f"step 0: {reason}"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("turn", None),
        ("turn", 2),
        ("phase", "game_over"),
        ("top", "W+4"),
        ("top", None),
        ("color", "B"),
        ("color", None),
        ("direction", -1),
        ("counts", [3, 2, None]),
        ("hands", {"0": "R5 R5 R5 R5"}),
        ("hands", {"0": ""}),
        ("exposed", [2]),
        ("legal", []),
        ("legal_includes", ["play R7@2", "play R5>G uno", "take", "catch 7", "color R"]),
        ("legal_excludes", ["play W+4>B", "draw"]),
        ("scores", [0, 0, -5]),
        ("deal_winner", 2),
        ("dealer", 1),
        ("out", [2]),
        ("places", [1, 1, 3]),
        ("sees", {"0": "R5"}),
    ],
)
def test_an_expectation_of_what_exists_and_is_not_so(key: str, value: Any) -> None:
    assert looked_at(key, value).outcome == FAILS


@pytest.mark.parametrize("move", ["play R7@2", "play R7@99", "play W", "play R2 uno", "catch 0", "challenge"])
def test_any_move_that_the_family_can_write_may_be_excluded(move: str) -> None:
    assert looked_at("legal_excludes", [move]).outcome == HOLDS


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("top", "R5", "`top`: R5 is not a die and its face, like d7:R5"),
        ("top", "d12:R6", "`top`: d12:R6 is not a face of that die; it has R1 Y2 G3 B4 GR W"),
        ("hands", {"0": "d24:R1"}, "`hands`: d24:R1 is not a die and its face, like d7:R5"),
        ("hands", {"0": "G4 R0"}, "`hands`: R0 is not a die and its face, like d7:R5"),
        ("legal", ["take"], "`legal`: 'take' is not a move with dice"),
        ("legal", ["play R5"], "`legal`: 'play R5' is not a move with dice"),
        (
            "phase",
            "play",
            "`phase`: 'play' is not allowed; allowed: roll, rerolled, drawn, wild_draw_four, game_over",
        ),
        ("discard_pile", 1, "`discard_pile` is not checked with dice"),
    ],
)
def test_an_expectation_that_names_what_dice_do_not_have(key: str, value: Any, reason: str) -> None:
    told = refusal({"then": {key: value}}, ruleset="dice-500", position=DICE)
    assert told == f"step 0: {reason}"


def test_every_key_is_checked_or_can_be_anything() -> None:
    assert {*_CHECKS} == {*Expectation.__struct_fields__} - ANYTHING


@pytest.mark.parametrize("codes", ["not_your_trun", ["wrong_phase", "not_your_trun"]])
def test_a_code_that_does_not_exist_is_named_before_the_valid_ones_the_closest_first(codes: Any) -> None:
    reason = refusal({"seat": 1, "move": "draw", "rejected": codes})
    assert reason.startswith(
        "step 0: `rejected`: 'not_your_trun' is not a rejection code; allowed: not_your_turn, "
    )
    assert all(code in reason for code in Code)


@pytest.mark.parametrize("code", ["accepted", "", "\x1b[2J", "x" * 50_000])
def test_nothing_else_is_a_code(code: str) -> None:
    reason = refusal({"seat": 1, "move": "draw", "rejected": code})
    assert "is not a rejection code; allowed: unreadable_move, " in reason
    assert reason.endswith(", uno_not_due")
    assert len(reason) <= MOST_CHARACTERS


@pytest.mark.parametrize("code", Code)
def test_every_code_may_be_expected(code: Code) -> None:
    assert answer({"seat": 0, "move": "play R2", "rejected": [code, "wrong_phase"]}).outcome == FAILS


def test_a_seat_that_the_table_does_not_have_moves() -> None:
    assert refusal({"then": {"turn": 0}}, {"seat": 3, "move": "draw"}) == "step 1: there is no seat 3"


def test_a_step_is_read_although_one_before_it_goes_astray() -> None:
    astray = {"seat": 0, "move": "pass"}
    assert answer(astray).outcome == FAILS
    assert (
        refusal(astray, {"seat": 1, "move": "draw", "then": {"top": "Q"}}) == "step 1: `top`: Q is not a card"
    )
