"""How many tables a field needs: balanced, as few as possible, none below the minimum."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.rejection import Code
from tournaments.engine.sizes import largest_table, size_problems, table_sizes

FIELDS = st.integers(2, 200)
SIZES = st.integers(2, 10)


@pytest.mark.parametrize(
    ("field", "size", "minimum", "expected"),
    [
        (16, 4, 3, (4, 4, 4, 4)),
        (15, 4, 3, (4, 4, 4, 3)),
        (6, 4, 3, (3, 3)),
        (5, 4, 3, (5,)),
        (5, 4, 2, (3, 2)),
        (5, 2, 2, (3, 2)),
        (3, 2, 2, (3,)),
        (2, 10, 6, (2,)),
        (11, 10, 2, (6, 5)),
    ],
)
def test_known_fields(field, size, minimum, expected):
    assert table_sizes(field, size, minimum) == expected


@given(FIELDS, SIZES, st.data())
def test_every_entrant_has_a_seat_and_tables_differ_by_at_most_one(field, size, data):
    sizes = table_sizes(field, size, data.draw(st.integers(2, size)))
    assert sum(sizes) == field
    assert max(sizes) - min(sizes) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)


@given(FIELDS, SIZES, st.data())
def test_no_table_is_below_the_minimum_unless_there_is_only_one(field, size, data):
    minimum = data.draw(st.integers(2, size))
    sizes = table_sizes(field, size, minimum)
    assert len(sizes) == 1 or min(sizes) >= minimum


@given(FIELDS, SIZES, st.data())
def test_a_table_is_above_the_size_only_where_the_minimum_demands_it(field, size, data):
    minimum = data.draw(st.integers(2, size))
    sizes = table_sizes(field, size, minimum)
    if max(sizes) > size:
        assert field // (len(sizes) + 1) < minimum
    else:
        assert len(sizes) == -(-field // size)


@given(SIZES, st.data())
def test_the_largest_table_is_the_largest_over_all_fields(size, data):
    minimum = data.draw(st.integers(2, size))
    assert largest_table(size, minimum) == max(max(table_sizes(n, size, minimum)) for n in range(2, 201))


@pytest.mark.parametrize(
    ("size", "minimum", "field", "max_seats", "code", "words"),
    [
        (
            4,
            2,
            3,
            10,
            Code.TABLE_SIZE_ABOVE_FIELD,
            "table_size=4 is more than the 3 entrants; allowed: 2 to 3",
        ),
        (
            4,
            2,
            1,
            10,
            Code.TABLE_SIZE_ABOVE_FIELD,
            "Entrants are missing: table_size=4 needs 4, entered so far: 1.",
        ),
        (4, 2, 0, 10, Code.TABLE_SIZE_ABOVE_FIELD, "needs 4, entered so far: 0."),
        (
            4,
            5,
            9,
            10,
            Code.MINIMUM_ABOVE_TABLE_SIZE,
            "table_minimum=5 is above table_size=4; allowed: 2 to 4",
        ),
        (5, 2, 9, 4, Code.TOO_MANY_SEATS, "tables of 5, and the ruleset seats 4"),
        (4, 3, 9, 4, Code.TOO_MANY_SEATS, "table_minimum=3 can make tables of 5, and the ruleset seats 4"),
    ],
)
def test_sizes_that_cannot_work_are_named(size, minimum, field, max_seats, code, words):
    (problem,) = size_problems(size, minimum, field, max_seats)
    assert problem.code is code
    assert words in problem.detail


def test_sizes_that_work_have_no_problems():
    assert size_problems(4, 3, 5, 5) == []
