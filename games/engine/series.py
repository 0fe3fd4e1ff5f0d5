"""A game as a series of deals: points, dealers, who is out, places (rules 4.7, 9, 14.17-14.25). Pure."""

from typing import Protocol

import msgspec
from msgspec.structs import replace

from games.engine.events import DealEnded, DecisionMissed, GameCreated, GameEnded, Out, SeatForfeited, SeatOut
from games.engine.seats import after

DEALS_WITHOUT_POINTS = 1000
"""A game without ``deal_limit`` ends when it has had so many deals more than its seats have points.

Blocked deals may score for nobody for ever; a game whose deals score never gets there.
"""


class SeriesOptions(Protocol):
    """The options of rules 2 that decide about a game as a whole; both families have them."""

    @property
    def scoring(self) -> str: ...
    @property
    def target(self) -> int: ...
    @property
    def target_test(self) -> str: ...
    @property
    def deal_limit(self) -> int | str: ...
    @property
    def dealer_rotation(self) -> str: ...
    @property
    def blocked_deal(self) -> str: ...


class Series(msgspec.Struct, frozen=True, gc=False):
    """What outlasts a deal. Tuples have one entry per seat, except ``out`` and ``forfeited`` (in their order)."""

    scores: tuple[int, ...]
    active: tuple[bool, ...]
    misses: tuple[int, ...]
    out: tuple[Out, ...] = ()
    forfeited: tuple[int, ...] = ()
    deal: int = 0
    dealer: int | None = None
    deal_winner: int | None = None
    contributions: tuple[str, ...] = ()
    places: tuple[int, ...] = ()


def begin_series(created: GameCreated) -> Series:
    """Return the series of a created game: points brought along, nobody out, no deal yet."""
    seats = len(created.seats)
    return Series(
        scores=created.scores or (0,) * seats,
        active=(True,) * seats,
        misses=(0,) * seats,
        dealer=created.dealer,
        contributions=("",) * seats,
    )


def reached(total: int, options: SeriesOptions) -> bool:
    """Say whether a total reaches the target (``target_test`` gte) or exceeds it (gt)."""
    return total > options.target or (total == options.target and options.target_test == "gte")


def lowest_hand(points: tuple[int, ...], active: tuple[bool, ...]) -> int | None:
    """Return the active seat whose hand is worth least, None when several are (rules 8.4, 14.24)."""
    least = min(value for value, plays in zip(points, active, strict=True) if plays)
    lowest = [seat for seat, value in enumerate(points) if active[seat] and value == least]
    return lowest[0] if len(lowest) == 1 else None


def close_deal(
    series: Series,
    options: SeriesOptions,
    points: tuple[int, ...],
    winner: int | None,
    reason: str,
    seed: str,
) -> DealEnded:
    """Return how the running deal ends: ``points`` is the worth of each hand, ``seed`` the seed to reveal.

    ``winner`` is the seat with the empty hand; a blocked deal finds its own (rules 8.4, 14.17).
    """
    scores = series.scores
    if reason in ("blocked", "turn_limit"):
        winner = None if options.blocked_deal == "void" else lowest_hand(points, series.active)
    void = reason == "abandoned" or (reason != "hand_empty" and options.blocked_deal == "void")
    if options.scoring == "winner_takes":
        if winner is not None:
            gain = sum(points) - points[winner]
            scores = tuple([total + gain * (seat == winner) for seat, total in enumerate(scores)])
    elif not void:
        scores = tuple([total + value for total, value in zip(scores, points, strict=True)])
    return DealEnded(series.deal, winner, reason, points, scores, seed)


def seats_out(series: Series, options: SeriesOptions) -> list[SeatOut]:
    """Return which active seats are out now that a deal is scored (rules 9.4)."""
    if options.scoring != "elimination":
        return []
    return [
        SeatOut(seat, total)
        for seat, total in enumerate(series.scores)
        if series.active[seat] and reached(total, options)
    ]


def is_over(series: Series, options: SeriesOptions) -> bool:
    """Say whether the game is over after a scored deal, those out already taken out (rules 9.2-9.6)."""
    totals = [total for total, plays in zip(series.scores, series.active, strict=True) if plays]
    if len(totals) <= 1:
        return True
    if series.deal >= _last_deal(series, options):
        return True
    if options.scoring == "elimination" or not reached(max(totals), options):
        return False
    return options.scoring == "winner_takes" or totals.count(min(totals)) == 1


def _last_deal(series: Series, options: SeriesOptions) -> int:
    if options.deal_limit == "none":
        return DEALS_WITHOUT_POINTS + sum(series.scores)
    return int(options.deal_limit)


def final_places(series: Series, options: SeriesOptions) -> tuple[int, ...]:
    """Return each seat's place: active seats by points, then those out, then those that left (rules 14.19)."""
    sign = -1 if options.scoring == "winner_takes" else 1
    keys: dict[int, tuple[int, int, int]] = {
        seat: (0, sign * series.scores[seat], 0) for seat, plays in enumerate(series.active) if plays
    }
    keys |= {gone.seat: (1, -gone.deal, gone.total) for gone in series.out}
    keys |= {seat: (2, -order, 0) for order, seat in enumerate(series.forfeited)}
    ranked = sorted(keys.values())
    return tuple(1 + ranked.index(keys[seat]) for seat in range(len(series.scores)))


def given_dealer(series: Series, dealer: int) -> int:
    """Return who deals first when a tournament has chosen ``dealer``; if it has left, the next seat to the left."""
    return dealer if series.active[dealer] else after(dealer, 1, series.active)


def next_dealer(series: Series, options: SeriesOptions) -> int:
    """Return who deals the next deal (rules 4.7, 14.14)."""
    dealer = series.dealer or 0
    if options.dealer_rotation != "left":
        chosen = dealer if options.dealer_rotation == "stay" else series.deal_winner
        if chosen is not None and series.active[chosen]:
            return chosen
    return after(dealer, 1, series.active)


def with_deal_ended(series: Series, event: DealEnded) -> Series:
    """Copy in the new totals and the winner."""
    return replace(series, scores=event.scores, deal_winner=event.winner)


def with_seat_out(series: Series, event: SeatOut) -> Series:
    """Copy in that a seat is out."""
    return replace(
        series,
        active=_without(series.active, event.seat),
        out=(*series.out, Out(event.seat, series.deal, event.total)),
    )


def with_seat_forfeited(series: Series, event: SeatForfeited) -> Series:
    """Copy in that a seat has left."""
    return replace(
        series, active=_without(series.active, event.seat), forfeited=(*series.forfeited, event.seat)
    )


def with_decision_missed(series: Series, event: DecisionMissed) -> Series:
    """Copy in the seat's new number of missed decisions."""
    misses = series.misses
    return replace(series, misses=(*misses[: event.seat], event.misses, *misses[event.seat + 1 :]))


def with_contribution(series: Series, seat: int, contribution: str) -> Series:
    """Copy in a seat's contribution; it counts from the next deal on."""
    parts = series.contributions
    return replace(series, contributions=(*parts[:seat], contribution, *parts[seat + 1 :]))


def with_game_ended(series: Series, event: GameEnded) -> Series:
    """Copy in the places."""
    return replace(series, places=event.places)


def _without(active: tuple[bool, ...], seat: int) -> tuple[bool, ...]:
    return (*active[:seat], False, *active[seat + 1 :])
