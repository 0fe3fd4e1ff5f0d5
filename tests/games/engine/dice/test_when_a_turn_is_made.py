"""When a seat plays, rerolls, draws or passes, one event carries all of it."""

import pytest

from games.engine.dice.events import DieDrawn, DiePlayed, HandRerolled, TurnPassed
from games.engine.rejection import Code
from tests.games.engine.dice.kit import after, code, events, position


def test_a_play_says_what_was_drawn_and_by_whom():
    state = position(["d5:G+2 d2:Y4 d3:R4", "d9:B1", "d11:Y1"], "d12:G3", "d0 d4", "W B2")
    assert events(state, 0, "play d5") == (
        DiePlayed(0, "d5:G+2", "G", 2, "roll", 1, drawer=1, dice=("d0:W", "d4:B2")),
    )


def test_a_wild_carries_its_color():
    state = position(["d0:W d2:Y4 d3:R4", "d9:B1"], "d12:G3")
    assert events(state, 0, "play d0>B") == (DiePlayed(0, "d0:W", "B", 1, "roll", 1),)


@pytest.mark.parametrize("last", ["d5:G2", "d5:G+2", "d5:GS", "d20:GR", "d2:W", "d10:W+4"])
def test_a_last_die_says_that_the_deal_is_over(last):
    die, _, face = last.partition(":")
    state = position([last, "d9:B1", "d11:Y1"], "d12:G3", "d0 d1", "R1 B5")
    played, *_ = events(state, 0, f"play {die}>B" if face.startswith("W") else f"play {die}")
    assert (played.turn, played.phase) == (None, "deal_over")


def test_a_reroll_says_the_whole_new_hand():
    state = position(["d5:G+2 d2:Y4", "d9:B1"], "d12:G3", "", "R3 B3")
    assert events(state, 0, "reroll") == (HandRerolled(0, ("d2:R3", "d5:B3"), 0, "rerolled"),)


def test_a_drawn_die_is_named():
    state = position(["d5:G+2", "d9:B1"], "d12:G3", "d4 d0", "G1", phase="rerolled")
    assert events(state, 0, "draw") == (DieDrawn(0, "d4:G1", 0, "drawn"),)


def test_a_pass_names_the_next_turn():
    state = position(["d5:G+2", "d9:B1"], "d12:G3", "d4", phase="drawn", drawn="d5")
    assert events(state, 0, "pass") == (TurnPassed(0, 1, "roll"),)


def test_the_old_centre_may_be_among_the_dice_drawn():
    state = position(["d5:G+2 d2:Y4 d3:R4", "d9:B1", "d11:Y1"], "d12:G3", "d0", "W W")
    (played,) = events(state, 0, "play d5")
    assert played.dice == ("d0:W", "d12:W")
    assert after(state, (0, "play d5")).bag == ()


def test_a_face_is_rolled_by_the_number_of_rolls_before_it():
    state = position(["d5:G+2 d2:Y4", "d9:B1"], "d12:G3", "d0 d4", "R3 B3 Y2")
    state = after(state, (0, "reroll"), (0, "draw"))
    assert (state.rolls, state.draws) == (3, 1)


@pytest.mark.parametrize("move", ["reroll", "draw", "pass", "play d2", "accept"])
def test_a_move_for_an_old_version_is_stale_before_anything_else_is_looked_at(move):
    state = position(["d5:G+2 d2:Y4", "d9:B1"], "d12:G3", "d0")
    assert code(state, 1, move, stale=True) is Code.STALE_VERSION


def test_side_moves_know_no_version():
    state = position(["d5:G2 d2:Y4", "d9:B1"], "d12:G3", "d0", "R1", exposed=[1])
    assert code(state, 0, "catch 1", stale=True) is None
    assert code(state, 0, "uno", stale=True) is None
    assert code(state, 1, "uno", stale=True) is None
