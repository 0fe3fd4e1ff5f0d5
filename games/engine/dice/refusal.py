"""Why a command is not granted: the checks of rules 14, in their order; the first one that applies. Pure."""

from collections.abc import Callable
from typing import Any

from games.engine.commands import Accept, CallUno, Catch, Challenge, Draw, Forfeit, Pass, Timeout
from games.engine.dice.commands import Move, Play, Reroll
from games.engine.dice.legality import (
    draw_four_legal,
    guilty,
    holds_playable,
    matching,
    may_challenge,
    must_play,
)
from games.engine.dice.pieces import COLOR, DIE, NO_COLOR, SYMBOL, WILD_DRAW_FOUR, of_die
from games.engine.dice.state import Drawn, Rerolled, Rolling, State, WildDrawFour
from games.engine.exposure import window_open
from games.engine.phases import GameOver
from games.engine.rejection import Code, Rejection

PLAYING = (Rolling, Rerolled, Drawn)
"""The phases in which a die may be played, and UNO called beforehand (rules 14.3)."""


def refusal(state: State, command: Move | Timeout | Forfeit, now_ms: int, stale: bool) -> Rejection | None:
    """Return why the command is refused now, None if it is granted.

    ``now_ms``: the time in milliseconds, for UNO windows; ``stale``: the sender expected another version.
    """
    if isinstance(state.phase, GameOver):
        return Rejection(Code.GAME_IS_OVER)
    if not state.series.active[command.seat]:
        return Rejection(Code.SEAT_IS_OUT)
    kind = type(command)
    if kind in _OF_CALL:
        code = _OF_CALL[kind](state, command)
        if code is not None or kind is not Challenge:
            return Rejection(code) if code is not None else None
    if stale:
        return Rejection(Code.STALE_VERSION)
    if command.seat != state.phase.turn and kind is not Challenge:
        return Rejection(Code.NOT_YOUR_TURN)
    waits = window_open(state, state.options.uno_window_ms, now_ms)
    if waits is not None:
        return waits
    code = _OF_TURN_MOVE[kind](state, command)
    return Rejection(code) if code is not None else None


def _of_uno(state: State, command: CallUno) -> Code | None:
    seat, phase = command.seat, state.phase
    if seat in state.exposed:
        return None
    beforehand = seat == phase.turn and isinstance(phase, PLAYING) and not state.called
    return None if beforehand and len(state.hands[seat]) == 2 else Code.UNO_NOT_DUE


def _of_catch(state: State, command: Catch) -> Code | None:
    good = command.target != command.seat and command.target in state.exposed
    return None if good else Code.NOT_EXPOSED


def _of_challenge(state: State, command: Challenge) -> Code | None:
    phase = state.phase
    if not isinstance(phase, WildDrawFour):
        return Code.NOTHING_TO_CHALLENGE
    if not may_challenge(phase, command.seat, state.options):
        return Code.NOT_A_CHALLENGER
    if not state.series.active[phase.accused]:
        return Code.ACCUSED_HAS_LEFT
    return None if guilty(phase, state.options) else Code.NOT_GUILTY


def _nothing(state: State, command: Any) -> Code | None:
    return None


def _of_reroll(state: State, command: Reroll) -> Code | None:
    if not isinstance(state.phase, Rolling):
        return Code.WRONG_PHASE
    return _unless_free(state, command.seat)


def _of_draw(state: State, command: Draw) -> Code | None:
    if not isinstance(state.phase, Rerolled) or not state.bag:
        return Code.WRONG_PHASE
    return _unless_free(state, command.seat)


def _unless_free(state: State, seat: int) -> Code | None:
    """Check ``voluntary_draw``: may the seat roll instead of playing (rules 14.32)?"""
    free = state.options.voluntary_draw or not holds_playable(state, seat)
    return None if free else Code.MAY_NOT_DRAW


def _of_pass(state: State, command: Pass) -> Code | None:
    phase = state.phase
    if isinstance(phase, Rerolled):
        return Code.WRONG_PHASE if state.bag else None
    if not isinstance(phase, Drawn):
        return Code.WRONG_PHASE
    return Code.MUST_PLAY_DRAWN_CARD if must_play(state, phase) else None


def _of_accept(state: State, command: Accept) -> Code | None:
    return None if isinstance(state.phase, WildDrawFour) else Code.WRONG_PHASE


def _of_play(state: State, play: Play) -> Code | None:
    piece = of_die(state.hands[play.seat], play.die)
    code = _of_phase(state, play, piece)
    if code is not None or piece is None:
        return code
    wild = COLOR[piece] == NO_COLOR
    if wild != (play.color != NO_COLOR):
        return Code.COLOR_MISSING if wild else Code.COLOR_NOT_ALLOWED
    if piece not in matching(state):
        return Code.CARD_DOES_NOT_MATCH
    if SYMBOL[piece] == WILD_DRAW_FOUR and not draw_four_legal(state, play.seat, piece):
        return Code.WD4_NOT_LEGAL
    if play.uno and len(state.hands[play.seat]) != 2:
        return Code.UNO_NOT_DUE
    return None


def _of_phase(state: State, play: Play, piece: int | None) -> Code | None:
    """Check the phase and the hand: is this a die that the seat may think of playing now?"""
    phase = state.phase
    if not isinstance(phase, PLAYING):
        return Code.WRONG_PHASE
    if isinstance(phase, Drawn) and play.die == DIE[phase.piece]:
        return Code.WRONG_PHASE if state.options.drawn_card == "never" else None
    if piece is None:
        return Code.CARD_NOT_IN_HAND
    return Code.NOT_THE_DRAWN_CARD if isinstance(phase, Drawn) else None


_OF_CALL: dict[type, Callable[[State, Any], Code | None]] = {
    CallUno: _of_uno,
    Catch: _of_catch,
    Forfeit: _nothing,
    Challenge: _of_challenge,
}
"""Checks that come before the version and the turn; all but the challenge are complete with them."""

_OF_TURN_MOVE: dict[type, Callable[[State, Any], Code | None]] = {
    Play: _of_play,
    Reroll: _of_reroll,
    Draw: _of_draw,
    Pass: _of_pass,
    Accept: _of_accept,
    Challenge: _nothing,
    Timeout: _nothing,
}
"""Checks of the phase and of the move itself."""
