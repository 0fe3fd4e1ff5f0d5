"""A scenario that fails is explained step by step, in words a player understands."""

import json
from typing import Any

import pytest

from games.engine.rejection import TEXTS, Code
from games.scenarios.answer import HOLDS, UNREADABLE, Answer, run_scenario
from games.scenarios.document import Expectation, Limits
from games.scenarios.expectation import _SENTENCES, sentence

POSITION: dict[str, Any] = {
    "hands": ["W+4 R2 B9", "Y1 Y2", "G1 G2"],
    "discard": "R5",
    "draw_pile": "B1 B2 B3 B4 B5 B6 B7 B8",
    "turn": 0,
    "direction": 1,
    "dealer": 2,
    "scores": [0, 0, 0],
}
DICE: dict[str, Any] = {
    "hands": ["d1:G4 d2:Y4", "d5:R6 d7:Y3"],
    "center": "d12:G3",
    "bag": "d0 d4",
    "rolls": "B5 B6 R1",
    "turn": 0,
    "direction": 1,
    "dealer": 0,
    "scores": [0, 0],
}


def answer(*steps: dict[str, Any], with_positions: bool = False, **more: Any) -> Answer:
    document = {"title": "A story", "ruleset": "official", "position": POSITION, "steps": list(steps), **more}
    return run_scenario(json.dumps(document).encode(), with_positions=with_positions)


def explained(*steps: dict[str, Any], **more: Any) -> list[str]:
    return [text.strip() for text in answer(*steps, **more).explanation]


def story(*steps: dict[str, Any], **more: Any) -> list[str]:
    """How it came to what did not hold, and by which rules: the explanation without what stands first."""
    lines = explained(*steps, **more)
    return lines[[text.startswith("Played by ") for text in lines].index(True) :]


def test_what_holds_needs_no_explanation() -> None:
    assert answer({"then": {"turn": 0}}) == Answer(HOLDS, title="A story")


def test_what_is_unreadable_has_a_reason_and_no_title() -> None:
    refused = answer({"seat": 3, "move": "draw"})
    assert (refused.outcome, refused.title, refused.reason) == (
        UNREADABLE,
        None,
        "step 0: there is no seat 3",
    )


def test_what_was_expected_whose_turn_it_was_what_was_tried_and_what_happened() -> None:
    lines = explained({"seat": 0, "move": "play R2", "then": {"turn": 2, "counts": [2, 2, 1]}})
    assert lines[:8] == [
        "At step 0:",
        "Expected: it is seat 2's turn.",
        "In fact: it is seat 1's turn.",
        "Expected: seat 0 holds 2, seat 1 holds 2, seat 2 holds 1.",
        "In fact: seat 0 holds 2, seat 1 holds 2, seat 2 holds 2.",
        "Played by official: The current printed sheet of 108 cards.",
        "Step 0: it was seat 0's turn, to play a card or draw (phase play). "
        "Seat 0 tried to play the red 2 (play R2): seat 0 plays R2.",
        "The position then:",
    ]


def test_the_position_follows_with_hands_and_legal_moves() -> None:
    lines = explained({"seat": 0, "move": "play R2", "then": {"turn": 2}})
    assert lines[lines.index("The position then:") + 1 :] == [
        "seat 0: B9 W+4",
        "seat 1: Y1 Y2",
        "seat 2: G1 G2",
        "on top: R2; colour in force: red; play goes to the left (seat numbers rise); draw pile: 8; discard pile: 2",
        "it is seat 1's turn, to play a card or draw (phase play)",
        "legal moves: play Y2, draw",
        "points: 0 0 0",
    ]


def test_the_rule_of_the_scenario_is_quoted() -> None:
    lines = story({"then": {"turn": 1}}, rule="5.1, 6.2")
    assert lines[1].startswith("Rule 5.1: On your turn, ")
    assert lines[2].startswith("Rule 6.2: With bluff ")


def test_options_that_were_changed_are_named() -> None:
    first, *_ = story({"then": {"turn": 1}}, options={"seven_zero": True, "uno_penalty": 4})
    assert first.endswith(" Changed: seven_zero true, uno_penalty 4.")


def test_a_move_that_is_refused_against_expectation() -> None:
    lines = explained({"seat": 0, "move": "play B9"})
    code = "card_does_not_match (It matches neither colour nor symbol (rules 5.2))"
    assert lines[:3] == ["At step 0:", "Expected: the move is accepted.", f"In fact: it is refused, {code}."]
    assert lines[3].startswith("Rule 5.2: ")
    assert lines[5].endswith(f"Seat 0 tried to play the blue 9 (play B9): refused, {code}.")


def test_a_move_that_is_accepted_against_expectation() -> None:
    lines = explained({"seat": 0, "move": "play R2", "rejected": ["wd4_not_legal", "may_not_draw"]})
    assert lines[1].startswith("Expected: it is refused, wd4_not_legal (Another card in hand forbids ")
    assert " or may_not_draw (" in lines[1]
    assert lines[2] == "In fact: the move is accepted."


def test_a_move_that_is_refused_for_another_reason() -> None:
    failed = answer({"seat": 1, "move": "draw", "rejected": "wrong_phase"})
    assert [str(each) for each in failed.differences] == [
        "step 0 rejected: expected wrong_phase, got not_your_turn"
    ]
    assert (
        "  In fact: it is refused, not_your_turn (Another seat has the decision (rules 5.1))."
        in failed.explanation
    )


@pytest.mark.parametrize("code", Code)
def test_every_code_is_explained(code: Code) -> None:
    lines = explained({"seat": 0, "move": "play R2", "rejected": code})
    assert f"Expected: it is refused, {code} ({TEXTS[code].rstrip('.')})." in lines


def test_what_would_follow_a_move_gone_astray_is_not_played() -> None:
    one = {"seat": 0, "move": "play R2"}
    assert explained({"seat": 0, "move": "pass"}, one)[-1] == "1 step after that was not played."
    assert explained({"seat": 0, "move": "pass"}, one, one)[-1] == "2 steps after that were not played."


def test_all_that_differs_is_told_and_good_steps_in_one_line() -> None:
    failed = answer(
        {"then": {"turn": 1}},
        {"seat": 0, "move": "play W+4>B"},
        {"seat": 2, "move": "challenge", "rejected": "not_a_challenger"},
        {"seat": 1, "move": "challenge", "then": {"turn": 2}},
    )
    assert [str(each) for each in failed.differences] == [
        "step 0 turn: expected 1, got 0",
        "step 3 turn: expected 2, got 1",
    ]
    steps = [text for text in failed.explanation if text.startswith("Step ")]
    assert steps[0] == "Step 0: the position is looked at."
    assert steps[2].endswith(
        "Seat 2 tried to challenge the Wild Draw Four (challenge): refused, "
        "not_a_challenger (This seat may not challenge it: the option wd4_challengers says who may (rules 6.2))."
    )
    assert steps[3].endswith("seat 1 challenges; seat 0 is guilty; seat 0 draws 4 (B1 B2 B3 B4).")


WAITING = {"seat": 1, "move": "draw", "rejected": "not_your_turn"}


def steps_told(lines: list[str]) -> list[int]:
    return [int(text.split()[1].rstrip(":")) for text in lines if text.startswith("Step ")]


def test_the_last_ten_steps_before_a_difference_are_told_and_the_others_counted() -> None:
    lines = story(*[WAITING] * 98, {"seat": 0, "move": "draw", "then": {"turn": 1}}, WAITING)
    assert steps_told(lines) == list(range(88, 99))
    assert lines[1] == "88 steps left out here; with `explain` every step is told."
    assert lines[-1] == "1 step left out here; with `explain` every step is told."


def test_the_steps_before_each_of_several_differences_are_told() -> None:
    wrong = {**WAITING, "then": {"turn": 1}}
    lines = story(wrong, *[WAITING] * 11, wrong, wrong)
    assert steps_told(lines) == [0, *range(2, 14)]
    assert lines.count("1 step left out here; with `explain` every step is told.") == 1


def test_what_the_system_does() -> None:
    lines = story(
        {"seat": 0, "move": "timeout", "then": {"turn": 2}},
        {"seat": 1, "move": "forfeit", "then": {"turn": 0}},
    )
    assert "The time of seat 0 ran out (timeout): seat 0 has run out of time (1 so far)" in lines[1]
    assert any(
        "Seat 1 left the game (forfeit): seat 1 leaves the game; it is seat 2's turn." in text
        for text in lines
    )


def test_a_move_that_nobody_can_read() -> None:
    lines = story({"seat": 0, "move": "Play R2\n\x1b[2J"})
    assert "Seat 0 tried something that is no move (Play R2\\n\\x1b[2J): refused, unreadable_move" in lines[1]


def test_owed_exposed_and_shown_stand_in_the_position() -> None:
    position = {**POSITION, "hands": ["R2", "Y+2 Y3", "G1"], "exposed": [2], "debt": 2, "debt_kind": "+2"}
    lines = explained({"then": {"turn": 1}}, position=position, options={"stacking": "same"})
    assert "it is seat 0's turn, to stack or take what is owed (phase play)" in lines
    assert "can be caught without UNO: seat 2" in lines
    assert "owed: 2" in lines
    caught = explained(
        {"seat": 0, "move": "play W+4>B"}, {"seat": 1, "move": "challenge", "then": {"turn": 2}}
    )
    assert "seat 1 sees the evidence R2 B9" in caught


def test_dice() -> None:
    lines = story(
        {"seat": 0, "move": "play d2", "rejected": "may_not_draw"}, ruleset="dice-500", position=DICE
    )
    assert "Seat 0 tried to play die 2 (play d2): refused, card_does_not_match" in lines[1]
    assert lines[-6:] == [
        "seat 0: d1:G4 d2:Y4",
        "seat 1: d5:R6 d7:Y3",
        "centre die: d12:G3; colour in force: green; play goes to the left (seat numbers rise); bag: 2",
        "it is seat 0's turn, to play a die or reroll the hand (phase roll)",
        "legal moves: play d1, reroll",
        "points: 0 0",
    ]


def test_positions_are_told_from_the_first_to_the_last() -> None:
    first, second = answer({"seat": 0, "move": "play R2"}, with_positions=True).positions
    assert (first.step, first.happened, first.position[0]) == (None, "at first", "seat 0: R2 B9 W+4")
    assert (second.step, second.happened, second.position[0]) == (0, "seat 0 plays R2", "seat 0: B9 W+4")
    assert "legal moves: play Y2, draw" in second.position


def test_the_end_of_a_game_stands_in_the_position() -> None:
    position = {**POSITION, "hands": ["R2", "Y1", None], "scores": [499, 0, 0]}
    end = answer({"seat": 0, "move": "play R2"}, position=position, with_positions=True).positions[-1]
    assert end.happened.endswith("the game is over; places 1 2 3; totals 500 0 0")
    assert end.position[-4:] == ("the game is over", "legal moves: none", "points: 500 0 0", "places: 1 2 3")
    assert "seat 0: no cards" in end.position
    assert "seat 2: no cards (plays no more)" in end.position


def test_limits_are_those_that_are_given() -> None:
    content = json.dumps(
        {"title": "x", "ruleset": "official", "position": POSITION, "steps": [{}, {}]}
    ).encode()
    assert run_scenario(content, Limits(10, 10)).reason == "larger than 10 bytes"
    assert run_scenario(content, Limits(9999, 1)).reason == "`steps`: more than 1"


SAID: list[tuple[str, Any, str]] = [
    ("turn", None, "nobody has a turn any more"),
    ("phase", "drawn", "the seat with the turn has to play the card just drawn, or pass"),
    ("phase", "game_over", "the game is over"),
    ("top", "BR", "BR, blue Reverse, lies on top"),
    ("top", None, "nothing lies there yet"),
    ("color", "B", "the colour in force is blue"),
    ("color", None, "no colour is in force yet"),
    ("direction", -1, "play goes to the right (seat numbers fall)"),
    ("counts", [1, None], "seat 0 holds 1, seat 1 plays no more"),
    ("hands", {"0": "R5", "1": ""}, "seat 0 holds R5, seat 1 holds nothing"),
    ("draw_pile", 1, "the draw pile has 1 card"),
    ("discard_pile", 2, "the discard pile has 2 cards"),
    ("debt", 0, "nothing is owed"),
    ("debt", 4, "4 cards are owed"),
    ("exposed", [], "nobody can be caught without UNO"),
    ("exposed", [0, 1], "seats 0 and 1 can be caught without UNO"),
    ("legal", ["draw"], "these moves are legal, and no others: draw"),
    ("legal", [], "these moves are legal, and no others: none"),
    ("legal_includes", ["draw"], "among the legal moves are: draw"),
    ("legal_excludes", ["draw"], "not among the legal moves are: draw"),
    ("scores", [5, 0], "seat 0 has 5 points, seat 1 has 0 points"),
    ("deal_winner", None, "the deal has no winner"),
    ("deal_winner", 1, "seat 1 wins the deal"),
    ("dealer", 1, "seat 1 deals"),
    ("out", [], "nobody is out"),
    ("out", [1], "out: seat 1"),
    ("game_over", False, "the game goes on"),
    ("places", None, "there are no places yet"),
    ("places", [1, 2], "seat 0 is placed 1, seat 1 is placed 2"),
    (
        "sees",
        {"0": None, "1": "", "2": "R5"},
        "seat 0 is shown nothing, seat 1 is shown an empty hand, seat 2 is shown R5",
    ),
]


@pytest.mark.parametrize(("key", "value", "said"), SAID)
def test_what_is_expected_in_a_sentence(key: str, value: Any, said: str) -> None:
    assert sentence("cards", key, value) == said


def test_every_key_has_a_sentence_and_a_test() -> None:
    assert set(_SENTENCES) == set(Expectation.__struct_fields__) == {key for key, *_ in SAID}


def test_a_sentence_about_dice() -> None:
    assert sentence("dice", "top", "d7:R5") == "d7:R5, die 7 (red 5), lies in the centre"
    assert sentence("dice", "draw_pile", 2) == "the bag has 2 dice"
    assert sentence("dice", "dealer", 1) == "seat 1 rolls the centre die"
