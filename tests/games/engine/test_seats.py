"""Turn order counts active seats only (rules 5.5)."""

import pytest

from games.engine.seats import after, in_order

ALL = (True,) * 4
GAPS = (True, False, True, False, True)


@pytest.mark.parametrize(
    ("seat", "direction", "active", "following"),
    [
        (0, 1, ALL, 1),
        (3, 1, ALL, 0),
        (0, -1, ALL, 3),
        (2, -1, ALL, 1),
        (0, 1, GAPS, 2),
        (4, 1, GAPS, 0),
        (0, -1, GAPS, 4),
        (1, 1, GAPS, 2),
        (3, -1, GAPS, 2),
        (2, 1, (False, False, True), 2),
    ],
)
def test_the_next_seat_is_the_next_active_one(seat, direction, active, following):
    assert after(seat, direction, active) == following


def test_seats_are_listed_to_the_left_from_the_first_one():
    assert in_order(2, ALL) == [2, 3, 0, 1]
    assert in_order(4, GAPS) == [4, 0, 2]
