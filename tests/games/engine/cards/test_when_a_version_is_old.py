"""When a move is for another version than the current one: what is answered before that, and what after (rules 14)."""

import pytest

from games.engine.cards.state import State
from games.engine.commands import Contribute, Forfeit, StartDeal
from games.engine.rejection import Code, Rejection
from tests.games.engine.cards.kit import CARDS, Game, after, code, position, system

HANDS = ["R1 R2", "B1", "G1 G2"]


def table(**more) -> State:
    return position(HANDS, "R9", exposed=[1], **more)


def waiting(evidence: str = "Y1") -> State:
    """Return a table at which seat 1 is to answer the Wild Draw Four of seat 0."""
    return position(
        HANDS,
        "R9 W+4",
        turn=1,
        color="B",
        phase="wild_draw_four",
        accused=0,
        evidence=evidence,
        previous_color="R",
    )


@pytest.mark.parametrize(("seat", "move"), [(0, "uno"), (1, "uno"), (0, "catch 1"), (2, "catch 1")])
def test_side_moves_know_no_version(seat, move):
    assert code(table(), seat, move, stale=True) is None


@pytest.mark.parametrize(
    ("seat", "move", "expected"),
    [
        (2, "uno", Code.UNO_NOT_DUE),
        (0, "catch 2", Code.NOT_EXPOSED),
        (1, "catch 1", Code.NOT_EXPOSED),
        (0, "challenge", Code.NOTHING_TO_CHALLENGE),
        (2, "challenge", Code.NOTHING_TO_CHALLENGE),
    ],
)
def test_calls_out_of_their_window_are_told_so_first(seat, move, expected):
    assert code(table(), seat, move, stale=True) is expected


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_that_may_not_challenge_is_told_so_first(seat):
    assert code(waiting(), seat, "challenge", stale=True) is Code.NOT_A_CHALLENGER


def test_that_the_accused_has_left_is_told_first():
    assert code(system(waiting(), Forfeit(0)), 1, "challenge", stale=True) is Code.ACCUSED_HAS_LEFT


@pytest.mark.parametrize("evidence", ["Y1", "R1"])
def test_a_challenge_that_could_be_made_is_a_turn_move(evidence):
    assert code(waiting(evidence), 1, "challenge", stale=True) is Code.STALE_VERSION


def test_what_cannot_be_read_is_told_first():
    assert CARDS.parse("play X9", 0) == Rejection(Code.UNREADABLE_MOVE)


@pytest.mark.parametrize("move", ["draw", "uno", "catch 1", "challenge", "play R1"])
def test_a_seat_that_has_left_is_told_so_first(move):
    assert code(system(table(), Forfeit(2)), 2, move, stale=True) is Code.SEAT_IS_OUT


@pytest.mark.parametrize("move", ["draw", "uno", "catch 1", "challenge", "play R1"])
def test_a_game_that_is_over_is_told_first(move):
    state = system(system(table(), Forfeit(2)), Forfeit(1))
    assert code(state, 0, move, stale=True) is Code.GAME_IS_OVER
    assert code(state, 2, move, stale=True) is Code.GAME_IS_OVER


@pytest.mark.parametrize(
    "move", ["draw", "pass", "take", "accept", "color R", "play R1", "play B1", "play W"]
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_turn_move_is_stale_before_anything_else_is_looked_at(seat, move):
    options = {"stacking": "same", "uno_window_ms": 3000}
    state = position(HANDS, "R+2", exposed=[1], debt=2, options=options)
    assert code(state, seat, move, stale=True) is Code.STALE_VERSION


def test_the_order_goes_on_with_the_turn_the_window_the_debt_and_the_phase():
    options = {"stacking": "same", "uno_window_ms": 3000}
    state = position(HANDS, "R+2", exposed=[1], debt=2, options=options)
    assert code(state, 2, "draw") is Code.NOT_YOUR_TURN
    assert code(state, 0, "draw") is Code.UNO_WINDOW_OPEN
    assert code(state, 0, "draw", now_ms=3000) is Code.DEBT_PENDING
    assert code(after(state, (0, "take"), now_ms=3000), 1, "take") is Code.WRONG_PHASE


def test_what_is_no_move_of_a_seat_knows_no_version():
    game = Game(3)
    assert not isinstance(game.do(StartDeal(), stale=True), Rejection)
    assert not isinstance(game.do(Contribute(1, "ab"), stale=True), Rejection)
    assert not isinstance(game.do(Forfeit(1), stale=True), Rejection)
