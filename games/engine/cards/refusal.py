"""Why a command is not granted: the checks of rules 14, in their order; the first that applies is the answer. Pure."""

from collections.abc import Callable
from typing import Any

from games.engine.cards.commands import NO_TARGET, Command, NameColor, Play, Take
from games.engine.cards.effects import counts_after_swap
from games.engine.cards.legality import (
    DRAWS,
    MISFITS,
    draw_four_legal,
    is_target,
    legal_moves,
    may_jump_in,
    needs_target,
    playable,
    stackable_now,
)
from games.engine.cards.pieces import NO_COLOR, SYMBOL, W4, ZERO, W
from games.engine.cards.state import Drawn, FirstColor, Playing, State, WildDrawFour
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
from games.engine.exposure import window_open
from games.engine.phases import BeforeDeal, GameOver
from games.engine.rejection import Code, Rejection


def before_the_move(state: State, command: Command, now_ms: int, stale: bool) -> Rejection | None:
    """Return why nobody looks at the move itself: who may move, and when; None if nothing stands in its way.

    ``now_ms``: the time in milliseconds, for UNO windows; ``stale``: the sender expected another version.
    """
    seat, kind, phase = command.seat, type(command), state.phase
    if type(phase) is GameOver:
        return Rejection(Code.GAME_IS_OVER)
    if seat is not None and not state.series.active[seat]:
        return Rejection(Code.SEAT_IS_OUT)
    if kind in _AT_ANY_TIME:
        return None
    if type(command) is Challenge:
        code = _of_challenge(state, command)
        if code is not None:
            return Rejection(code)
    if stale:
        return Rejection(Code.STALE_VERSION)
    if seat != phase.turn and not _out_of_turn(state, command):
        return Rejection(Code.NOT_YOUR_TURN)
    return window_open(state, state.options.uno_window_ms, now_ms)


def _out_of_turn(state: State, command: Command) -> bool:
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
    if type(phase) is not WildDrawFour:
        return Code.NOTHING_TO_CHALLENGE
    if command.seat != phase.turn:
        return Code.NOT_A_CHALLENGER
    return None if state.series.active[phase.accused] else Code.ACCUSED_HAS_LEFT


def _of_start(state: State, command: StartDeal) -> Code | None:
    if type(state.phase) is BeforeDeal:
        return None
    return Code.GAME_IS_OVER if type(state.phase) is GameOver else Code.WRONG_PHASE


def _nothing(state: State, command: Any) -> Code | None:
    return None


def _of_draw(state: State, command: Draw) -> Code | None:
    if type(state.phase) is not Playing or state.debt:
        return Code.DEBT_PENDING if state.debt else Code.WRONG_PHASE
    if state.options.voluntary_draw or legal_moves(state) == DRAWS[command.seat]:
        return None
    return Code.MAY_NOT_DRAW


def _of_pass(state: State, command: Pass) -> Code | None:
    phase = state.phase
    if type(phase) is not Drawn:
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
    return (
        _of_phase(state, play)
        or _of_hand(state, play)
        or _of_color(play)
        or _of_target(state, play)
        or _of_match(state, play)
        or _of_call(state, play)
    )


def _of_phase(state: State, play: Play) -> Code | None:
    """Check a play in another phase than ``play``: only the drawn card, or what is stacked on a Wild Draw Four."""
    phase, card = state.phase, play.card
    if type(phase) is Playing:
        return None
    if type(phase) is not Drawn:
        return None if type(phase) is WildDrawFour and card in stackable_now(state) else Code.WRONG_PHASE
    if card == phase.card:
        return Code.WRONG_PHASE if state.options.drawn_card == "never" else None
    return Code.NOT_THE_DRAWN_CARD if card in state.hands[play.seat] else Code.CARD_NOT_IN_HAND


def _of_hand(state: State, play: Play) -> Code | None:
    return None if play.card in state.hands[play.seat] else Code.CARD_NOT_IN_HAND


def _of_color(play: Play) -> Code | None:
    if play.card >= W:
        return Code.COLOR_MISSING if play.color == NO_COLOR else None
    return Code.COLOR_NOT_ALLOWED if play.color != NO_COLOR else None


def _of_target(state: State, play: Play) -> Code | None:
    needed = needs_target(state, play.seat, play.card)
    if play.target == NO_TARGET:
        return Code.TARGET_MISSING if needed else None
    return None if needed and is_target(state, play.seat, play.target) else Code.TARGET_NOT_ALLOWED


def _of_match(state: State, play: Play) -> Code | None:
    card = play.card
    if state.debt or type(state.phase) is WildDrawFour:
        return None if card in stackable_now(state) else Code.DEBT_PENDING
    if card in MISFITS[state.options.action_match][state.color][state.discards[-1]]:
        return Code.CARD_DOES_NOT_MATCH
    return Code.WD4_NOT_LEGAL if card == W4 and not draw_four_legal(state, play.seat) else None


def _of_call(state: State, play: Play) -> Code | None:
    return Code.UNO_NOT_DUE if play.uno and _cards_after(state, play) != 1 else None


def _cards_after(state: State, play: Play) -> int:
    swaps = play.target != NO_TARGET or (state.options.seven_zero and SYMBOL[play.card] == ZERO)
    left = len(state.hands[play.seat]) - 1
    return counts_after_swap(state, play)[play.seat] if swaps and left else left


_AT_ANY_TIME = frozenset({CallUno, Catch, Contribute, Forfeit, StartDeal})
"""Commands that neither a turn nor a version is asked of (rules 7.6, 14)."""

OF_MOVE: dict[type, Callable[[State, Any], Code | None]] = {
    Play: _of_play,
    Draw: _of_draw,
    Pass: _of_pass,
    NameColor: _only_in(FirstColor),
    Accept: _only_in(WildDrawFour),
    Challenge: _of_challenge,
    Take: _of_take,
    CallUno: _of_uno,
    Catch: _of_catch,
    Timeout: _nothing,
    Forfeit: _nothing,
    Contribute: _nothing,
    StartDeal: _of_start,
}
"""Checks of the phase and of the move itself, each in the order of rules 14."""
