"""Why a command is not granted: the checks of rules 14, in their order; the first that applies is the answer. Pure."""

from collections.abc import Callable
from typing import Any

from games.engine.cards.commands import NO_TARGET, Move, NameColor, Play, Take
from games.engine.cards.effects import counts_after_swap
from games.engine.cards.legality import (
    draw_four_legal,
    holds_playable,
    is_target,
    matching,
    may_jump_in,
    needs_target,
    playable,
    stackable_now,
)
from games.engine.cards.pieces import NO_COLOR, SYMBOL, W4, ZERO, W
from games.engine.cards.state import Drawn, FirstColor, GameOver, Playing, State, WildDrawFour
from games.engine.commands import Accept, CallUno, Catch, Challenge, Draw, Forfeit, Pass, Timeout
from games.engine.exposure import window_open
from games.engine.rejection import Code, Rejection


def refusal(state: State, command: Move | Timeout | Forfeit, now_ms: int, stale: bool) -> Rejection | None:
    """Return why the command is refused now, None if it is granted.

    ``now_ms``: the time in milliseconds, for UNO windows; ``stale``: the sender expected another version.
    """
    if type(state.phase) is GameOver:
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
    if command.seat != state.phase.turn and not _out_of_turn(state, command):
        return Rejection(Code.NOT_YOUR_TURN)
    if state.exposed and state.options.uno_window_ms:
        waits = window_open(state, state.options.uno_window_ms, now_ms)
        if waits is not None:
            return waits
    code = _OF_TURN_MOVE[kind](state, command)
    return Rejection(code) if code is not None else None


def _out_of_turn(state: State, command: Move | Timeout | Forfeit) -> bool:
    """Say whether this move may be made by a seat without the decision (rules 10.3)."""
    return type(command) is Play and may_jump_in(state, command.seat, command.card)


def _of_uno(state: State, command: CallUno) -> Code | None:
    seat, phase = command.seat, state.phase
    if seat in state.exposed:
        return None
    beforehand = seat == phase.turn and type(phase) in (Playing, Drawn) and not state.called
    return None if beforehand and len(state.hands[seat]) == 2 else Code.UNO_NOT_DUE


def _of_catch(state: State, command: Catch) -> Code | None:
    good = command.target != command.seat and command.target in state.exposed
    return None if good else Code.NOT_EXPOSED


def _of_challenge(state: State, command: Challenge) -> Code | None:
    phase = state.phase
    if not isinstance(phase, WildDrawFour):
        return Code.NOTHING_TO_CHALLENGE
    if command.seat != phase.turn:
        return Code.NOT_A_CHALLENGER
    return None if state.series.active[phase.accused] else Code.ACCUSED_HAS_LEFT


def _nothing(state: State, command: Any) -> Code | None:
    return None


def _of_draw(state: State, command: Draw) -> Code | None:
    if type(state.phase) is not Playing or state.debt:
        return Code.DEBT_PENDING if state.debt else Code.WRONG_PHASE
    free = state.options.voluntary_draw or not holds_playable(state, command.seat)
    return None if free else Code.MAY_NOT_DRAW


def _of_pass(state: State, command: Pass) -> Code | None:
    phase = state.phase
    if not isinstance(phase, Drawn):
        return Code.DEBT_PENDING if state.debt else Code.WRONG_PHASE
    forced = state.options.drawn_card == "must_play" and playable(state, command.seat, phase.card)
    return Code.MUST_PLAY_DRAWN_CARD if forced else None


def _only_in(phase: type) -> Callable[[State, Any], Code | None]:
    def check(state: State, command: Any) -> Code | None:
        if type(state.phase) is phase:
            return None
        return Code.DEBT_PENDING if state.debt else Code.WRONG_PHASE

    return check


def _of_take(state: State, command: Take) -> Code | None:
    return None if state.debt else Code.WRONG_PHASE


def _of_play(state: State, play: Play) -> Code | None:
    code = _of_phase(state, play)
    if code is not None:
        return code
    card = play.card
    if play.color == NO_COLOR:
        if card >= W:
            return Code.COLOR_MISSING
    elif card < W:
        return Code.COLOR_NOT_ALLOWED
    if state.options.seven_zero or play.target != NO_TARGET:
        code = _of_target(state, play)
        if code is not None:
            return code
    if state.debt or type(state.phase) is WildDrawFour:
        code = None if card in stackable_now(state) else Code.DEBT_PENDING
    elif card not in matching(state):
        code = Code.CARD_DOES_NOT_MATCH
    elif card == W4 and not draw_four_legal(state, play.seat):
        code = Code.WD4_NOT_LEGAL
    if code is None and play.uno and _cards_after(state, play) != 1:
        return Code.UNO_NOT_DUE
    return code


def _of_phase(state: State, play: Play) -> Code | None:
    """Check the phase and the hand: is this a card that the seat may think of playing now?"""
    phase, card = state.phase, play.card
    held = card in state.hands[play.seat]
    if type(phase) is Playing:
        return None if held else Code.CARD_NOT_IN_HAND
    if isinstance(phase, Drawn):
        if card == phase.card:
            return Code.WRONG_PHASE if state.options.drawn_card == "never" else None
        return Code.NOT_THE_DRAWN_CARD if held else Code.CARD_NOT_IN_HAND
    if type(phase) is FirstColor or card not in stackable_now(state):
        return Code.WRONG_PHASE
    return None if held else Code.CARD_NOT_IN_HAND


def _of_target(state: State, play: Play) -> Code | None:
    needed = needs_target(state, play.seat, play.card)
    if play.target == NO_TARGET:
        return Code.TARGET_MISSING if needed else None
    return None if needed and is_target(state, play.seat, play.target) else Code.TARGET_NOT_ALLOWED


def _cards_after(state: State, play: Play) -> int:
    swaps = play.target != NO_TARGET or (state.options.seven_zero and SYMBOL[play.card] == ZERO)
    left = len(state.hands[play.seat]) - 1
    return counts_after_swap(state, play)[play.seat] if swaps and left else left


_OF_CALL: dict[type, Callable[[State, Any], Code | None]] = {
    CallUno: _of_uno,
    Catch: _of_catch,
    Forfeit: _nothing,
    Challenge: _of_challenge,
}
"""Checks that come before the version and the turn; all but the challenge are complete with them."""

_OF_TURN_MOVE: dict[type, Callable[[State, Any], Code | None]] = {
    Play: _of_play,
    Draw: _of_draw,
    Pass: _of_pass,
    NameColor: _only_in(FirstColor),
    Accept: _only_in(WildDrawFour),
    Take: _of_take,
    Challenge: _nothing,
    Timeout: _nothing,
}
"""Checks of the phase and of the move itself."""
