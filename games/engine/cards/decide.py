"""State + command -> events, or a rejection with the first reason that applies (rules 14). Pure.

*decide computes, the event carries the outcome, evolve copies it in.* An accepted command gives one event;
a deal that ends with it, seats that are out, the next deal or the end of the game follow as events of their own.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from games.engine.cards.commands import NO_TARGET, Command, NameColor, Play, Take
from games.engine.cards.dealing import start_deal
from games.engine.cards.effects import (
    DEAL_OVER,
    DRAWN,
    EFFECTS,
    PLAY,
    exposure_by_play,
    last_card,
    turn_passes_on,
)
from games.engine.cards.ending import ENDING, leave
from games.engine.cards.events import (
    CardPlayed,
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
from games.engine.cards.pieces import COLOR_TEXT, COLORS, LETTER, TEXT, W4, W
from games.engine.cards.piles import available, draw, to_come
from games.engine.cards.refusal import OF_MOVE, before_the_move
from games.engine.cards.state import State, WildDrawFour
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
from games.engine.ending import blocked
from games.engine.events import ContributionMade, DecisionMissed, UnoCalled, UnoCaught
from games.engine.exposure import NOBODY, Exposure, after_turn_move
from games.engine.rejection import Rejection
from games.engine.seats import after

Lost = TypeVar("Lost", DrawFourAccepted, DebtTaken)


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
    kind = type(command)
    if stale or command.seat != state.phase.turn or (state.exposed and state.options.uno_window_ms):
        refused = before_the_move(state, command, now_ms, stale)
        if refused is not None:
            return refused
    if command not in legal:
        code = OF_MOVE[kind](state, command)
        if code is not None:
            return Rejection(code)
    return _OUTCOMES[kind](state, command, now_ms)


def _start_deal(state: State, command: StartDeal, now_ms: int) -> tuple[Event, ...]:
    return (start_deal(state),)


def _contribute(state: State, command: Contribute, now_ms: int) -> tuple[Event, ...]:
    return (ContributionMade(command.seat, command.contribution),)


def _play(state: State, play: Play, now_ms: int) -> tuple[Event, ...]:
    """Most plays only pass the turn on: no effect, cards enough left, nobody exposed, turns left."""
    seat, card, options = play.seat, play.card, state.options
    if (
        EFFECTS[card] is not None
        or len(state.hands[seat]) <= 2
        or state.exposed
        or options.seven_zero
        or state.turns + 1 >= options.max_turns_per_deal
    ):
        return ENDING.finish(state, _special_play(state, play, now_ms))
    direction = state.direction
    turn, jumps_in = after(seat, direction, state.series.active), seat != state.phase.turn
    color = COLOR_TEXT[play.color] if card >= W else LETTER[card]
    return (CardPlayed(seat, TEXT[card], color, turn, PLAY, direction, False, jumps_in),)


def _special_play(state: State, play: Play, now_ms: int) -> CardPlayed:
    seat, card = play.seat, play.card
    left = len(state.hands[seat]) - 1
    effect = (EFFECTS[card] or turn_passes_on) if left else last_card
    turn, direction, phase, drawer, drawn, debt = effect(state, seat, card)
    if state.turns + 1 >= state.options.max_turns_per_deal:
        turn, phase, debt = None, DEAL_OVER, 0
    exposed, exposed_at = NOBODY
    if turn is not None and (left == 1 or state.exposed or state.options.seven_zero):
        exposed, exposed_at = exposure_by_play(state, play, left, drawer if drawn else None, now_ms)
    return CardPlayed(
        seat,
        TEXT[card],
        COLOR_TEXT[play.color] if card >= W else LETTER[card],
        turn,
        phase,
        direction,
        play.uno,
        seat != state.phase.turn,
        None if play.target == NO_TARGET else play.target,
        drawer,
        drawn,
        debt,
        exposed,
        exposed_at,
    )


def _pass(state: State, command: Pass, now_ms: int) -> tuple[Event, ...]:
    seat = command.seat
    turn, phase = _turn_ends(state, seat, idle=False)
    exposed, exposed_at = _exposure(state, seat, None) if state.exposed else NOBODY
    return ENDING.finish(state, TurnPassed(seat, turn, phase, exposed, exposed_at))


def _accept(state: State, command: Accept, now_ms: int) -> tuple[Event, ...]:
    return ENDING.finish(state, _turn_lost(state, command.seat, 4, DrawFourAccepted))


def _take(state: State, command: Take, now_ms: int) -> tuple[Event, ...]:
    return ENDING.finish(state, _turn_lost(state, command.seat, state.debt, DebtTaken))


def _name_color(state: State, command: NameColor, now_ms: int) -> tuple[Event, ...]:
    seat = command.seat
    exposed, exposed_at = _exposure(state, seat, None) if state.exposed else NOBODY
    return (FirstColorNamed(seat, COLORS[command.color], seat, PLAY, exposed, exposed_at),)


def _call_uno(state: State, command: CallUno, now_ms: int) -> tuple[Event, ...]:
    return (UnoCalled(command.seat, beforehand=command.seat not in state.exposed),)


def _catch(state: State, command: Catch, now_ms: int) -> tuple[Event, ...]:
    drawn = min(state.options.uno_penalty, available(state))
    return (UnoCaught(command.seat, command.target, drawn),)


def _forfeit(state: State, command: Forfeit, now_ms: int) -> tuple[Event, ...]:
    return leave(state, command.seat)


def _turn_ends(state: State, seat: int, idle: bool) -> tuple[int | None, str]:
    """Return (turn, phase) after a counted turn; ``idle``: it saw neither a play nor a card (rules 8.4, 14.18)."""
    if state.turns + 1 >= state.options.max_turns_per_deal or (idle and blocked(state)):
        return None, DEAL_OVER
    return after(seat, state.direction, state.series.active), PLAY


def _exposure(state: State, mover: int, drawer: int | None) -> Exposure:
    options = state.options
    ended = (mover,) if drawer is None else (mover, drawer)
    return after_turn_move(state, options.uno_window, ended, (), 0 if options.uno_window_ms else None)


def _draw(state: State, command: Draw, now_ms: int) -> tuple[Event, ...]:
    seat = command.seat
    exposed, exposed_at = _exposure(state, seat, seat) if state.exposed else NOBODY
    if state.options.draw_policy == "one":
        drawn = 1 if state.pile else min(1, available(state))
    else:
        drawn = _until_playable(state, seat)
    if drawn:
        return (CardsDrawn(seat, drawn, seat, DRAWN, exposed, exposed_at),)
    turn, phase = _turn_ends(state, seat, idle=True)
    return ENDING.finish(state, CardsDrawn(seat, 0, turn, phase, exposed, exposed_at))


def _until_playable(state: State, seat: int) -> int:
    """Return how many cards the seat draws until one can be played, up to the cap (rules 5.3, 14.6)."""
    most = available(state)
    if state.options.draw_cap != "none":
        most = min(most, state.options.draw_cap)
    for count, card in enumerate(to_come(state, most), start=1):
        if playable(state if card != W4 else draw(state, seat, count), seat, card):
            return count
    return most


def _turn_lost(state: State, seat: int, owed: int, kind: type[Lost]) -> Lost:
    drawn = min(owed, available(state))
    exposed, exposed_at = _exposure(state, seat, seat) if state.exposed else NOBODY
    turn, phase = _turn_ends(state, seat, idle=not drawn)
    return kind(seat, drawn, turn, phase, exposed, exposed_at)


def _challenge(state: State, command: Challenge, now_ms: int) -> tuple[Event, ...]:
    seat, accusation = command.seat, state.phase
    assert isinstance(accusation, WildDrawFour)
    options, accused = state.options, accusation.accused
    guilty = not draw_four_allowed(accusation.evidence, accusation.color, accusation.top, options)
    drawer = accused if guilty else seat
    drawn = min(4 if guilty else 4 + options.wd4_innocent_extra, available(state))
    exposed, exposed_at = _exposure(state, seat, drawer if drawn else None) if state.exposed else NOBODY
    turn: int | None = seat
    phase = PLAY
    if not guilty:
        turn, phase = _turn_ends(state, seat, idle=not drawn)
    return ENDING.finish(
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
    StartDeal: _start_deal,
    Contribute: _contribute,
}
"""What a granted command leads to."""
