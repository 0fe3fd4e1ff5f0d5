"""The opening of a deal (rules 12.2, 14.32): who rolls the centre die, what everybody draws. Pure."""

from msgspec.structs import replace

from games.engine.dice.bag import draw, give, roll
from games.engine.dice.events import DealStarted
from games.engine.dice.pieces import (
    COLOR,
    COLOR_OF_TEXT,
    COLOR_TEXT,
    DICE,
    DIE,
    LAST_NUMBER,
    SYMBOL,
    pieces_of,
    texts,
)
from games.engine.dice.state import Rolling, State
from games.engine.seats import in_order
from games.engine.series import Series, given_dealer, next_dealer


def start_deal(state: State) -> DealStarted:
    """Return the event of the next deal: the centre roller, every roll of the centre die, every hand."""
    series, dealer = state.series, dealer_of_next(state)
    number = series.deal + 1
    center, hands = opening(state, dealer)
    return DealStarted(
        deal=number,
        dealer=dealer,
        scores=series.scores,
        active=series.active,
        misses=series.misses,
        commitment=state.chance.commitment(number),
        next_commitment=state.chance.commitment(number + 1),
        center=texts(center),
        hands=hands,
        turn=dealer,
        phase="roll",
        color=COLOR_TEXT[COLOR[center[-1]]],
        direction=1,
        out=series.out,
        forfeited=series.forfeited,
        deal_winner=series.deal_winner,
        contributions=series.contributions,
    )


def opening(state: State, dealer: int) -> tuple[tuple[int, ...], tuple[tuple[str, ...], ...]]:
    """Return all rolls of the centre die, and every seat's dice as it draws and rolls them (rules 14.32)."""
    series = state.series
    begun = _fresh(state, replace(series, deal=series.deal + 1, dealer=dealer))
    center = _roll_center(begun)
    dealt = _with_center(begun, center)
    hands: list[tuple[str, ...]] = [()] * len(series.active)
    for seat in in_order(dealer, series.active):
        drawn = draw(dealt, state.options.hand_size)
        hands[seat] = texts(drawn)
        dealt = give(dealt, seat, drawn)
    return center, tuple(hands)


def deal(state: State, event: DealStarted) -> State:
    """Return the state that the deal begins with, copied from the event."""
    series = Series(
        scores=event.scores,
        active=event.active,
        misses=event.misses,
        out=event.out,
        forfeited=event.forfeited,
        deal=event.deal,
        dealer=event.dealer,
        deal_winner=event.deal_winner,
        contributions=event.contributions,
    )
    dealt = _with_center(_fresh(state, series), pieces_of(event.center))
    for seat, hand in enumerate(event.hands):
        dealt = give(dealt, seat, pieces_of(hand))
    return replace(
        dealt, phase=Rolling(event.turn), color=COLOR_OF_TEXT[event.color], direction=event.direction
    )


def _fresh(state: State, series: Series) -> State:
    """Return a deal of which nothing is drawn yet: all dice in the bag."""
    return State(
        options=state.options,
        chance=state.chance,
        series=series,
        hands=((),) * len(series.active),
        bag=tuple(DICE),
        contributions=series.contributions,
    )


def _roll_center(state: State) -> tuple[int, ...]:
    """Draw the centre die and roll it until it shows a number; return every roll."""
    rolls = draw(state, 1)
    while SYMBOL[rolls[-1]] > LAST_NUMBER:
        rolls = (*rolls, roll(state, DIE[rolls[-1]], len(rolls)))
    return rolls


def _with_center(state: State, rolls: tuple[int, ...]) -> State:
    center = rolls[-1]
    bag = tuple([die for die in state.bag if die != DIE[center]])
    return replace(state, bag=bag, center=center, draws=1, rolls=len(rolls))


def dealer_of_next(state: State) -> int:
    """Return the centre roller of the next deal (rules 4.7, 12.2)."""
    series = state.series
    if series.deal:
        return next_dealer(series, state.options)
    if series.dealer is not None:
        return given_dealer(series, series.dealer)
    seats = in_order(series.active.index(True), series.active)
    if state.options.dealer_choice == "first_seat":
        return seats[0]
    return seats[state.chance.pick(1, series.contributions, "dealer", seats)]
