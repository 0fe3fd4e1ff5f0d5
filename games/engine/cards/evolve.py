"""State + event -> state: copies the outcome in, and moves the hidden cards that the event only counts. Pure."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engine import series as game_series
from games.engine.cards import piles
from games.engine.cards.dealing import deal
from games.engine.cards.events import (
    CardPlayed,
    CardsDrawn,
    DealStarted,
    DebtTaken,
    DrawFourAccepted,
    DrawFourChallenged,
    Event,
    FirstColorNamed,
    TurnPassed,
)
from games.engine.cards.pieces import COLOR_OF_TEXT, FACE, ONE, SYMBOL, ZERO, Cards, with_cards, without
from games.engine.cards.state import PLAYING, Drawn, FirstColor, Phase, State, WildDrawFour
from games.engine.events import (
    DealEnded,
    SeatForfeited,
    UnoCalled,
    UnoCaught,
)
from games.engine.evolve import EVOLVE_SERIES
from games.engine.exposure import without as exposure_without
from games.engine.phases import BeforeDeal
from games.engine.seats import after


def evolve(state: State, event: Event) -> State:
    """Return the state after the event; the event is taken as true, whoever decided it."""
    return _EVOLVE[type(event)](state, event)


def _turn_ended(
    state: State,
    event: CardsDrawn | TurnPassed | DrawFourAccepted | DrawFourChallenged | DebtTaken,
    idle: int,
    turns: int,
) -> State:
    """Copy in what every end of a turn without a play decides."""
    return replace(
        state,
        phase=PLAYING[event.turn] if event.turn is not None else BeforeDeal(),
        called=False,
        exposed=event.exposed,
        exposed_at=event.exposed_at,
        debt=0,
        idle=idle,
        turns=turns,
        sights=_sights_after(state, event.seat) if state.sights else (),
    )


def _phase(name: str, turn: int | None) -> Phase:
    if turn is None:
        return BeforeDeal()
    return FirstColor(turn) if name == "first_color" else PLAYING[turn]


def _sights_after(state: State, mover: int) -> tuple[tuple[int, Cards], ...]:
    return tuple(sight for sight in state.sights if sight[0] != mover)


def _card_played(state: State, event: CardPlayed) -> State:
    seat, card = event.seat, FACE[event.card]
    hands, discards = [*state.hands], state.discards
    hands[seat] = hand = without(hands[seat], card)
    turn = event.turn
    if turn is None:
        phase: Phase = BeforeDeal()
    elif event.phase == "play":
        phase = PLAYING[turn]
    else:
        phase = WildDrawFour(turn, seat, hand, state.color, discards[-1])
    played = replace(
        state,
        phase=phase,
        hands=tuple(hands),
        discards=discards + ONE[card],
        color=COLOR_OF_TEXT[event.color],
        direction=event.direction,
        called=False,
        exposed=event.exposed,
        exposed_at=event.exposed_at,
        debt=event.debt,
        debt_symbol=SYMBOL[card],
        idle=0,
        turns=state.turns + 1,
        sights=_sights_after(state, seat) if state.sights else (),
        opening=False,
    )
    if state.options.seven_zero and hand:
        played = _swapped(played, event, card)
    return piles.draw(played, event.drawer, event.drawn) if event.drawer is not None else played


def _swapped(state: State, event: CardPlayed, card: int) -> State:
    hands = list(state.hands)
    if event.target is not None:
        hands[event.seat], hands[event.target] = hands[event.target], hands[event.seat]
    elif SYMBOL[card] == ZERO:
        for seat, plays in enumerate(state.series.active):
            if plays:
                hands[after(seat, event.direction, state.series.active)] = state.hands[seat]
    return replace(state, hands=tuple(hands))


def _cards_drawn(state: State, event: CardsDrawn) -> State:
    if not event.drawn:
        return _turn_ended(state, event, state.idle + 1, state.turns + 1)
    seat, pile = event.seat, state.pile
    if event.drawn < len(pile):
        cards, pile = pile[: event.drawn], pile[event.drawn :]
    else:
        cards, pile, discards, reshuffles = piles.take(state, event.drawn)
        state = replace(state, discards=discards, reshuffles=reshuffles)
    hands = [*state.hands]
    hands[seat] = with_cards(hands[seat], cards)
    return replace(
        state,
        phase=Drawn(seat, cards[-1]),
        hands=tuple(hands),
        pile=pile,
        exposed=event.exposed,
        exposed_at=event.exposed_at,
        idle=0,
        sights=_sights_after(state, seat) if state.sights else (),
    )


def _turn_passed(state: State, event: TurnPassed) -> State:
    return _turn_ended(state, event, state.idle, state.turns + 1)


def _first_color_named(state: State, event: FirstColorNamed) -> State:
    return replace(
        state,
        phase=PLAYING[event.turn],
        color=COLOR_OF_TEXT[event.color],
        exposed=event.exposed,
        exposed_at=event.exposed_at,
    )


def _turn_lost(state: State, event: DrawFourAccepted | DebtTaken) -> State:
    drawn = piles.draw(state, event.seat, event.drawn)
    return _turn_ended(drawn, event, 0 if event.drawn else state.idle + 1, state.turns + 1)


def _challenged(state: State, event: DrawFourChallenged) -> State:
    assert isinstance(state.phase, WildDrawFour)
    evidence = state.phase.evidence
    drawn = piles.draw(state, event.drawer, event.drawn)
    if event.guilty:
        ended = _turn_ended(drawn, event, state.idle, state.turns)
    else:
        ended = _turn_ended(drawn, event, 0 if event.drawn else state.idle + 1, state.turns + 1)
    return replace(ended, sights=(*ended.sights, (event.seat, evidence)))


def _side_move(state: State, event: UnoCalled | UnoCaught) -> State:
    sights = _sights_after(state, event.seat)
    if isinstance(event, UnoCalled) and event.beforehand:
        return replace(state, called=True, sights=sights)
    seat = event.seat if isinstance(event, UnoCalled) else event.target
    exposed, exposed_at = exposure_without(state, seat)
    resolved = replace(state, exposed=exposed, exposed_at=exposed_at, sights=sights)
    return piles.draw(resolved, seat, event.drawn) if isinstance(event, UnoCaught) else resolved


def _forfeited(state: State, event: SeatForfeited) -> State:
    exposed, exposed_at = exposure_without(state, event.seat)
    left = replace(
        state,
        series=game_series.with_seat_forfeited(state.series, event),
        exposed=exposed,
        exposed_at=exposed_at,
        idle=0,
        sights=_sights_after(state, event.seat),
    )
    if not event.lapsed:
        return left
    return replace(left, phase=_phase(event.phase, event.turn), called=False, debt=0)


def _deal_ended(state: State, event: DealEnded) -> State:
    return replace(
        state,
        series=game_series.with_deal_ended(state.series, event),
        phase=BeforeDeal(),
        debt=0,
        exposed=(),
        exposed_at=(),
        sights=(),
    )


_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    **EVOLVE_SERIES,
    CardPlayed: _card_played,
    CardsDrawn: _cards_drawn,
    TurnPassed: _turn_passed,
    FirstColorNamed: _first_color_named,
    DrawFourAccepted: _turn_lost,
    DrawFourChallenged: _challenged,
    DebtTaken: _turn_lost,
    UnoCalled: _side_move,
    UnoCaught: _side_move,
    SeatForfeited: _forfeited,
    DealStarted: deal,
    DealEnded: _deal_ended,
}
"""Every event but the first, which begins a state; a test walks this table against the events there are."""
