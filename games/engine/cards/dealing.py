"""The opening of a deal (rules 4): who deals, the first card and what it does; decided and dealt again here. Pure."""

from msgspec.structs import replace

from games.engine.cards.events import DealStarted, Turned
from games.engine.cards.options import CardOptions
from games.engine.cards.pieces import (
    COLOR_OF_TEXT,
    DECK,
    DRAW_TWO,
    FACE,
    LAST_NUMBER,
    LETTER,
    ONE,
    REVERSE,
    SKIP,
    SYMBOL,
    TEXT,
    W4,
    Cards,
    W,
)
from games.engine.cards.piles import draw, shuffled
from games.engine.cards.state import PLAYING, FirstColor, State
from games.engine.seats import after, in_order
from games.engine.series import Series, given_dealer, next_dealer

KEPT, COVERED, BURIED, RESHUFFLED = "kept", "covered", "buried", "reshuffled"


Opening = tuple[int, str, int, int]
"""What the first card means: whose decision, in which phase, the direction, what the seat left of the dealer draws."""


def start_deal(state: State) -> DealStarted:
    """Return the event of the next deal: the dealer, every card turned, and who starts."""
    dealer, dealer_draw = _dealer(state)
    series = replace(state.series, deal=state.series.deal + 1, dealer=dealer)
    opened, turned = _begun(state, series), []
    opened = replace(opened, pile=opened.pile[_cards_in_hands(opened) :])
    fate = ""
    while fate != KEPT:
        card = opened.pile[0]
        fate = _fate(opened, card)
        turned.append(Turned(TEXT[card], fate))
        opened = _turn(opened, turned[-1])
    turn, phase, direction, drawn = _opening(opened)
    counts = [state.options.hand_size if plays else 0 for plays in series.active]
    if drawn:
        drawn = min(drawn, len(opened.pile) + len(opened.discards) - 1)
        counts[after(dealer, 1, series.active)] += drawn
    return DealStarted(
        deal=series.deal,
        dealer=dealer,
        scores=series.scores,
        active=series.active,
        misses=series.misses,
        commitment=state.chance.commitment(series.deal),
        next_commitment=state.chance.commitment(series.deal + 1),
        turned=tuple(turned),
        counts=tuple(counts),
        turn=turn,
        phase=phase,
        color=LETTER[opened.discards[-1]],
        direction=direction,
        out=series.out,
        forfeited=series.forfeited,
        deal_winner=series.deal_winner,
        contributions=series.contributions,
        dealer_draw=dealer_draw,
        drawn=drawn,
    )


def deal(state: State, event: DealStarted) -> State:
    """Return the state that the deal begins with: deal the deck again and turn the cards of the event."""
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
    dealt = _dealt(_begun(State(options=state.options, chance=state.chance, series=series), series))
    for turned in event.turned:
        dealt = _turn(dealt, turned)
    dealt = replace(
        dealt,
        phase=FirstColor(event.turn) if event.phase == "first_color" else PLAYING[event.turn],
        color=COLOR_OF_TEXT[event.color],
        direction=event.direction,
        opening=True,
    )
    return draw(dealt, after(event.dealer, 1, event.active), event.drawn) if event.drawn else dealt


def _begun(state: State, series: Series) -> State:
    """Begin a deal of the series: the whole deck is shuffled and in the draw pile."""
    begun = replace(state, series=series, contributions=series.contributions, discards=b"", reshuffles=0)
    return replace(begun, pile=shuffled(begun, 0, DECK))


def _cards_in_hands(state: State) -> int:
    return state.options.hand_size * state.series.active.count(True)


def _dealt(begun: State) -> State:
    """Deal every active seat its hand, one card at a time from the left of the dealer (rules 4.2)."""
    series, deck, cards = begun.series, begun.pile, _cards_in_hands(begun)
    seats = in_order(after(series.dealer or 0, 1, series.active), series.active)
    hands: list[Cards] = [b""] * len(series.active)
    for place, seat in enumerate(seats):
        hands[seat] = bytes(sorted(deck[place : cards : len(seats)]))
    return replace(begun, hands=tuple(hands), pile=deck[cards:])


def _fate(state: State, card: int) -> str:
    """Say what becomes of a card turned as first card (rules 4.4, 4.5, 14.14, 14.27)."""
    rest = state.pile[1:]
    if state.options.first_action == "flip_next" and SYMBOL[card] > LAST_NUMBER:
        return COVERED if rest else KEPT
    fate = _fate_by_face(state.options, card)
    if fate == KEPT or all(other >= W for other in rest):
        return KEPT
    if fate == BURIED:
        # Burying turns over the upper half only: if it has nothing but such wilds, no other card comes up.
        hopeless = all(_fate_by_face(state.options, other) == BURIED for other in rest[: len(rest) // 2])
        return KEPT if hopeless else BURIED
    return fate


def _fate_by_face(options: CardOptions, card: int) -> str:
    if card < W:
        return KEPT
    way: str = options.first_wild_draw_four if card == W4 else options.first_wild
    if way == "redraw":
        way = "reshuffle_redraw" if options.first_wild == "first_player_chooses" else options.first_wild
    return {"first_player_chooses": KEPT, "bury_redraw": BURIED, "reshuffle_redraw": RESHUFFLED}[way]


def _turn(state: State, turned: Turned) -> State:
    """Turn the next card and do with it what its fate says."""
    card, rest = FACE[turned.card], state.pile[1:]
    if turned.fate in (KEPT, COVERED):
        return replace(state, pile=rest, discards=state.discards + ONE[card])
    if turned.fate == BURIED:
        middle = len(rest) // 2
        return replace(state, pile=rest[:middle] + ONE[card] + rest[middle:])
    number = state.reshuffles + 1
    return replace(state, pile=shuffled(state, number, rest + ONE[card]), reshuffles=number)


def _opening(state: State) -> Opening:
    """Say what the first card does (rules 4.3-4.5, 14.10)."""
    active, dealer = state.series.active, state.series.dealer or 0
    left = after(dealer, 1, active)
    symbol = SYMBOL[state.discards[-1]]
    if symbol > DRAW_TWO:
        return left, "first_color", 1, 0
    if symbol <= LAST_NUMBER or state.options.first_action == "flip_next":
        return left, "play", 1, 0
    if symbol == REVERSE:
        right = state.options.first_reverse_starter == "right_of_dealer" and active.count(True) > 2
        return after(dealer, -1, active) if right else dealer, "play", -1, 0
    return after(left, 1, active), "play", 1, 0 if symbol == SKIP else 2


def _dealer(state: State) -> tuple[int, tuple[tuple[int, str], ...]]:
    """Return the dealer of the next deal, and the cards turned to find the first one (rules 4.1, 4.7)."""
    series = state.series
    if series.deal:
        return next_dealer(series, state.options), ()
    if series.dealer is not None:
        return given_dealer(series, series.dealer), ()
    seats = in_order(series.active.index(True), series.active)
    choice = state.options.dealer_choice
    if choice == "first_seat":
        return seats[0], ()
    if choice == "random":
        return seats[state.chance.pick(1, series.contributions, "dealer", seats)], ()
    return _high_card(state, seats, redraw=choice == "high_card_redraw")


def _high_card(state: State, seats: list[int], redraw: bool) -> tuple[int, tuple[tuple[int, str], ...]]:
    """Let seats turn cards until one has the highest number; only the tied ones turn again (rules 14.26)."""
    series = state.series
    deck = list(state.chance.shuffle(1, series.contributions, "dealer", DECK))
    seen: list[tuple[int, str]] = []
    while len(seats) > 1 and len(deck) >= len(seats):
        numbers: dict[int, int] = {}
        for seat in seats:
            card = deck.pop(0)
            seen.append((seat, TEXT[card]))
            while redraw and SYMBOL[card] > LAST_NUMBER and len(seen) < len(DECK):
                deck.append(card)
                card = deck.pop(0)
                seen.append((seat, TEXT[card]))
            numbers[seat] = SYMBOL[card] if SYMBOL[card] <= LAST_NUMBER else 0
        seats = [seat for seat in seats if numbers[seat] == max(numbers.values())]
    return seats[0], tuple(seen)
