"""When a seat has one card left: since when it can be caught, and how long others must wait (rules 7.7, 14.16)."""

import pytest
from msgspec.structs import replace

from games.engine.cards.events import CardPlayed
from games.engine.cards.state import State
from games.engine.commands import Forfeit, Timeout
from games.engine.events import UnoCalled, UnoCaught
from games.engine.rejection import Code, Rejection
from tests.games.engine.cards.kit import CARDS, after, code, events, parse, position, system

WAIT = {"uno_window_ms": 3000}
OWN = {"uno_window_ms": 3000, "uno_window": "until_own_next_play"}


def silent(hands=("R5 R6", "R1 B1 B2", "G1 G2"), at_ms=10_000, options=WAIT, **more) -> State:
    """Return a table at which seat 0 has just played R5 without a call."""
    return after(position(hands, "R9", options=options, **more), (0, "play R5"), now_ms=at_ms)


def test_a_silent_play_exposes_and_says_since_when():
    state = position(["R5 R6", "B1 B2"], "R9", options=WAIT)
    (played,) = events(state, 0, "play R5", now_ms=10_000)
    assert played == CardPlayed(0, "R5", "R", 1, "play", 1, exposed=(0,), exposed_at=(10_000,))


def test_without_a_window_no_time_is_written_down():
    state = silent(options={})
    assert (state.exposed, state.exposed_at) == ((0,), ())


@pytest.mark.parametrize("move", ["draw", "play R1", "play B1", "pass", "accept", "take"])
def test_a_turn_move_waits_until_the_window_has_passed(move):
    state = silent()
    for now_ms, left in ((10_000, 3000), (10_001, 2999), (12_999, 1)):
        assert CARDS.decide(state, parse(move, 1), now_ms) == Rejection(Code.UNO_WINDOW_OPEN, left)
    assert code(state, 1, move, now_ms=13_000) is not Code.UNO_WINDOW_OPEN


def test_the_system_waits_too():
    state = silent()
    assert CARDS.decide(state, Timeout(1), 12_000) == Rejection(Code.UNO_WINDOW_OPEN, 1000)
    assert not isinstance(CARDS.decide(state, Timeout(1), 13_000), Rejection)


def test_a_jump_in_waits_too():
    state = silent(("R5 R6", "B1 B2", "R5 G2 G3"), options={**WAIT, "jump_in": "exact"})
    assert CARDS.decide(state, parse("play R5", 2), 12_000) == Rejection(Code.UNO_WINDOW_OPEN, 1000)
    assert code(state, 2, "play R5", now_ms=13_000) is None


def test_an_answer_to_a_wild_draw_four_waits_too():
    state = after(position(["W+4 R6", "B1 B2"], "R9", options=WAIT), (0, "play W+4>G"), now_ms=50)
    assert state.exposed == (0,)
    assert CARDS.decide(state, parse("challenge", 1), 60) == Rejection(Code.UNO_WINDOW_OPEN, 2990)
    assert CARDS.decide(state, parse("accept", 1), 60) == Rejection(Code.UNO_WINDOW_OPEN, 2990)


def test_the_exposed_seats_own_move_waits_too():
    state = after(position(["RS R6", "B1 B2"], "R9", options=WAIT), (0, "play RS"), now_ms=0)
    assert state.phase.turn == 0
    assert CARDS.decide(state, parse("play R6", 0), 1000) == Rejection(Code.UNO_WINDOW_OPEN, 2000)


def test_who_is_not_on_turn_is_told_so_first():
    assert code(silent(), 2, "draw", now_ms=10_000) is Code.NOT_YOUR_TURN


@pytest.mark.parametrize(("seat", "move"), [(1, "catch 0"), (2, "catch 0"), (0, "uno")])
def test_catching_and_calling_do_not_wait_and_end_the_waiting(seat, move):
    state = after(silent(), (seat, move), now_ms=10_000)
    assert (state.exposed, state.exposed_at) == ((), ())
    assert code(state, 1, "draw", now_ms=10_000) is None


def test_a_seat_that_leaves_ends_the_waiting_for_it():
    state = system(silent(), Forfeit(0))
    assert (state.exposed, state.exposed_at) == ((), ())
    assert code(state, 1, "draw", now_ms=10_000) is None


def test_who_was_exposed_before_is_so_since_then():
    state = silent(("R5 R6", "R1 B1", "G1 G2"), options=OWN)
    state = after(state, (1, "play R1"), now_ms=14_000)
    assert (state.exposed, state.exposed_at) == ((0, 1), (10_000, 14_000))


def test_the_latest_exposure_is_waited_for():
    state = after(silent(("R5 R6", "R1 B1", "G1 G2"), options=OWN), (1, "play R1"), now_ms=14_000)
    assert CARDS.decide(state, parse("draw", 2), 14_500) == Rejection(Code.UNO_WINDOW_OPEN, 2500)
    caught = after(state, (2, "catch 1"), now_ms=14_500)
    assert caught.exposed_at == (10_000,)
    assert code(caught, 2, "draw", now_ms=14_500) is None


def test_a_move_that_changes_nothing_of_it_keeps_the_time():
    state = after(silent(options=OWN), (1, "draw"), now_ms=14_000)
    assert (state.exposed, state.exposed_at) == ((0,), (10_000,))


@pytest.mark.parametrize("move", ["accept", "challenge"])
def test_an_answer_to_a_wild_draw_four_that_the_accused_need_not_pay_keeps_the_time(move):
    state = position(["W+4 G6", "B1 B2", "Y1 Y2"], "R9", "B3 B4 B5 B6 B7 B8", options=OWN)
    state = after(after(state, (0, "play W+4>Y"), now_ms=10_000), (1, move), now_ms=14_000)
    assert (state.exposed, state.exposed_at) == ((0,), (10_000,))


def test_everybody_who_holds_one_card_by_a_rotation_is_exposed_from_then_on():
    options = {**OWN, "seven_zero": True}
    state = position(["R0 R6 R7", "R1", "G1 G2 G3"], "R9", options=options)
    state = after(state, (0, "play R0"), now_ms=700)
    assert [len(hand) for hand in state.hands] == [3, 2, 1]
    assert (state.exposed, state.exposed_at) == ((2,), (700,))


def test_an_exposure_lapses_with_its_hand_and_not_with_its_time():
    state = after(silent(), (1, "play R1"), now_ms=999_999)
    assert state.exposed == ()


def test_a_catch_says_how_many_cards_it_cost():
    assert events(silent(), 1, "catch 0") == (UnoCaught(1, 0, 2),)
    assert len(after(silent(), (1, "catch 0")).hands[0]) == 3


def test_a_catch_costs_only_what_there_is():
    state = silent(pile="")
    state = replace(state, pile=b"", discards=state.discards[-1:])
    assert events(state, 1, "catch 0") == (UnoCaught(1, 0, 0),)
    assert after(state, (1, "catch 0")).exposed == ()


def test_a_catch_leaves_turn_and_phase_as_they_are():
    state = silent()
    assert after(state, (2, "catch 0")).phase == state.phase


def test_a_call_says_whether_it_came_beforehand():
    assert events(position(["R5 R6", "B1"], "R9"), 0, "uno") == (UnoCalled(0, beforehand=True),)
    assert events(silent(), 0, "uno") == (UnoCalled(0, beforehand=False),)


def test_a_call_beforehand_is_good_for_this_turn_and_no_later_one():
    state = after(position(["R5 R6", "B1 B2"], "R9"), (0, "uno"))
    assert state.called
    assert after(state, (0, "play R5")).exposed == ()
    assert after(state, (0, "draw")).called, "drawing is the same turn"
    assert not after(state, (0, "draw"), (0, "pass")).called


def test_nobody_is_exposed_when_the_play_ends_the_deal():
    state = replace(position(["R5 R6", "B1 B2"], "R9", options={"max_turns_per_deal": 50}), turns=49)
    played, *_ = events(state, 0, "play R5")
    assert (played.turn, played.exposed) == (None, ())


@pytest.mark.parametrize(("window", "exposed"), [("until_next_turn", ()), ("until_own_next_play", (1,))])
def test_naming_the_first_color_is_a_turn_move_like_any_other(window, exposed):
    options = {"uno_window": window, "uno_window_ms": 500}
    state = position(["R5 R6", "B1", "G1"], "W", phase="first_color", exposed=[0, 1], options=options)
    state = replace(state, hands=(state.hands[2], *state.hands[1:]))
    (named,) = events(state, 0, "color G", now_ms=500)
    assert named.exposed == exposed
    later = after(state, (0, "color G"), now_ms=500)
    assert (later.exposed, later.exposed_at) == (exposed, (0,) * len(exposed))
