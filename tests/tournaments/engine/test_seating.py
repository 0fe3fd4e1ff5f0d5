"""Who shares a table, at which seat, and who deals first."""

from collections import Counter
from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

from games.engine.rng import Source
from tests.tournaments.engine.kit import SEED, Story, entrant, starting
from tournaments.engine.seating import (
    first_dealer,
    owners_and_opponents_apart,
    owners_apart,
    seat_order,
    separate,
    spread,
)


def test_a_field_is_dealt_out_turning_round_at_either_end():
    assert spread(list("12345678"), 3) == [["1", "6", "7"], ["2", "5", "8"], ["3", "4"]]


@given(st.integers(1, 200), st.integers(1, 30))
def test_dealt_tables_differ_by_at_most_one(size, tables):
    sizes = [len(table) for table in spread(list(map(str, range(size))), tables)]
    assert sum(sizes) == size
    assert max(sizes) - min(sizes) <= 1


@given(st.lists(st.sampled_from(["", "a", "b", "c", "d"]), min_size=2, max_size=40), st.integers(1, 10))
def test_each_owner_is_spread_as_evenly_as_can_be(owners, tables):
    tables = min(tables, len(owners))
    story = Story(starting([entrant(n, owner=owner) for n, owner in enumerate(owners, 1)], table_size=2))
    dealt = spread(list(story.tournament.entrants), tables)
    apart = separate(dealt, owners_apart(story.tournament))
    assert sorted(chain(*apart)) == sorted(chain(*dealt))
    assert [len(table) for table in apart] == [len(table) for table in dealt]
    for owner in set(owners) - {""}:
        counts = [sum(story.tournament.entrants[one].owner == owner for one in table) for table in apart]
        assert max(counts) - min(counts) <= 1


def test_entrants_without_an_owner_may_meet():
    story = Story(starting(4, table_size=2))
    dealt = spread(list(story.tournament.entrants), 2)
    assert separate(dealt, owners_apart(story.tournament)) == dealt


def test_a_swap_takes_the_entrant_nearest_in_rank():
    tables = [["a", "b", "c"], ["d", "e", "f"]]
    assert separate(tables, lambda one, other: {one, other} == {"a", "c"}) == [
        ["d", "b", "c"],
        ["a", "e", "f"],
    ]


def test_earlier_opponents_are_kept_apart_where_owners_allow_it():
    story = Story(starting(16, "single_elimination"))
    story.play_round()
    met = {
        frozenset(pair) for table in story.round.tables for pair in combinations(table.planned.entrants, 2)
    }
    weight = owners_and_opponents_apart(story.tournament)
    left = list(story.round.advanced)
    apart = separate(spread(left, 2), weight)
    assert all(frozenset(pair) not in met for table in apart for pair in combinations(table, 2))


def test_everybody_sits_on_a_least_used_seat_where_that_is_possible():
    used = {("a", 0): 2, ("a", 1): 1, ("b", 0): 1, ("b", 2): 1, ("c", 1): 1, ("c", 2): 1}
    assert seat_order(["a", "b", "c"], used, Source(SEED, "seats")) == ("c", "b", "a")


def test_unused_seats_are_drawn():
    orders = {seat_order(["c", "a", "b"], {}, Source(SEED, f"draw {n}")) for n in range(60)}
    assert len(orders) == 6


def test_the_draw_of_seats_does_not_depend_on_the_order_of_asking():
    assert seat_order(["c", "a", "b"], {}, Source(SEED, "x")) == seat_order(
        ["a", "b", "c"], {}, Source(SEED, "x")
    )


@given(st.integers(2, 6), st.integers(1, 12))
def test_seats_even_out_when_the_same_table_plays_on(size, rounds):
    entrants = [f"e{n}" for n in range(size)]
    used: Counter[tuple[str, int]] = Counter()
    for played in range(rounds * size):
        used.update(
            (one, seat) for seat, one in enumerate(seat_order(entrants, used, Source(SEED, str(played))))
        )
    assert set(used.values()) == {rounds}


def test_who_has_dealt_first_least_often_deals_first():
    assert first_dealer(["a", "b", "c"], {"a": 1, "c": 1}, Source(SEED, "dealer")) == 1


def test_a_first_dealer_among_equals_is_drawn():
    drawn = {first_dealer(["a", "b", "c"], {"b": 1}, Source(SEED, f"draw {n}")) for n in range(30)}
    assert drawn == {0, 2}
