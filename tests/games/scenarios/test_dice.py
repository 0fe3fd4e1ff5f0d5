"""A dice scenario that cannot be is refused with its reason; one that can is played from its position."""

from copy import deepcopy

import msgspec
import pytest

from games.scenarios.document import ScenarioError, read
from games.scenarios.runner import play

GOOD = {
    "title": "A reroll",
    "ruleset": "dice-500",
    "position": {
        "hands": ["d1:G4 d2:Y4", "d5:R6 d7:Y3"],
        "center": "d12:G3",
        "bag": "d0 d4",
        "rolls": "B5 B6 R1",
        "turn": 0,
        "direction": 1,
        "dealer": 0,
        "scores": [0, 0],
    },
    "steps": [{"seat": 0, "move": "reroll", "then": {"hands": {"0": "d1:B5 d2:B6"}}}],
}
DRAW_FOUR = {
    "center": "d10:W+4",
    "color": "R",
    "phase": "wild_draw_four",
    "turn": 1,
    "accused": 0,
    "evidence": "d1:G4",
    "previous_color": "G",
    "former": "d12:G3",
}
"""With these a position waits for the answer to a Wild Draw Four that was not allowed."""


def played(steps=None, **position):
    document = deepcopy(GOOD)
    document["position"].update(position)
    if steps is not None:
        document["steps"] = steps
    return play(read(msgspec.json.encode(document)))


def test_a_position_is_played():
    assert played().holds


def test_what_differs_is_said():
    (difference,) = played([{"then": {"top": "d12:G3", "color": "B", "draw_pile": 2}}]).differences
    assert str(difference) == "step 0 color: expected B, got G"


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"center": None}, "`center` is missing"),
        ({"center": "d12"}, "d12 is not a face of that die"),
        ({"center": "d24:G3"}, "d24:G3 is not a die and its face"),
        ({"center": "d12:G4"}, "d12:G4 is not a face of that die; it has R1 Y2 G3 B4 GR W"),
        ({"center": "d12:W"}, "`color` is missing: allowed are R, Y, G, B"),
        ({"color": "R"}, "`color`: d12:G3 has another one"),
        ({"hands": ["d1:G4", ""]}, "an active seat has no dice"),
        ({"hands": ["R5", "d5:R6"]}, "R5 is not a die and its face"),
        ({"bag": "d0 d24"}, "d24 is not a die"),
        ({"bag": "d0:R1"}, "d0:R1 is not a die"),
        ({"bag": "d0 d12"}, "die d12 is in two places"),
        ({"bag": "d0 d0"}, "die d0 is in two places"),
        ({"rolls": "B5 R7"}, "R7 is not a face of any die"),
        ({"phase": "play"}, "`phase`: 'play'; allowed: roll, rerolled, drawn, wild_draw_four"),
        ({"phase": "drawn"}, "`drawn` is missing"),
        ({"phase": "drawn", "drawn": ""}, "`drawn`:  is not a die"),
        ({"phase": "drawn", "drawn": "d5"}, "`drawn` is not in the hand"),
        ({"discard": "G3"}, "`discard` belongs to cards"),
        ({"draw_pile": "R1"}, "`draw_pile` belongs to cards"),
        ({"debt": 2}, "`debt` belongs to cards"),
        ({"turn": 2}, "`turn`: seat 2 does not play"),
        ({"dealer": 2}, "`dealer`: there is no seat 2"),
        ({"direction": 0}, "`direction`: allowed are 1 and -1"),
        ({"scores": [0]}, "`scores` and `misses` need 2 numbers"),
        ({"exposed": [3]}, "`exposed`: seat 3 does not play"),
        ({**DRAW_FOUR, "center": "d12:G3"}, "in phase wild_draw_four it shows W\\+4"),
        ({**DRAW_FOUR, "accused": None}, "`accused` is missing"),
        ({**DRAW_FOUR, "accused": 1}, "`accused`: there is no such opponent"),
        ({**DRAW_FOUR, "accused": 2}, "`accused`: there is no such opponent"),
        ({**DRAW_FOUR, "former": None}, "`former` is missing"),
        ({**DRAW_FOUR, "former": "d0:R1"}, "`previous_color`: d0:R1 has another one"),
        ({**DRAW_FOUR, "bag": "d12"}, "die d12 is in two places"),
        ({**DRAW_FOUR, "evidence": "d5:R6"}, "`evidence`: the accused does not hold d5:R6"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(position, reason):
    with pytest.raises(ScenarioError, match=reason):
        played([{"then": {"turn": 0}}], **position)


def test_dice_have_no_start():
    document = {**GOOD, "start": {"seats": 2, "dealer": 0, "deck": ""}}
    del document["position"]
    with pytest.raises(ScenarioError, match="`start` belongs to cards"):
        play(read(msgspec.json.encode(document)))


@pytest.mark.parametrize(
    ("rolls", "reason"),
    [
        ("B5", "`rolls` has 1 faces, and another is rolled"),
        ("B5 B5", "the die that is rolled has no face B5"),
    ],
)
def test_rolls_that_do_not_fit_the_steps_are_refused(rolls, reason):
    with pytest.raises(ScenarioError, match=reason):
        played(rolls=rolls)


def test_what_dice_do_not_have_is_not_checked():
    with pytest.raises(ScenarioError, match="step 0: `discard_pile` is not checked with dice"):
        played([{"then": {"discard_pile": 1}}])


@pytest.mark.parametrize("hand", ["d1:G4 d2:Y4", "G4 Y4", "Y4 d1:G4"])
def test_hands_may_be_written_as_dice_or_as_their_faces(hand):
    assert played([{"then": {"hands": {"0": hand}}}]).holds


@pytest.mark.parametrize("hand", ["d1:G4 Y3", "d2:G5 d1:Y3", "G4", "G4 G4 Y4", "d1:G4 G4"])
def test_hands_that_are_others(hand):
    assert not played([{"then": {"hands": {"0": hand}}}]).holds


@pytest.mark.parametrize("evidence", ["d1:G4 d2:Y4", "G4 Y4", None])
@pytest.mark.parametrize("seen", ["d1:G4 d2:Y4", "Y4 G4"])
def test_evidence_may_be_written_as_dice_or_as_their_faces(evidence, seen):
    position = {**DRAW_FOUR, "evidence": evidence, "bag": "", "rolls": ""}
    steps = [{"seat": 1, "move": "challenge", "then": {"sees": {"1": seen, "0": None}, "top": "d12:G3"}}]
    assert played(steps, **position).differences == ()
