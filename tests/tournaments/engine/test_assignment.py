"""The cheapest assignment, against trying all of them."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.assignment import cheapest


@given(
    st.integers(1, 6).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 9), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_no_other_assignment_is_cheaper(costs):
    columns = cheapest(costs)
    assert sorted(columns) == list(range(len(costs)))
    paid = sum(row[column] for row, column in zip(costs, columns, strict=True))
    assert paid == min(
        sum(row[column] for row, column in zip(costs, order, strict=True))
        for order in permutations(range(len(costs)))
    )
