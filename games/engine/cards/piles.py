"""Drawing from the pile and turning the discards into a new one (rules 8.1-8.3, 14.11). Pure."""

import msgspec
from msgspec.structs import replace

from games.engine.cards.state import State


class Taken(msgspec.Struct, frozen=True, gc=False):
    """The cards taken, in drawing order, and the piles afterwards."""

    cards: tuple[int, ...]
    pile: tuple[int, ...]
    discards: tuple[int, ...]
    reshuffles: int


def available(state: State) -> int:
    """Return how many cards can be drawn, reshuffles included: all but the top discard."""
    return len(state.pile) + len(state.discards) - 1


def take(state: State, count: int) -> Taken:
    """Take ``count`` cards, or all there are, reshuffling as the option ``reshuffle`` says."""
    pile = state.pile
    if count < len(pile):
        return Taken(pile[:count], pile[count:], state.discards, state.reshuffles)
    return _take_with_reshuffle(state, count)


def _take_with_reshuffle(state: State, count: int) -> Taken:
    early = state.options.reshuffle == "when_last_taken"
    cards = state.pile[:count]
    pile, discards, reshuffles = state.pile[count:], state.discards, state.reshuffles
    while not pile and len(discards) > 1 and (len(cards) < count or (early and cards)):
        reshuffles += 1
        pile = shuffled(state, reshuffles, discards[:-1])
        discards = discards[-1:]
        missing = count - len(cards)
        cards, pile = cards + pile[:missing], pile[missing:]
    return Taken(cards, pile, discards, reshuffles)


def shuffled(state: State, number: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards in the order of the deal's shuffle with that number; 0 is the dealing itself."""
    series = state.series
    return state.chance.shuffle(series.deal, series.contributions, f"shuffle|{number}", cards)


def draw(state: State, seat: int, count: int) -> State:
    """Return the state with ``count`` cards moved from the pile into a seat's hand."""
    return give(state, seat, take(state, count))


def give(state: State, seat: int, taken: Taken) -> State:
    """Return the state with cards that were taken put into a seat's hand."""
    hands = state.hands
    hand = tuple(sorted(hands[seat] + taken.cards))
    return replace(
        state,
        hands=hands[:seat] + (hand,) + hands[seat + 1 :],
        pile=taken.pile,
        discards=taken.discards,
        reshuffles=taken.reshuffles,
    )
