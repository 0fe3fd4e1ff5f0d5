"""When a seat jumps in: who is told that it may, for which version, and where play goes on (rules 10.3, 14.9)."""

import pytest

from games.engine.cards.events import CardPlayed
from games.engine.cards.legality import jump_ins, legal_moves
from games.engine.cards.observe import observe
from games.engine.cards.state import State
from games.engine.rejection import Code
from tests.games.engine.cards.kit import Game, NotingChance, after, code, events, position

HANDS = ["R1 R2 R3", "R9 Y1 Y2", "R9 W B1"]
EXACT = {"jump_in": "exact"}


def table(hands=HANDS, top="R9", **more) -> State:
    return position(hands, top, options={**EXACT, **more.pop("options", {})}, **more)


def test_the_event_says_that_it_was_one():
    (event,) = events(table(), 2, "play R9")
    assert event == CardPlayed(2, "R9", "R", 0, "play", 1, jump_in=True)


def test_the_seat_on_turn_plays_the_same_card_without_jumping_in():
    (event,) = events(table(turn=1), 1, "play R9")
    assert not event.jump_in


def test_every_seat_that_may_is_told_so_beside_the_one_on_turn():
    state = table()
    assert [observe(state, 1, seat).legal_moves[:1] for seat in (1, 2)] == [("play R9",), ("play R9",)]
    assert jump_ins(state, 0) == ()
    assert {move.seat for move in legal_moves(state)} == {0}


def test_it_needs_the_current_version():
    assert code(table(), 2, "play R9", stale=True) is Code.STALE_VERSION
    assert code(table(), 2, "play B1", stale=True) is Code.STALE_VERSION


@pytest.mark.parametrize("move", ["play W>R", "play B1", "play Y9", "draw", "pass"])
def test_another_move_out_of_turn_is_not_your_turn(move):
    assert code(table(), 2, move) is Code.NOT_YOUR_TURN


def test_one_that_it_is_has_the_codes_of_a_play():
    assert code(table(), 2, "play R9>B") is Code.COLOR_NOT_ALLOWED
    assert code(table(), 2, "play R9@1") is Code.TARGET_NOT_ALLOWED
    assert code(table(), 2, "play R9 uno") is Code.UNO_NOT_DUE


def test_a_seven_names_its_target_and_is_offered_with_each():
    state = table(["R1 R2", "R7 Y1", "B1 B2"], "R7", options={"seven_zero": True})
    assert observe(state, 1, 1).legal_moves == ("play R7@0", "play R7@2")
    assert code(state, 1, "play R7") is Code.TARGET_MISSING


@pytest.mark.parametrize(
    "more",
    [
        {"phase": "drawn", "drawn": "R1"},
        {"debt": 2, "options": {"stacking": "same"}},
        {"options": {"jump_in": "off"}},
    ],
)
def test_nobody_jumps_in_elsewhere(more):
    state = table(top="R+2" if "debt" in more else "R9", hands=["R1 R2", "R9 R+2", "B1 B2"], **more)
    assert jump_ins(state, 1) == ()
    assert code(state, 1, "play R9") is Code.NOT_YOUR_TURN


def test_nobody_jumps_in_on_a_wild():
    state = table(["R1", "W W", "W+4 B1"], "W", color="R")
    assert [jump_ins(state, seat) for seat in (1, 2)] == [(), ()]


def test_nobody_jumps_in_on_the_card_that_was_turned():
    chance = NotingChance(shuffle_0="G1 R9 Y1 R9")
    game = Game(3, chance=chance, dealer=2, hand_size=1, **EXACT).dealt()
    assert game.state.opening
    assert [jump_ins(game.state, seat) for seat in range(3)] == [(), (), ()]
    assert code(game.state, 1, "play R9") is Code.NOT_YOUR_TURN


def test_the_seat_whose_turn_it_was_loses_it_and_its_call():
    state = after(table(["R1 R2", "R9 Y1 Y2", "R9 B1 B2"]), (0, "uno"), (2, "play R9"))
    assert (state.phase.turn, state.called) == (0, False)
    assert after(state, (0, "play R1")).exposed == (0,)


def test_a_call_beforehand_does_not_cover_somebody_elses_jump_in():
    state = after(table(["R1 R2", "R9 Y1", "B1 B2"]), (0, "uno"), (1, "play R9"))
    assert state.exposed == (1,)


def test_the_first_of_two_is_in_and_the_second_is_too_while_the_card_is_the_same():
    state = after(table(), (1, "play R9"))
    assert code(state, 1, "play R9") is Code.NOT_YOUR_TURN
    assert code(state, 2, "play R9") is None
    assert not events(state, 2, "play R9")[0].jump_in, "it is on turn by the first one"
