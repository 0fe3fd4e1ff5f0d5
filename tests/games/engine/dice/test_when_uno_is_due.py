"""When a seat has one die left: windows in time, and what a catch costs (rules 7)."""

from games.engine.commands import Timeout
from games.engine.dice.events import DiePlayed, UnoCaught
from games.engine.events import UnoCalled
from games.engine.rejection import Code, Rejection
from tests.games.engine.dice.kit import DICE, after, code, events, parse, position

WAIT = {"uno_window_ms": 3000}


def silent(options=None, bag="d0 d4", rolls="R1 B2 R1"):
    state = position(
        ["d5:G2 d2:Y4", "d9:B1 d11:Y1 d7:B5", "d3:R4 d1:B5"], "d12:G3", bag, rolls, options=options or {}
    )
    for event in events(state, 0, "play d5", now_ms=10_000):
        state = DICE.evolve(state, event)
    return state


def test_a_silent_play_exposes_and_says_since_when():
    state = position(["d5:G2 d2:Y4", "d9:B1"], "d12:G3", options=WAIT)
    (played,) = events(state, 0, "play d5", now_ms=10_000)
    assert played == DiePlayed(0, "d5:G2", "G", 1, "roll", 1, exposed=(0,), exposed_at=(10_000,))


def test_without_a_window_no_time_is_written_down():
    assert silent().exposed_at == ()


def test_turn_moves_and_the_system_wait_until_the_window_has_passed():
    state = silent(WAIT, rolls="B5 B1 Y1")
    for command in (parse("reroll", 1), Timeout(1)):
        assert DICE.decide(state, command, now_ms=12_999) == Rejection(Code.UNO_WINDOW_OPEN, 1)
        assert not isinstance(DICE.decide(state, command, now_ms=13_000), Rejection)


def test_a_move_that_changes_nothing_of_it_keeps_the_time():
    own = {**WAIT, "uno_window": "until_own_next_play"}
    (rerolled,) = events(silent(own, rolls="B5 B1 Y1"), 1, "reroll", now_ms=14_000)
    assert (rerolled.exposed, rerolled.exposed_at) == ((0,), (10_000,))


def test_who_must_draw_is_exposed_no_longer_and_others_still_are():
    own = {"uno_window": "until_own_next_play"}
    hands = ["d5:G+2 d2:Y4 d4:R5", "d9:B1", "d11:Y1"]
    state = position(hands, "d12:G3", "d0 d6", "R1 B4", exposed=[1, 2], options=own)
    (played,) = events(state, 0, "play d5")
    assert (played.drawer, played.exposed) == (1, (2,))


def test_a_catch_does_not_wait_and_ends_the_waiting():
    state = silent(WAIT, bag="d0", rolls="R1 B4 B5 B1 Y1")
    assert code(state, 1, "catch 0", now_ms=10_001) is None
    assert code(after(state, (1, "catch 0")), 1, "reroll", now_ms=10_002) is None


def test_a_catch_names_the_dice_that_it_cost():
    assert events(silent(), 2, "catch 0") == (UnoCaught(2, 0, ("d0:R1", "d4:B2")),)


def test_a_catch_with_an_empty_bag_costs_nothing_and_ends_the_exposure():
    state = position(["d2:Y4", "d9:B1 d11:Y1"], "d12:G3", "", exposed=[0], turn=1)
    assert events(state, 1, "catch 0") == (UnoCaught(1, 0),)
    assert after(state, (1, "catch 0")).exposed == ()


def test_a_call_beforehand_is_good_for_the_play_after_the_reroll():
    state = position(["d5:G2 d2:Y4", "d9:B1"], "d12:G3", "", "Y4 G2")
    assert events(state, 0, "uno") == (UnoCalled(0, beforehand=True),)
    called = after(state, (0, "uno"), (0, "reroll"))
    (played,) = events(called, 0, f"play d{5 if code(called, 0, 'play d5') is None else 2}")
    assert played.exposed == ()
