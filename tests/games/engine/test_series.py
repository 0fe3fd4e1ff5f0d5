"""A game as a series of deals: points, dealers, who is out, places (rules 4.7, 9, 14.17-14.25)."""

from typing import Any

import pytest

from games.engine.cards.options import CardOptions
from games.engine.events import DealEnded, Out, SeatOut
from games.engine.series import (
    DEALS_WITHOUT_POINTS,
    Series,
    close_deal,
    final_places,
    given_dealer,
    is_over,
    lowest_hand,
    next_dealer,
    reached,
    seats_out,
)

SEATS = (True,) * 3


def series(scores: tuple[int, ...], active: tuple[bool, ...] = (), deal: int = 1, **more: Any) -> Series:
    active = active or (True,) * len(scores)
    return Series(scores=scores, active=active, misses=(0,) * len(scores), deal=deal, **more)


def options(**values: Any) -> CardOptions:
    return CardOptions(**values)


LOWEST, ELIMINATION = {"scoring": "lowest_total"}, {"scoring": "elimination"}


@pytest.mark.parametrize(
    ("total", "test", "yes"),
    [(499, "gte", False), (500, "gte", True), (501, "gte", True), (500, "gt", False), (501, "gt", True)],
)
def test_a_target_is_reached_or_exceeded(total, test, yes):
    assert reached(total, options(target_test=test)) is yes


@pytest.mark.parametrize(
    ("points", "active", "seat"),
    [
        ((5, 3, 9), SEATS, 1),
        ((3, 3, 9), SEATS, None),
        ((3, 5, 9), (False, True, True), 1),
        ((0, 0, 0), (False, False, True), 2),
        ((3, 3, 9), (False, True, True), 1),
    ],
)
def test_the_lowest_hand_is_that_of_one_active_seat(points, active, seat):
    assert lowest_hand(points, active) == seat


class TestClosingADeal:
    """Rules 9.2-9.4, 14.17, 14.23."""

    BEFORE = (10, 20, 30)
    POINTS = (0, 7, 50)

    def closed(
        self, reason: str, winner: int | None, points: tuple[int, ...] = POINTS, **values: Any
    ) -> DealEnded:
        return close_deal(series(self.BEFORE), options(**values), points, winner, reason, "5eed")

    def test_the_winner_takes_all_other_hands(self):
        assert self.closed("hand_empty", 0) == DealEnded(
            1, 0, "hand_empty", self.POINTS, (67, 20, 30), "5eed"
        )

    def test_a_winner_with_cards_takes_the_others_only(self):
        assert self.closed("blocked", None, (4, 7, 50)).scores == (67, 20, 30)

    @pytest.mark.parametrize("scoring", [LOWEST, ELIMINATION])
    @pytest.mark.parametrize("reason", ["hand_empty", "blocked", "turn_limit"])
    def test_each_seat_adds_its_own_hand(self, scoring, reason):
        assert self.closed(reason, 0, **scoring).scores == (10, 27, 80)

    @pytest.mark.parametrize("reason", ["blocked", "turn_limit"])
    def test_nobody_wins_a_blocked_deal_with_a_tie(self, reason):
        closed = self.closed(reason, None, (7, 7, 50))
        assert (closed.winner, closed.scores) == (None, self.BEFORE)

    @pytest.mark.parametrize("scoring", [{}, LOWEST, ELIMINATION])
    @pytest.mark.parametrize("reason", ["blocked", "turn_limit"])
    def test_a_void_deal_scores_nobody(self, scoring, reason):
        closed = self.closed(reason, None, blocked_deal="void", **scoring)
        assert (closed.winner, closed.scores) == (None, self.BEFORE)

    def test_void_is_about_blocked_deals_only(self):
        assert self.closed("hand_empty", 0, blocked_deal="void").scores == (67, 20, 30)
        assert self.closed("hand_empty", 0, blocked_deal="void", **LOWEST).scores == (10, 27, 80)

    @pytest.mark.parametrize("scoring", [{}, LOWEST, ELIMINATION])
    def test_an_abandoned_deal_scores_nobody(self, scoring):
        closed = self.closed("abandoned", None, **scoring)
        assert (closed.winner, closed.scores) == (None, self.BEFORE)


def test_seats_are_out_at_the_target_in_elimination_only():
    reaching = series((500, 499, 700), (True, True, False))
    assert seats_out(reaching, options(**ELIMINATION)) == [SeatOut(0, 500)]
    assert seats_out(reaching, options(target_test="gt", **ELIMINATION)) == []
    assert seats_out(reaching, options(**LOWEST)) == []
    assert seats_out(reaching, options()) == []


@pytest.mark.parametrize(
    ("scores", "active", "values", "over"),
    [
        ((499, 0, 0), SEATS, {}, False),
        ((500, 0, 0), SEATS, {}, True),
        ((500, 0, 0), (False, True, True), {}, False),
        ((600, 0, 0), (True, False, False), {}, True),
        ((500, 0, 20), SEATS, LOWEST, True),
        ((500, 20, 20), SEATS, LOWEST, False),
        ((500, 20, 20), (True, True, False), LOWEST, True),
        ((900, 20, 30), (False, True, True), LOWEST, False),
        ((500, 0, 0), SEATS, ELIMINATION, False),
        ((500, 0, 0), (False, True, True), ELIMINATION, False),
        ((500, 0, 600), (False, True, False), ELIMINATION, True),
        ((500, 510, 600), (False, False, False), ELIMINATION, True),
        ((0, 0, 0), SEATS, {"deal_limit": 1}, True),
        ((0, 0, 0), SEATS, {"deal_limit": 2}, False),
        ((20, 20, 500), SEATS, {"deal_limit": 1, **LOWEST}, True),
    ],
)
def test_a_game_is_over_at_the_target_with_a_single_winner_or_at_the_limit(scores, active, values, over):
    assert is_over(series(scores, active), options(**values)) is over


@pytest.mark.parametrize("values", [{}, LOWEST, ELIMINATION, {"blocked_deal": "void"}])
def test_a_game_without_a_limit_whose_deals_score_for_nobody_ends_too(values):
    assert not is_over(series((0, 0, 0), deal=DEALS_WITHOUT_POINTS - 1), options(**values))
    assert is_over(series((0, 0, 0), deal=DEALS_WITHOUT_POINTS), options(**values))


def test_a_game_without_a_limit_whose_deals_score_goes_on_to_its_target():
    far = options(target=100_000)
    assert not is_over(series((20_000, 0, 3), deal=DEALS_WITHOUT_POINTS), far)
    assert not is_over(series((2, 0, 1), deal=DEALS_WITHOUT_POINTS + 2), far)
    assert is_over(series((2, 0, 1), deal=DEALS_WITHOUT_POINTS + 3), far)


@pytest.mark.parametrize(
    ("scores", "values", "places"),
    [
        ((10, 500, 20), {}, (3, 1, 2)),
        ((10, 500, 10), {}, (2, 1, 2)),
        ((500, 500, 10), {"deal_limit": 1}, (1, 1, 3)),
        ((10, 500, 20), LOWEST, (1, 3, 2)),
        ((10, 10, 20), {"deal_limit": 1, **LOWEST}, (1, 1, 3)),
    ],
)
def test_places_go_by_points_and_shared_ones_use_up_those_they_cover(scores, values, places):
    assert final_places(series(scores), options(**values)) == places


def test_those_out_are_behind_those_in_the_later_the_better_and_then_by_total():
    out = (Out(0, 2, 520), Out(3, 4, 540), Out(4, 4, 510))
    ended = series((520, 90, 80, 540, 510), (False, True, True, False, False), out=out)
    assert final_places(ended, options(**ELIMINATION)) == (5, 2, 1, 4, 3)


def test_those_out_in_the_same_deal_with_the_same_total_share_a_place():
    out = (Out(0, 3, 520), Out(1, 3, 520))
    ended = series((520, 520, 80), (False, False, True), out=out)
    assert final_places(ended, options(**ELIMINATION)) == (2, 2, 1)


def test_those_that_left_are_last_whatever_their_points_the_earlier_the_lower():
    ended = series((900, 10, 800, 20), (False, True, False, True), forfeited=(2, 0))
    assert final_places(ended, options()) == (3, 2, 4, 1)


def test_in_out_and_left_stand_in_this_order():
    ended = series((900, 10, 0), (False, True, False), out=(Out(0, 1, 900),), forfeited=(2,))
    assert final_places(ended, options(**ELIMINATION)) == (2, 1, 3)


@pytest.mark.parametrize(
    ("rotation", "dealer", "winner", "active", "following"),
    [
        ("left", 1, 0, (True,) * 4, 2),
        ("left", 3, 0, (True,) * 4, 0),
        ("left", 1, 0, (True, True, False, True), 3),
        ("winner", 1, 3, (True,) * 4, 3),
        ("winner", 1, None, (True,) * 4, 2),
        ("winner", 1, 3, (True, True, True, False), 2),
        ("stay", 1, 0, (True,) * 4, 1),
        ("stay", 1, 0, (True, False, True, True), 2),
    ],
)
def test_the_next_dealer_follows_the_rotation_and_is_active(rotation, dealer, winner, active, following):
    then = series((0,) * 4, active, dealer=dealer, deal_winner=winner)
    assert next_dealer(then, options(dealer_rotation=rotation)) == following


def test_a_given_dealer_deals_unless_it_has_left():
    assert given_dealer(series((0, 0, 0)), 1) == 1
    assert given_dealer(series((0, 0, 0), (True, False, True)), 1) == 2
    assert given_dealer(series((0, 0, 0), (True, True, False)), 2) == 0
