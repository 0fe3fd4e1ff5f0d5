"""Drawing from the pile and turning the discards into a new one (rules 8.1-8.3, 14.11). Pure."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine.cards.pieces import Cards, with_cards
from games.engine.cards.state import State

Taken = tuple[Cards, Cards, Cards, int]
"""The cards taken, in drawing order; then pile, discards and reshuffles afterwards."""


def available(state: State) -> int:
    """Return how many cards can be drawn, reshuffles included: all but the top discard."""
    return len(state.pile) + len(state.discards) - 1


def take(state: State, count: int) -> Taken:
    """Take ``count`` cards, or all there are, reshuffling as the option ``reshuffle`` says."""
    pile = state.pile
    if count < len(pile):
        return pile[:count], pile[count:], state.discards, state.reshuffles
    return _take_with_reshuffle(state, count)


def to_come(state: State, count: int) -> Iterator[int]:
    """Yield the next ``count`` cards in drawing order; the discards are shuffled only when they are needed."""
    pile = state.pile
    yield from pile[:count]
    if count > len(pile):
        cards, *_ = take(state, count)
        yield from cards[len(pile) :]


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
    return cards, pile, discards, reshuffles


def shuffled(state: State, number: int, cards: Cards) -> Cards:
    """Return the cards in the order of the deal's shuffle with that number; 0 is the dealing itself."""
    return bytes(state.chance.shuffle(state.series.deal, state.contributions, f"shuffle|{number}", cards))


def draw(state: State, seat: int, count: int) -> State:
    """Return the state with ``count`` cards moved from the pile into a seat's hand."""
    cards, pile, discards, reshuffles = take(state, count)
    hands = [*state.hands]
    hands[seat] = with_cards(hands[seat], cards)
    return replace(state, hands=tuple(hands), pile=pile, discards=discards, reshuffles=reshuffles)
