"""Who can be caught without UNO, and since when (rules 7.2, 7.3, 14.1, 14.2)."""

import msgspec
import pytest

from games.engine.exposure import NOBODY, after_turn_move, window_open, without
from games.engine.rejection import Code, Rejection

NEXT, OWN = "until_next_turn", "until_own_next_play"


class Table(msgspec.Struct, frozen=True):
    """All that exposure looks at."""

    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


def test_the_next_turn_move_ends_every_exposure_before_it():
    assert after_turn_move(Table((1, 3)), NEXT, (0,), (), None) == NOBODY
    assert after_turn_move(Table((1, 3)), NEXT, (0,), (0,), None) == ((0,), ())


def test_until_its_own_play_a_seat_stays_exposed():
    assert after_turn_move(Table((1, 3)), OWN, (0,), (), None) == ((1, 3), ())
    assert after_turn_move(Table((1, 3)), OWN, (1,), (), None) == ((3,), ())
    assert after_turn_move(Table((1, 3)), OWN, (0, 3), (0,), None) == ((0, 1), ())


def test_a_seat_whose_hand_changed_is_exposed_anew_or_not_at_all():
    assert after_turn_move(Table((1,), (500,)), OWN, (0, 1), (1,), 900) == ((1,), (900,))
    assert after_turn_move(Table((1,), (500,)), OWN, (0, 1), (), 900) == NOBODY


def test_seats_are_in_order_with_the_time_of_each():
    assert after_turn_move(Table((2,), (500,)), OWN, (0,), (3, 0), 900) == ((0, 2, 3), (900, 500, 900))
    assert after_turn_move(Table(), NEXT, (0,), (3, 1), 900) == ((1, 3), (900, 900))


def test_without_a_window_there_are_no_times():
    assert after_turn_move(Table((2,), ()), OWN, (0,), (0,), None) == ((0, 2), ())


def test_a_seat_is_taken_out_with_its_time():
    assert without(Table((0, 2, 3), (5, 6, 7)), 2) == ((0, 3), (5, 7))
    assert without(Table((0, 2), ()), 0) == ((2,), ())
    assert without(Table((0,), (5,)), 1) == ((0,), (5,))


@pytest.mark.parametrize(
    ("table", "window_ms", "now_ms", "left"),
    [
        (Table((1,), (1000,)), 500, 1000, 500),
        (Table((1,), (1000,)), 500, 1499, 1),
        (Table((1, 2), (1000, 1300)), 500, 1499, 301),
        (Table((1, 2), (1300, 1000)), 500, 1499, 301),
        (Table((1,), (1000,)), 500, 900, 600),
    ],
)
def test_turn_moves_wait_for_the_rest_of_the_latest_window(table, window_ms, now_ms, left):
    assert window_open(table, window_ms, now_ms) == Rejection(Code.UNO_WINDOW_OPEN, left)


@pytest.mark.parametrize(
    ("table", "window_ms", "now_ms"),
    [
        (Table((1,), (1000,)), 500, 1500),
        (Table(), 500, 0),
        (Table((1,)), 0, 0),
        (Table((1,), (0,)), 500, 10**12),
    ],
)
def test_nothing_waits_when_it_has_passed_or_nobody_is_exposed(table, window_ms, now_ms):
    assert window_open(table, window_ms, now_ms) is None
