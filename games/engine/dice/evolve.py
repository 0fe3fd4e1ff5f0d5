"""State + event -> state: copies the outcome in; faces are public, so nothing is rolled here. Pure."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engine import series as game_series
from games.engine.dice.bag import give, put_back
from games.engine.dice.dealing import deal
from games.engine.dice.events import (
    DealStarted,
    DieDrawn,
    DiePlayed,
    DrawFourAccepted,
    DrawFourCaught,
    Event,
    HandRerolled,
    TurnEvent,
    TurnPassed,
    UnoCaught,
)
from games.engine.dice.pieces import COLOR_OF_TEXT, PIECE, Hand, pieces_of, without
from games.engine.dice.state import Drawn, Phase, Rerolled, Rolling, State, WildDrawFour
from games.engine.events import (
    DealEnded,
    SeatForfeited,
    UnoCalled,
)
from games.engine.evolve import EVOLVE_SERIES
from games.engine.exposure import without as exposure_without
from games.engine.phases import BeforeDeal


def evolve(state: State, event: Event) -> State:
    """Return the state after the event; the event is taken as true, whoever decided it."""
    return _EVOLVE[type(event)](state, event)


def _moved(state: State, event: TurnEvent, **changes: object) -> State:
    """Copy in what every turn move decides, beside its own changes."""
    return replace(
        state,
        exposed=event.exposed,
        exposed_at=event.exposed_at,
        sights=_sights_after(state, event.seat) if state.sights else (),
        **changes,
    )


def _next_turn(turn: int | None) -> Phase:
    return BeforeDeal() if turn is None else Rolling(turn)


def _sights_after(state: State, mover: int) -> tuple[tuple[int, Hand], ...]:
    return tuple(sight for sight in state.sights if sight[0] != mover)


def _with_hand(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _die_played(state: State, event: DiePlayed) -> State:
    seat, piece, former = event.seat, PIECE[event.die], state.center
    assert former is not None
    hand = without(state.hands[seat], piece)
    phase, held = _next_turn(event.turn), state
    if event.turn is not None and event.phase == "wild_draw_four":
        phase = WildDrawFour(event.turn, seat, hand, state.color, former)
    else:
        held = put_back(state, former)
    played = _moved(
        held,
        event,
        phase=phase,
        hands=_with_hand(state.hands, seat, hand),
        center=piece,
        color=COLOR_OF_TEXT[event.color],
        direction=event.direction,
        called=False,
        idle=0,
        turns=state.turns + 1,
    )
    return give(played, event.drawer, pieces_of(event.dice)) if event.drawer is not None else played


def _hand_rerolled(state: State, event: HandRerolled) -> State:
    return _moved(
        state,
        event,
        phase=Rerolled(event.turn),
        hands=_with_hand(state.hands, event.seat, pieces_of(event.dice)),
        rolls=state.rolls + len(event.dice),
    )


def _die_drawn(state: State, event: DieDrawn) -> State:
    piece = PIECE[event.die]
    return _moved(give(state, event.seat, (piece,)), event, phase=Drawn(event.turn, piece), idle=0)


def _turn_passed(state: State, event: TurnPassed) -> State:
    idle = state.idle if isinstance(state.phase, Drawn) else state.idle + 1
    return _moved(state, event, phase=_next_turn(event.turn), called=False, idle=idle, turns=state.turns + 1)


def _draw_four_accepted(state: State, event: DrawFourAccepted) -> State:
    drawn = give(closed(state), event.seat, pieces_of(event.dice))
    return _moved(drawn, event, phase=_next_turn(event.turn), called=False, idle=0, turns=state.turns + 1)


def _draw_four_caught(state: State, event: DrawFourCaught) -> State:
    phase, accused, center = state.phase, event.accused, state.center
    assert isinstance(phase, WildDrawFour)
    assert center is not None
    taken_back = tuple(sorted((*state.hands[accused], center)))
    restored = _moved(
        state,
        event,
        phase=Rolling(event.turn),
        hands=_with_hand(state.hands, accused, taken_back),
        center=phase.former,
        color=phase.color,
        called=False,
    )
    drawn = give(restored, accused, pieces_of(event.dice))
    return replace(drawn, sights=(*drawn.sights, (event.seat, phase.evidence)))


def closed(state: State) -> State:
    """Return the state with the die under a Wild Draw Four back in the bag: that phase is over (12.4)."""
    return put_back(state, state.phase.former) if isinstance(state.phase, WildDrawFour) else state


def _uno_called(state: State, event: UnoCalled) -> State:
    sights = _sights_after(state, event.seat)
    if event.beforehand:
        return replace(state, called=True, sights=sights)
    exposed, exposed_at = exposure_without(state, event.seat)
    return replace(state, exposed=exposed, exposed_at=exposed_at, sights=sights)


def _uno_caught(state: State, event: UnoCaught) -> State:
    exposed, exposed_at = exposure_without(state, event.target)
    sights = _sights_after(state, event.seat)
    resolved = replace(state, exposed=exposed, exposed_at=exposed_at, sights=sights)
    return give(resolved, event.target, pieces_of(event.dice))


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
    return replace(closed(left), phase=_next_turn(event.turn), called=False) if event.lapsed else left


def _deal_ended(state: State, event: DealEnded) -> State:
    return replace(
        state,
        series=game_series.with_deal_ended(state.series, event),
        phase=BeforeDeal(),
        exposed=(),
        exposed_at=(),
        sights=(),
    )


_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    **EVOLVE_SERIES,
    DiePlayed: _die_played,
    HandRerolled: _hand_rerolled,
    DieDrawn: _die_drawn,
    TurnPassed: _turn_passed,
    DrawFourAccepted: _draw_four_accepted,
    DrawFourCaught: _draw_four_caught,
    UnoCalled: _uno_called,
    UnoCaught: _uno_caught,
    SeatForfeited: _forfeited,
    DealStarted: deal,
    DealEnded: _deal_ended,
}
"""Every event but the first, which begins a state; a test walks this table against the events there are."""
