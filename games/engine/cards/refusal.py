"""Why a command is not granted: the checks of rules 14, in their order; the first that applies is the answer. Pure."""

from typing import assert_never

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


def refusal(
    state: State, command: Move | Timeout | Forfeit, now_ms: int, stale: bool
) -> Rejection | None:
    """Return why the command is refused now, None if it is granted.

    ``now_ms``: the time in milliseconds, for UNO windows; ``stale``: the sender expected another version.
    """
    if isinstance(state.phase, GameOver):
        return Rejection(Code.GAME_IS_OVER)
    if not state.series.active[command.seat]:
        return Rejection(Code.SEAT_IS_OUT)
    match command:
        case Play():
            out_of_turn = command.seat != state.phase.turn and not may_jump_in(
                state, command.seat, command.card
            )
            turn = _of_turn_move(state, out_of_turn, now_ms, stale)
            code = None if turn else _of_play(state, command)
            return turn or (Rejection(code) if code else None)
        case Forfeit():
            return None
        case CallUno() | Catch():
            code = _of_call(state, command.seat) if isinstance(command, CallUno) else _of_catch(state, command)
            return Rejection(code) if code else None
        case Challenge():
            code = _of_challenge(state, command.seat)
            return Rejection(code) if code else _of_turn_move(state, False, now_ms, stale)
        case _:
            turn = _of_turn_move(state, command.seat != state.phase.turn, now_ms, stale)
            code = None if turn else _of_word(state, command)
            return turn or (Rejection(code) if code else None)


def _of_turn_move(state: State, out_of_turn: bool, now_ms: int, stale: bool) -> Rejection | None:
    if stale:
        return Rejection(Code.STALE_VERSION)
    if out_of_turn:
        return Rejection(Code.NOT_YOUR_TURN)
    return window_open(state, state.options.uno_window_ms, now_ms) if state.exposed else None


def _of_word(
    state: State, command: Draw | Pass | NameColor | Accept | Take | Timeout
) -> Code | None:
    phase = state.phase
    if state.debt and not isinstance(command, Take | Timeout):
        return Code.DEBT_PENDING
    match command:
        case Draw():
            if not isinstance(phase, Playing):
                return Code.WRONG_PHASE
            free = state.options.voluntary_draw or not holds_playable(state, command.seat)
            return None if free else Code.MAY_NOT_DRAW
        case Pass():
            if not isinstance(phase, Drawn):
                return Code.WRONG_PHASE
            forced = state.options.drawn_card == "must_play" and playable(state, command.seat, phase.card)
            return Code.MUST_PLAY_DRAWN_CARD if forced else None
        case NameColor():
            return None if isinstance(phase, FirstColor) else Code.WRONG_PHASE
        case Accept():
            return None if isinstance(phase, WildDrawFour) else Code.WRONG_PHASE
        case Take():
            return None if state.debt else Code.WRONG_PHASE
        case Timeout():
            return None
        case _:
            assert_never(command)


def _of_call(state: State, seat: int) -> Code | None:
    if seat in state.exposed:
        return None
    beforehand = (
        seat == state.phase.turn
        and isinstance(state.phase, Playing | Drawn)
        and not state.called
        and len(state.hands[seat]) == 2
    )
    return None if beforehand else Code.UNO_NOT_DUE


def _of_catch(state: State, command: Catch) -> Code | None:
    good = command.target != command.seat and command.target in state.exposed
    return None if good else Code.NOT_EXPOSED


def _of_challenge(state: State, seat: int) -> Code | None:
    phase = state.phase
    if not isinstance(phase, WildDrawFour):
        return Code.NOTHING_TO_CHALLENGE
    if seat != phase.turn:
        return Code.NOT_A_CHALLENGER
    return None if state.series.active[phase.accused] else Code.ACCUSED_HAS_LEFT


def _of_play(state: State, play: Play) -> Code | None:
    phase, card, hand = state.phase, play.card, state.hands[play.seat]
    stacking = bool(state.debt)
    if isinstance(phase, WildDrawFour):
        stacking = card in stackable_now(state)
        if not stacking:
            return Code.WRONG_PHASE
    elif isinstance(phase, Drawn):
        if card == phase.card and state.options.drawn_card == "never":
            return Code.WRONG_PHASE
    elif not isinstance(phase, Playing):
        return Code.WRONG_PHASE
    if card not in hand:
        return Code.CARD_NOT_IN_HAND
    if isinstance(phase, Drawn) and card != phase.card:
        return Code.NOT_THE_DRAWN_CARD
    code = _of_color(play) or _of_target(state, play)
    if code is None:
        code = _of_stack(state, card) if stacking else _of_match(state, play.seat, card)
    if code is None and play.uno and _cards_after(state, play) != 1:
        return Code.UNO_NOT_DUE
    return code


def _of_color(play: Play) -> Code | None:
    if play.card >= W:
        return Code.COLOR_MISSING if play.color == NO_COLOR else None
    return None if play.color == NO_COLOR else Code.COLOR_NOT_ALLOWED


def _of_target(state: State, play: Play) -> Code | None:
    if play.target == NO_TARGET:
        return Code.TARGET_MISSING if needs_target(state, play.seat, play.card) else None
    good = needs_target(state, play.seat, play.card) and is_target(state, play.seat, play.target)
    return None if good else Code.TARGET_NOT_ALLOWED


def _of_stack(state: State, card: int) -> Code | None:
    return None if card in stackable_now(state) else Code.DEBT_PENDING


def _of_match(state: State, seat: int, card: int) -> Code | None:
    if card not in matching(state):
        return Code.CARD_DOES_NOT_MATCH
    return Code.WD4_NOT_LEGAL if card == W4 and not draw_four_legal(state, seat) else None


def _cards_after(state: State, play: Play) -> int:
    swaps = play.target != NO_TARGET or (state.options.seven_zero and SYMBOL[play.card] == ZERO)
    left = len(state.hands[play.seat]) - 1
    return counts_after_swap(state, play)[play.seat] if swaps and left else left
