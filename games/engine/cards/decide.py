"""State + command -> events, or a rejection with the first reason that applies (rules 14). Pure.

*decide computes, the event carries the outcome, evolve copies it in.* An accepted command gives one event;
a deal that ends with it, seats that are out, the next deal or the end of the game follow as events of their own.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from games.engine.cards.commands import Command, NameColor, Play, Take
from games.engine.cards.dealing import start_deal
from games.engine.cards.effects import DEAL_OVER, DRAWN, PLAY, of_play
from games.engine.cards.ending import blocked, finish, leave, turn_limit_reached
from games.engine.cards.events import (
    CardsDrawn,
    DebtTaken,
    DrawFourAccepted,
    DrawFourChallenged,
    Event,
    FirstColorNamed,
    TurnPassed,
)
from games.engine.cards.evolve import evolve
from games.engine.cards.legality import draw_four_allowed, playable
from games.engine.cards.pieces import COLORS, W4
from games.engine.cards.piles import available, draw, take
from games.engine.cards.refusal import refusal
from games.engine.cards.state import BeforeDeal, GameOver, State, WildDrawFour
from games.engine.cards.system import system_move
from games.engine.commands import (
    Accept,
    CallUno,
    Catch,
    Challenge,
    Contribute,
    Draw,
    Forfeit,
    Pass,
    StartDeal,
    Timeout,
)
from games.engine.events import ContributionMade, DecisionMissed, UnoCalled, UnoCaught
from games.engine.exposure import NOBODY, Exposure, after_turn_move
from games.engine.rejection import Code, Rejection
from games.engine.seats import after


Lost = TypeVar("Lost", DrawFourAccepted, DebtTaken)


def decide(
    state: State, command: Command, now_ms: int = 0, stale: bool = False
) -> tuple[Event, ...] | Rejection:
    """Return what happens, or why nothing does.

    ``now_ms`` is the time in milliseconds, for UNO windows only; ``stale`` says that the sender expected
    another version than the current one, which counts for turn moves only (rules 7.6).
    """
    kind = type(command)
    if kind in _BEFORE_PLAY:
        return _BEFORE_PLAY[kind](state, command)
    refused = refusal(state, command, now_ms, stale)
    return _OUTCOMES[kind](state, command, now_ms) if refused is None else refused


def _start_deal(state: State, command: StartDeal) -> tuple[Event, ...] | Rejection:
    if isinstance(state.phase, BeforeDeal):
        return (start_deal(state),)
    return Rejection(Code.GAME_IS_OVER if isinstance(state.phase, GameOver) else Code.WRONG_PHASE)


def _contribute(state: State, command: Contribute) -> tuple[Event, ...] | Rejection:
    if isinstance(state.phase, GameOver):
        return Rejection(Code.GAME_IS_OVER)
    if not state.series.active[command.seat]:
        return Rejection(Code.SEAT_IS_OUT)
    return (ContributionMade(command.seat, command.contribution),)


def _play(state: State, play: Play, now_ms: int) -> tuple[Event, ...]:
    return finish(state, of_play(state, play, now_ms))


def _pass(state: State, command: Pass, now_ms: int) -> tuple[Event, ...]:
    exposed, exposed_at = _exposure(state, command.seat, None)
    turn, phase = _turn_ends(state, _following(state, command.seat), idle=False)
    return finish(state, TurnPassed(command.seat, turn, phase, exposed, exposed_at))


def _accept(state: State, command: Accept, now_ms: int) -> tuple[Event, ...]:
    return finish(state, _turn_lost(state, command.seat, 4, DrawFourAccepted))


def _take(state: State, command: Take, now_ms: int) -> tuple[Event, ...]:
    return finish(state, _turn_lost(state, command.seat, state.debt, DebtTaken))


def _name_color(state: State, command: NameColor, now_ms: int) -> tuple[Event, ...]:
    return (FirstColorNamed(command.seat, COLORS[command.color], command.seat, PLAY),)


def _call_uno(state: State, command: CallUno, now_ms: int) -> tuple[Event, ...]:
    return (UnoCalled(command.seat, beforehand=command.seat not in state.exposed),)


def _catch(state: State, command: Catch, now_ms: int) -> tuple[Event, ...]:
    drawn = min(state.options.uno_penalty, available(state))
    return (UnoCaught(command.seat, command.target, drawn),)


def _forfeit(state: State, command: Forfeit, now_ms: int) -> tuple[Event, ...]:
    return leave(state, command.seat)


def _following(state: State, seat: int) -> int:
    return after(seat, state.direction, state.series.active)


def _turn_ends(state: State, following: int, idle: bool) -> tuple[int | None, str]:
    """Return (turn, phase) after a counted turn; ``idle``: it saw neither a play nor a card (rules 8.4, 14.18)."""
    if turn_limit_reached(state) or (idle and blocked(state)):
        return None, DEAL_OVER
    return following, PLAY


def _exposure(state: State, mover: int, drawer: int | None) -> Exposure:
    if not state.exposed:
        return NOBODY
    options = state.options
    ended = (mover,) if drawer is None else (mover, drawer)
    return after_turn_move(state, options.uno_window, ended, (), 0 if options.uno_window_ms else None)


def _draw(state: State, command: Draw, now_ms: int) -> tuple[Event, ...]:
    seat = command.seat
    drawn = _cards_to_draw(state, seat)
    exposed, exposed_at = _exposure(state, seat, seat)
    if drawn:
        return (CardsDrawn(seat, drawn, seat, DRAWN, exposed, exposed_at),)
    turn, phase = _turn_ends(state, _following(state, seat), idle=True)
    return finish(state, CardsDrawn(seat, 0, turn, phase, exposed, exposed_at))


def _cards_to_draw(state: State, seat: int) -> int:
    """Return how many cards the seat draws: one, or until one can be played, up to the cap (rules 5.3, 14.6)."""
    most = available(state)
    if state.options.draw_policy == "one":
        return min(1, most)
    if state.options.draw_cap != "none":
        most = min(most, state.options.draw_cap)
    for count, card in enumerate(take(state, most).cards, start=1):
        if playable(state if card != W4 else draw(state, seat, count), seat, card):
            return count
    return most


def _turn_lost(state: State, seat: int, owed: int, kind: type[Lost]) -> Lost:
    drawn = min(owed, available(state))
    exposed, exposed_at = _exposure(state, seat, seat)
    turn, phase = _turn_ends(state, _following(state, seat), idle=not drawn)
    return kind(seat, drawn, turn, phase, exposed, exposed_at)


def _challenge(state: State, command: Challenge, now_ms: int) -> tuple[Event, ...]:
    seat, accusation = command.seat, state.phase
    assert isinstance(accusation, WildDrawFour)
    options, accused = state.options, accusation.accused
    guilty = not draw_four_allowed(accusation.evidence, accusation.color, accusation.top, options)
    drawer = accused if guilty else seat
    drawn = min(4 if guilty else 4 + options.wd4_innocent_extra, available(state))
    exposed, exposed_at = _exposure(state, seat, drawer if drawn else None)
    turn: int | None = seat
    phase = PLAY
    if not guilty:
        turn, phase = _turn_ends(state, _following(state, seat), idle=not drawn)
    return finish(
        state,
        DrawFourChallenged(seat, accused, guilty, drawer, drawn, turn, phase, exposed, exposed_at),
    )


def _timeout(state: State, command: Timeout, now_ms: int) -> tuple[Event, ...]:
    """Decide for the seat: its whole turn, drawing and what follows included (rules 11.1)."""
    seat = command.seat
    missed = DecisionMissed(seat, state.series.misses[seat] + 1)
    state = evolve(state, missed)
    events = _by_system(state, seat, now_ms)
    first = events[0]
    if isinstance(first, CardsDrawn) and first.drawn:
        events = (first, *_by_system(evolve(state, first), seat, now_ms))
    return (missed, *events)


def _by_system(state: State, seat: int, now_ms: int) -> tuple[Event, ...]:
    move = system_move(state, seat)
    return _OUTCOMES[type(move)](state, move, now_ms)


_BEFORE_PLAY: dict[type, Callable[[State, Any], tuple[Event, ...] | Rejection]] = {
    StartDeal: _start_deal,
    Contribute: _contribute,
}
_OUTCOMES: dict[type, Callable[[State, Any, int], tuple[Event, ...]]] = {
    Play: _play,
    Draw: _draw,
    Pass: _pass,
    Accept: _accept,
    Challenge: _challenge,
    Take: _take,
    NameColor: _name_color,
    CallUno: _call_uno,
    Catch: _catch,
    Timeout: _timeout,
    Forfeit: _forfeit,
}
"""What a granted command leads to."""
