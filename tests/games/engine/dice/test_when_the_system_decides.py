"""When a deadline has passed, the system makes the one decision that is owed (rules 11.1, 14.30)."""

import pytest

from games.engine.commands import Timeout
from games.engine.dice.events import DieDrawn, DiePlayed, HandRerolled, TurnPassed
from games.engine.dice.family import DICE
from games.engine.events import DecisionMissed
from games.engine.rejection import Code, Rejection
from tests.games.engine.dice.kit import position

MUST = {"drawn_card": "must_play"}
NOT_FREE = {"voluntary_draw": False}


def decided(state, seat=0):
    missed, event = DICE.decide(state, Timeout(seat))
    assert missed == DecisionMissed(seat, state.series.misses[seat] + 1)
    return event


@pytest.mark.parametrize("options", [{}, NOT_FREE])
def test_it_rerolls_even_where_a_seat_might_not(options):
    state = position(["d5:G2 d2:Y4", "d9:B1"], "d12:G3", "d0", "R3 R6", options=options)
    assert decided(state) == HandRerolled(0, ("d2:R3", "d5:R6"), 0, "rerolled")


@pytest.mark.parametrize("options", [{}, NOT_FREE])
def test_it_draws_after_a_reroll_even_where_a_seat_might_not(options):
    state = position(["d5:G2", "d9:B1"], "d12:G3", "d0", "R1", phase="rerolled", options=options)
    assert decided(state) == DieDrawn(0, "d0:R1", 0, "drawn")


def test_it_passes_when_the_bag_is_empty():
    state = position(["d5:G2", "d9:B1"], "d12:G3", phase="rerolled")
    assert decided(state) == TurnPassed(0, 1, "roll")


def test_it_passes_with_a_drawn_die_that_would_fit():
    state = position(["d5:G2 d3:R4", "d9:B1"], "d12:G3", phase="drawn", drawn="d5")
    assert decided(state) == TurnPassed(0, 1, "roll")


def test_it_plays_a_die_that_must_be_played_and_calls_nothing():
    state = position(["d5:G2 d3:R4", "d9:B1"], "d12:G3", phase="drawn", drawn="d5", options=MUST)
    assert decided(state) == DiePlayed(0, "d5:G2", "G", 1, "roll", 1, exposed=(0,))


@pytest.mark.parametrize(("hand", "color"), [("d3:Y5 d7:B5 d1:B5", "B"), ("d3:B1 d7:Y3", "Y"), ("d2:W", "R")])
def test_a_forced_wild_gets_the_color_that_most_dice_show(hand, color):
    state = position([f"d0:W {hand}", "d9:B1"], "d12:G3", phase="drawn", drawn="d0", options=MUST)
    assert decided(state).color == color


def test_it_decides_only_for_the_seat_that_has_the_decision():
    state = position(["d5:G2", "d9:B1", None], "d12:G3")
    assert DICE.decide(state, Timeout(1)) == Rejection(Code.NOT_YOUR_TURN)
    assert DICE.decide(state, Timeout(2)) == Rejection(Code.SEAT_IS_OUT)
