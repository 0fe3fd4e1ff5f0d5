"""Every way to say no has a code of rules 13, a text, and a scenario or a test in which it is said."""

import json
import re
from pathlib import Path

import pytest

from games.engine.dice.commands import Reroll
from games.engine.rejection import TEXTS, Code, Rejection
from games.engine.rulesets import resolve
from tests.games.engine.cards.kit import code, position
from tests.games.engine.random_play import Table

SCENARIOS = Path(__file__).parents[2] / "scenarios"

IN_ORDER = [
    "unreadable_move",
    "game_is_over",
    "seat_is_out",
    "not_exposed",
    "nothing_to_challenge",
    "not_a_challenger",
    "accused_has_left",
    "not_guilty",
    "stale_version",
    "not_your_turn",
    "uno_window_open",
    "debt_pending",
    "wrong_phase",
    "may_not_draw",
    "must_play_drawn_card",
    "card_not_in_hand",
    "not_the_drawn_card",
    "color_missing",
    "color_not_allowed",
    "target_missing",
    "target_not_allowed",
    "card_does_not_match",
    "wd4_not_legal",
    "uno_not_due",
]
"""The codes of rules 13 in the order of rules 14; `uno_not_due` stands for a call out of its window and a play."""


def test_the_codes_are_those_of_the_rules_in_their_order():
    assert [*map(str, Code)] == IN_ORDER


@pytest.mark.parametrize("code", Code)
def test_a_code_has_a_sentence_as_its_text(code):
    text = TEXTS[code]
    assert Rejection(code).detail == text
    assert re.fullmatch(r"[A-Z].*\.", text)
    assert "\n" not in text


def said_in_scenarios() -> set[str]:
    """Return the codes that scenarios ask for; that they get them is tested with the files."""
    codes: set[str] = set()
    for path in SCENARIOS.glob("*.json"):
        for step in json.loads(path.read_bytes())["steps"]:
            rejected = step.get("rejected")
            codes |= {rejected} if isinstance(rejected, str) else set()
    return codes


def test_every_code_is_said_in_a_scenario_but_the_one_that_needs_a_version():
    assert said_in_scenarios() == {*Code} - {Code.STALE_VERSION}


def test_a_move_for_another_version_is_stale_in_both_families():
    assert code(position(["R5 R6", "B1 B2"], "R9"), 0, "draw", stale=True) is Code.STALE_VERSION
    table = Table(resolve("dice-500", {}, 2), 2, 1)
    reroll = Reroll(table.state.phase.turn)
    assert table.family.decide(table.state, reroll, stale=True) == Rejection(Code.STALE_VERSION)


def test_no_text_names_a_card():
    assert not any(re.search(r"\b[RYGB][0-9SR]\b", text) for text in TEXTS.values())


def test_a_rejection_without_a_window_waits_for_nothing():
    assert Rejection(Code.NOT_YOUR_TURN).wait_ms == 0
