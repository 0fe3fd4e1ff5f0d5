"""Placing by an ordered list of criteria, and what parts each two neighbours."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.events import Ranked
from tournaments.engine.ranking import Criterion, by_value, rank

WINS = by_value("wins", {"a": 2, "b": 2, "c": 1, "d": 1})
SHARE = by_value("share", {"a": Fraction(1, 3), "b": Fraction(1, 2)})


def test_the_first_criterion_that_differs_decides():
    assert rank(["a", "b", "c"], [WINS, SHARE]) == (
        Ranked("b", 1),
        Ranked("a", 2, "share"),
        Ranked("c", 3, "wins"),
    )


def test_who_is_level_under_all_criteria_shares_a_place_that_uses_up_those_it_covers():
    assert rank(["e", "c", "a", "d"], [WINS]) == (
        Ranked("a", 1),
        Ranked("c", 2, "wins"),
        Ranked("d", 2, "shared"),
        Ranked("e", 4, "wins"),
    )


def test_the_last_resort_parts_only_those_who_share_the_first_place():
    lot = by_value("lot", {"a": 1, "b": 2, "c": 3, "d": 4})
    assert rank(["a", "b", "c", "d"], [WINS], [lot]) == (
        Ranked("b", 1),
        Ranked("a", 2, "lot"),
        Ranked("c", 3, "wins"),
        Ranked("d", 3, "shared"),
    )


def test_a_criterion_sees_only_those_that_are_level_so_far():
    asked = []

    def remember(entrants):
        asked.append(list(entrants))
        return dict.fromkeys(entrants, 0)

    rank(["a", "b", "c"], [WINS, Criterion("later", remember)])
    assert asked == [["a", "b"]]


def test_nobody_is_ranked_in_an_empty_field():
    assert rank([], [WINS], [SHARE]) == ()


@given(
    st.dictionaries(
        st.text("abcdefgh", min_size=1, max_size=2), st.tuples(*[st.integers(0, 2)] * 3), min_size=1
    )
)
def test_places_are_those_of_sorting_by_all_values_at_once(values):
    criteria = [by_value(str(at), {name: value[at] for name, value in values.items()}) for at in range(3)]
    ranking = rank(list(values), criteria)
    assert sorted(ranked.entrant for ranked in ranking) == sorted(values)
    for ranked in ranking:
        assert ranked.place == 1 + sum(other > values[ranked.entrant] for other in values.values())
    for one, other in pairwise(ranking):
        parts = [at for at in range(3) if values[one.entrant][at] != values[other.entrant][at]]
        assert other.decided_by == (str(parts[0]) if parts else "shared")
