"""A scenario with cards that cannot be is refused with its reason; one that can begins as it says."""

import json
from copy import deepcopy
from typing import Any

import pytest

from games.engine.cards.pieces import DECK, TEXT
from games.scenarios.document import ScenarioError, read
from games.scenarios.result import Result
from games.scenarios.runner import play
from tests.games.scenarios.test_document import GOOD

DRAW_FOUR = {
    "discard": "R9 W+4",
    "color": "B",
    "phase": "wild_draw_four",
    "accused": 1,
    "evidence": "R5",
    "previous_color": "R",
}
"""With these a position waits for an answer to a Wild Draw Four of seat 1."""


def played(
    then: dict[str, Any] | None = None, document: dict[str, Any] | None = None, **position: Any
) -> Result:
    """Play the good position with some fields changed, and look at it."""
    whole = {**deepcopy(GOOD), **(document or {}), "steps": [{"then": then or {}}]}
    whole["position"] = {
        key: value for key, value in {**whole["position"], **position}.items() if value != "absent"
    }
    return play(read(json.dumps(whole).encode()))


def started(
    then: dict[str, Any] | None = None,
    ruleset: str = "official",
    options: dict[str, Any] | None = None,
    **start: Any,
) -> Result:
    whole = {
        "title": "A start",
        "ruleset": ruleset,
        "options": options or {"hand_size": 1},
        "start": {"seats": 2, "dealer": 1, "deck": "R1 G1 Y5", **start},
        "steps": [{"then": then or {}}],
        "reshuffle": "keep",
    }
    return play(read(json.dumps(whole).encode()))


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"hands": ["R10", "Y1"]}, "`hands`: R10 is not a card"),
        ({"hands": ["X5", "Y1"]}, "`hands`: X5 is not a card"),
        ({"hands": ["r5", "Y1"]}, "`hands`: r5 is not a card"),
        ({"hands": ["W>G", "Y1"]}, "`hands`: W>G is not a card"),
        ({"hands": ["R5,R6", "Y1"]}, "`hands`: R5,R6 is not a card"),
        ({"hands": ["", "Y1"]}, "`hands`: an active seat has no cards"),
        ({"hands": ["R5", None]}, "`hands`: at least two seats must play"),
        ({"hands": ["R5"], "scores": [0]}, "seats: 1 is not allowed; allowed: 2 to 10 with official"),
        ({"hands": [], "scores": []}, "seats: 0 is not allowed"),
        ({"hands": ["R5"] * 11, "scores": [0] * 11}, "seats: 11 is not allowed"),
        ({"discard": "absent"}, "`discard` is missing"),
        ({"discard": ""}, "`discard` is empty"),
        ({"discard": "R99"}, "`discard`: R99 is not a card"),
        ({"draw_pile": "absent"}, "`draw_pile` is missing"),
        ({"draw_pile": "R"}, "`draw_pile`: R is not a card"),
        ({"draw_pile": "R1 " * 105}, "more cards than the deck has: 108"),
        ({"turn": 2}, "`turn`: seat 2 does not play"),
        ({"turn": -1}, "`turn`: seat -1 does not play"),
        ({"turn": 2, "hands": ["R5", "Y1", None], "scores": [0, 0, 0]}, "`turn`: seat 2 does not play"),
        ({"exposed": [5]}, "`exposed`: seat 5 does not play"),
        ({"exposed": [1, 1]}, "`exposed`: a seat stands there twice"),
        ({"dealer": 2}, "`dealer`: there is no seat 2"),
        ({"dealer": -1}, "`dealer`: there is no seat -1"),
        ({"direction": 0}, "`direction`: allowed are 1 and -1"),
        ({"scores": [0]}, "`scores` and `misses` need 2 numbers, one per seat"),
        ({"misses": [0]}, "`scores` and `misses` need 2 numbers, one per seat"),
        ({"color": "G"}, "`color`: the top card R9 has another one"),
        ({"discard": "W"}, "`color` is missing: allowed are R, Y, G, B"),
        ({"discard": "W", "color": "X"}, "`color`: allowed are R, Y, G, B"),
        ({"discard": "W", "color": "RY"}, "`color`: allowed are R, Y, G, B"),
        ({"phase": "roll"}, "`phase`: 'roll'; allowed: play, drawn, wild_draw_four, first_color"),
        ({"phase": "drawn"}, "`drawn` is missing"),
        ({"phase": "drawn", "drawn": ""}, "`drawn` is one card in the hand of the seat whose turn it is"),
        ({"phase": "drawn", "drawn": "Y1"}, "`drawn` is one card in the hand of the seat whose turn it is"),
        (
            {"phase": "drawn", "drawn": "R5 GS"},
            "`drawn` is one card in the hand of the seat whose turn it is",
        ),
        ({"drawn": "R5"}, "`drawn` belongs to the phase drawn"),
        ({"phase": "first_color"}, "`discard`: in the phase first_color the top card is a wild"),
        ({"accused": 1}, "`accused` belongs to the phase wild_draw_four"),
        ({**DRAW_FOUR, "accused": "absent"}, "`accused` is missing"),
        ({**DRAW_FOUR, "accused": 0}, "`accused`: there is no such opponent"),
        ({**DRAW_FOUR, "accused": 2}, "`accused`: there is no such opponent"),
        ({**DRAW_FOUR, "evidence": "absent"}, "`evidence` is missing"),
        ({**DRAW_FOUR, "evidence": "X"}, "`evidence`: X is not a card"),
        ({**DRAW_FOUR, "previous_color": "absent"}, "`previous_color` is missing: allowed are R, Y, G, B"),
        ({**DRAW_FOUR, "discard": "R9 W"}, "`discard`: in the phase wild_draw_four the top card is W+4"),
        ({**DRAW_FOUR, "debt": 4}, "`debt` belongs to the phase play"),
        ({"debt": 2}, "`debt_kind` is missing: allowed are +2 and W+4"),
        ({"debt": 2, "debt_kind": "R+2"}, "`debt_kind`: allowed are +2 and W+4"),
        ({"center": "d12:G3"}, "`center` belongs to dice"),
        ({"bag": "d1"}, "`bag` belongs to dice"),
        ({"rolls": "R5"}, "`rolls` belongs to dice"),
    ],
)
def test_a_position_that_cannot_be(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        played(**position)
    assert str(refused.value).startswith(reason)


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({"ruleset": "offical"}, "ruleset: 'offical' is not a ruleset; allowed: official, classic-500"),
        ({"ruleset": "dice-500"}, "`discard` belongs to cards"),
        ({"options": {"haste": 1}}, "options: 'haste' is not an option of the family cards"),
        (
            {"options": {"target": "500"}},
            "target: '500' is not allowed; allowed: a whole number from 1 to 100000",
        ),
        ({"options": {"target": 500.0}}, "target: 500.0 is not allowed"),
        ({"options": {"target": None}}, "target: None is not allowed"),
        ({"options": {"seven_zero": 1}}, "seven_zero: 1 is not allowed; allowed: true, false"),
        ({"options": {"draw_cap": 3}}, "draw_cap: 3 works only with draw_policy until_playable"),
        ({"options": {"wd4_challengers": "any_opponent"}}, "wd4_challengers: 'any_opponent' is not allowed"),
    ],
)
def test_rules_that_cannot_be(document: dict[str, Any], reason: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        played(document=document)
    assert str(refused.value).startswith(reason)


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        ({"seats": 0}, "seats: 0 is not allowed"),
        ({"seats": -1}, "seats: -1 is not allowed"),
        ({"seats": 11}, "seats: 11 is not allowed"),
        ({"seats": 2**53 - 1}, "seats: 9007199254740991 is not allowed"),
        ({"dealer": 2}, "`dealer`: there is no seat 2"),
        ({"dealer": -1}, "`dealer`: there is no seat -1"),
        ({"deck": "R0 R0"}, "`deck`: more R0 than the deck has"),
        ({"deck": "W W W W W"}, "`deck`: more W than the deck has"),
        ({"deck": "R1 R1 R1"}, "`deck`: more R1 than the deck has"),
        ({"deck": "R10"}, "`deck`: R10 is not a card"),
    ],
)
def test_a_start_that_cannot_be(start: dict[str, Any], reason: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        started(**start)
    assert str(refused.value).startswith(reason)


def deck_with_pile(pile: str) -> str:
    """A deck that deals ten seats ten cards each and leaves these eight."""
    rest = [TEXT[face] for face in DECK]
    for card in pile.split():
        rest.remove(card)
    return " ".join([*rest, pile])


@pytest.mark.parametrize(
    ("pile", "options", "top"),
    [
        ("W W W W+4 R5 R6 R7 R8", {}, "W"),
        ("W W W R5 W+4 R6 R7 R8", {}, "R5"),
        ("W W+4 W W+4 W W+4 W W+4", {}, "W"),
        ("W W W W+4 R5 R6 R7 R8", {"first_wild": "first_player_chooses"}, "W"),
        ("W W W W+4 R5 R6 R7 R8", {"first_action": "flip_next"}, "R5"),
        ("W R5 W+4 W+4 W+4 R6 R7 R8", {"first_wild": "reshuffle_redraw"}, "R5"),
        ("W+4 W+4 W+4 W+4 W R5 R6 R7", {"first_wild": "reshuffle_redraw"}, "W+4"),
    ],
)
def test_a_first_card_is_found_or_the_first_wild_stays_when_burying_reaches_no_other(
    pile: str, options: dict[str, Any], top: str
) -> None:
    start = {"seats": 10, "dealer": 0, "deck": deck_with_pile(pile)}
    assert started({"top": top}, "lowest-500", {"hand_size": 10, **options}, **start).holds


def test_a_start_with_dice_is_refused() -> None:
    with pytest.raises(ScenarioError, match="`start` belongs to cards; dice need a `position`"):
        started(ruleset="dice-500")


def test_a_start_deals_from_the_left_of_the_dealer_and_goes_on_in_canonical_order() -> None:
    expected = {"turn": 0, "top": "Y5", "hands": {"0": "R1", "1": "G1"}, "draw_pile": 105, "discard_pile": 1}
    assert started(expected).holds
    assert started({"top": "R1", "hands": {"0": "R0", "1": "R1"}}, deck="").holds


@pytest.mark.parametrize(
    ("position", "then"),
    [
        ({}, {"phase": "play", "turn": 0, "color": "R", "debt": 0, "exposed": [], "dealer": 1}),
        ({"discard": "G1 W", "color": "Y"}, {"top": "W", "color": "Y", "discard_pile": 2}),
        (
            {"discard": "W", "phase": "first_color"},
            {"color": None, "legal": ["color R", "color Y", "color G", "color B"]},
        ),
        ({"phase": "drawn", "drawn": "R5"}, {"phase": "drawn", "legal": ["play R5", "pass"]}),
        (DRAW_FOUR, {"phase": "wild_draw_four", "legal": ["accept", "challenge"]}),
        ({"debt": 4, "debt_kind": "+2"}, {"debt": 4, "legal": ["take"]}),
        ({"debt": 4, "discard": "R+2"}, {"debt": 4, "legal": ["take"]}),
        ({"exposed": [1, 0]}, {"exposed": [0, 1]}),
        (
            {"hands": ["R5", None, "Y1"], "scores": [1, 2, 3]},
            {"counts": [1, None, 1], "out": [], "scores": [1, 2, 3]},
        ),
    ],
)
def test_a_position_begins_as_it_says(position: dict[str, Any], then: dict[str, Any]) -> None:
    assert played(then, **position).differences == ()


def test_who_is_null_is_out_in_an_elimination() -> None:
    out = {"hands": ["R5", None, "Y1"], "scores": [1, 500, 3]}
    assert played({"out": [1]}, {"ruleset": "elimination-500"}, **out).holds
