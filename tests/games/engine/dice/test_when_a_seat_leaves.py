"""When a seat leaves a deal of dice: what comes next, and what of it stays (rules 11.3, 12, 14.21)."""

import pytest

from games.engine.commands import Forfeit
from games.engine.dice.observe import observe
from games.engine.events import SeatForfeited
from games.engine.rejection import Code, Rejection
from tests.games.engine.dice.kit import DICE, after, code, position, system

HANDS = ["d5:R6 d2:Y4", "d9:B1 d11:Y1", "d3:R4 d1:B5"]


def test_one_without_the_decision_changes_nothing_else():
    state = position(HANDS, "d12:G3")
    assert DICE.decide(state, Forfeit(1)) == (SeatForfeited(1, 0, "roll"),)
    assert system(state, Forfeit(1)).phase == state.phase


def test_one_with_the_decision_passes_it_on_and_owes_nothing():
    state = position(HANDS, "d12:G3", phase="drawn", drawn="d5")
    assert DICE.decide(state, Forfeit(0)) == (SeatForfeited(0, 1, "roll", lapsed=True),)


def test_a_call_beforehand_lapses_with_it_but_somebody_elses_stands():
    called = after(position(HANDS, "d12:G3"), (0, "uno"))
    assert not system(called, Forfeit(0)).called
    assert system(called, Forfeit(1)).called


def test_its_dice_stay_where_they_are():
    state = system(position(HANDS, "d12:G3"), Forfeit(1))
    assert len(state.hands[1]) == 2
    assert observe(state, 3, 1).legal_moves == ()


def test_it_can_no_longer_be_caught_but_others_can():
    exposed = position([HANDS[0], "d9:B1", "d3:R4"], "d12:G3", exposed=[1, 2])
    state = system(exposed, Forfeit(1))
    assert code(state, 0, "catch 1") is Code.NOT_EXPOSED
    assert code(state, 0, "catch 2") is None


@pytest.mark.parametrize("move", ["draw", "reroll", "uno", "catch 0", "challenge", "play d9"])
def test_it_moves_no_more(move):
    assert code(system(position(HANDS, "d12:G3"), Forfeit(1)), 1, move) is Code.SEAT_IS_OUT


def test_it_leaves_only_once():
    assert DICE.decide(system(position(HANDS, "d12:G3"), Forfeit(1)), Forfeit(1)) == Rejection(
        Code.SEAT_IS_OUT
    )
