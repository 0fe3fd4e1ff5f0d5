"""State + command -> events, or a rejection with the first reason that applies (rules 14). Pure.

*decide computes, the event carries the outcome, evolve copies it in.* An accepted command gives one event;
a deal that ends with it, seats that are out, the next deal or the end of the game follow as their own events.
"""

from collections.abc import Callable
from typing import Any

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
from games.engine.dice.bag import draw, reroll
from games.engine.dice.commands import Command, Play, Reroll
from games.engine.dice.dealing import start_deal
from games.engine.dice.effects import DEAL_OVER, DRAWN, REROLLED, ROLL, of_play
from games.engine.dice.ending import ENDING, leave, turn_limit_reached
from games.engine.dice.events import (
    DieDrawn,
    DrawFourAccepted,
    DrawFourCaught,
    Event,
    HandRerolled,
    TurnPassed,
    UnoCaught,
)
from games.engine.dice.evolve import closed, evolve
from games.engine.dice.pieces import TEXT, texts
from games.engine.dice.refusal import refusal
from games.engine.dice.state import Rerolled, State, WildDrawFour
from games.engine.dice.system import system_move
from games.engine.ending import blocked
from games.engine.events import ContributionMade, DecisionMissed, UnoCalled
from games.engine.exposure import NOBODY, Exposure, after_turn_move
from games.engine.phases import BeforeDeal, GameOver
from games.engine.rejection import Code, Rejection
from games.engine.seats import after


def decide(
    state: State,
    command: Command,
    now_ms: int = 0,
    stale: bool = False,
    legal: tuple[Command, ...] = (),
) -> tuple[Event, ...] | Rejection:
    """Return what happens, or why nothing does.

    ``now_ms`` is the time in milliseconds, for UNO windows only; ``stale`` says that the sender expected
    another version than the current one, which counts for turn moves only (rules 7.6). ``legal`` may hold
    ``legal_moves(state)`` of a caller that knows them: a command among them needs no other check of its own.
    """
    if isinstance(command, StartDeal):
        return _start_deal(state)
    if isinstance(command, Contribute):
        return _contribute(state, command)
    if stale or state.exposed or command not in legal:
        refused = refusal(state, command, now_ms, stale)
        if refused is not None:
            return refused
    return _OUTCOMES[type(command)](state, command, now_ms)


def _start_deal(state: State) -> tuple[Event, ...] | Rejection:
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
    return ENDING.finish(state, of_play(state, play, now_ms))


def _reroll(state: State, command: Reroll, now_ms: int) -> tuple[Event, ...]:
    seat = command.seat
    return (HandRerolled(seat, texts(reroll(state, seat)), seat, REROLLED, *_exposure(state, seat)),)


def _draw(state: State, command: Draw, now_ms: int) -> tuple[Event, ...]:
    seat = command.seat
    (piece,) = draw(state, 1)
    return (DieDrawn(seat, TEXT[piece], seat, DRAWN, *_exposure(state, seat)),)


def _pass(state: State, command: Pass, now_ms: int) -> tuple[Event, ...]:
    seat = command.seat
    turn, phase = _turn_ends(state, seat, idle=isinstance(state.phase, Rerolled))
    return ENDING.finish(state, TurnPassed(seat, turn, phase, *_exposure(state, seat)))


def _accept(state: State, command: Accept, now_ms: int) -> tuple[Event, ...]:
    seat = command.seat
    turn, phase = _turn_ends(state, seat, idle=False)
    dice = texts(draw(closed(state), 4))
    return ENDING.finish(state, DrawFourAccepted(seat, dice, turn, phase, *_exposure(state, seat)))


def _challenge(state: State, command: Challenge, now_ms: int) -> tuple[Event, ...]:
    """Punish the accused: a challenge is granted only if it is right (rules 12.6)."""
    seat, phase = command.seat, state.phase
    assert isinstance(phase, WildDrawFour)
    exposure = _exposure(state, seat, phase.accused)
    return (DrawFourCaught(seat, phase.accused, texts(draw(state, 4)), phase.turn, ROLL, *exposure),)


def _call_uno(state: State, command: CallUno, now_ms: int) -> tuple[Event, ...]:
    return (UnoCalled(command.seat, beforehand=command.seat not in state.exposed),)


def _catch(state: State, command: Catch, now_ms: int) -> tuple[Event, ...]:
    return (UnoCaught(command.seat, command.target, texts(draw(state, state.options.uno_penalty))),)


def _timeout(state: State, command: Timeout, now_ms: int) -> tuple[Event, ...]:
    """Make the one decision that the seat owed (rules 11.1)."""
    missed = DecisionMissed(command.seat, state.series.misses[command.seat] + 1)
    state = evolve(state, missed)
    move = system_move(state, command.seat)
    return (missed, *_OUTCOMES[type(move)](state, move, now_ms))


def _forfeit(state: State, command: Forfeit, now_ms: int) -> tuple[Event, ...]:
    return leave(state, command.seat)


def _turn_ends(state: State, seat: int, idle: bool) -> tuple[int | None, str]:
    """Return (turn, phase) after a counted turn; ``idle``: without a play or a drawn die (8.4, 14.18)."""
    if turn_limit_reached(state) or (idle and blocked(state)):
        return None, DEAL_OVER
    return after(seat, state.direction, state.series.active), ROLL


def _exposure(state: State, *ended: int) -> Exposure:
    """Return who is exposed after a turn move but a play; ``ended``: the mover and whose hand changed."""
    if not state.exposed:
        return NOBODY
    options = state.options
    return after_turn_move(state, options.uno_window, ended, (), 0 if options.uno_window_ms else None)


_OUTCOMES: dict[type, Callable[[State, Any, int], tuple[Event, ...]]] = {
    Play: _play,
    Reroll: _reroll,
    Draw: _draw,
    Pass: _pass,
    Accept: _accept,
    Challenge: _challenge,
    CallUno: _call_uno,
    Catch: _catch,
    Timeout: _timeout,
    Forfeit: _forfeit,
}
"""What a granted command leads to."""
