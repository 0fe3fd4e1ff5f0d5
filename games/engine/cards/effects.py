"""What a played card does (rules 5.5, 6.2, 6.6, 9.1, 10): its effect, and whom it exposes. Pure."""

from collections.abc import Callable

from games.engine.cards.commands import NO_TARGET, Play
from games.engine.cards.pieces import (
    DRAW_TWO,
    FACES,
    REVERSE,
    SKIP,
    SYMBOL,
    W4,
    WILD_DRAW_FOUR,
    ZERO,
)
from games.engine.cards.state import State, WildDrawFour
from games.engine.exposure import NOBODY, Exposure, after_turn_move
from games.engine.seats import after

PLAY, DRAWN, FIRST_COLOR, DRAW_FOUR, DEAL_OVER = "play", "drawn", "first_color", "wild_draw_four", "deal_over"
OWED = {DRAW_TWO: 2, WILD_DRAW_FOUR: 4}


Outcome = tuple[int | None, int, str, int | None, int, int]
"""What a card leads to: the next turn, the direction, the phase, who draws, how many cards, the debt."""


def turn_passes_on(state: State, seat: int, card: int) -> Outcome:
    return after(seat, state.direction, state.series.active), state.direction, PLAY, None, 0, 0


def _skip(state: State, seat: int, card: int) -> Outcome:
    direction, active = state.direction, state.series.active
    skipped = after(seat, direction, active)
    return after(skipped, direction, active), direction, PLAY, None, 0, 0


def _reverse(state: State, seat: int, card: int) -> Outcome:
    direction, active = -state.direction, state.series.active
    if active.count(True) == 2 and state.options.two_seat_reverse == "skip":
        return seat, direction, PLAY, None, 0, 0
    return after(seat, direction, active), direction, PLAY, None, 0, 0


def _draw_card(state: State, seat: int, card: int) -> Outcome:
    options, direction, active = state.options, state.direction, state.series.active
    victim = after(seat, direction, active)
    if card == W4 and options.wd4_enforcement == "bluff" and not owed_before(state):
        return victim, direction, DRAW_FOUR, None, 0, 0
    owed = OWED[SYMBOL[card]]
    if options.stacking != "off":
        return victim, direction, PLAY, None, 0, owed_before(state) + owed
    drawn = min(owed, drawable_after_play(state))
    return after(victim, direction, active), direction, PLAY, victim, drawn, 0


_EFFECTS_BY_SYMBOL = {SKIP: _skip, REVERSE: _reverse, DRAW_TWO: _draw_card, WILD_DRAW_FOUR: _draw_card}
EFFECTS: tuple[Callable[[State, int, int], Outcome] | None, ...] = tuple(
    _EFFECTS_BY_SYMBOL.get(SYMBOL[card]) for card in FACES
)
"""``EFFECTS[card]``: what it does beside passing the turn on (rules 5.5, 6.2, 10.1), unless it is the last one."""


def last_card(state: State, seat: int, card: int) -> Outcome:
    symbol, direction = SYMBOL[card], state.direction
    if symbol == REVERSE:
        direction = -direction
    if symbol not in OWED or not state.options.final_draw_effect:
        return None, direction, DEAL_OVER, None, 0, 0
    drawn = min(owed_before(state) + OWED[symbol], drawable_after_play(state))
    return None, direction, DEAL_OVER, after(seat, direction, state.series.active), drawn, 0


def owed_before(state: State) -> int:
    """Return the cards owed before a play: the debt, or the four of an open Wild Draw Four (rules 14.8)."""
    return OWED[WILD_DRAW_FOUR] if type(state.phase) is WildDrawFour else state.debt


def drawable_after_play(state: State) -> int:
    """Return how many cards can be drawn once the played card lies on top (rules 14.13)."""
    return len(state.pile) + len(state.discards)


def exposure_by_play(state: State, play: Play, left: int, drawer: int | None, now_ms: int) -> Exposure:
    options = state.options
    changed: tuple[int, ...] = (play.seat,) if drawer is None else (play.seat, drawer)
    holds_one: tuple[int, ...] = (play.seat,) if left == 1 else ()
    if options.seven_zero and (play.target != NO_TARGET or SYMBOL[play.card] == ZERO):
        changed = swapped_seats(state, play)
        counts = counts_after_swap(state, play)
        holds_one = tuple(seat for seat in changed if counts[seat] == 1)
    if play.uno or (state.called and play.seat == state.phase.turn):
        holds_one = tuple(seat for seat in holds_one if seat != play.seat)
    if not holds_one and not state.exposed:
        return NOBODY
    at_ms = now_ms if options.uno_window_ms else None
    return after_turn_move(state, options.uno_window, changed, holds_one, at_ms)


def swapped_seats(state: State, play: Play) -> tuple[int, ...]:
    """Return the seats whose hands move: the two of a 7, all active seats of a 0 (rules 10.2)."""
    if play.target != NO_TARGET:
        return play.seat, play.target
    return tuple(seat for seat, plays in enumerate(state.series.active) if plays)


def counts_after_swap(state: State, play: Play) -> list[int]:
    """Return the number of cards of each seat after the play and its swap or rotation."""
    before = [len(hand) for hand in state.hands]
    before[play.seat] -= 1
    counts = list(before)
    if play.target != NO_TARGET:
        counts[play.seat], counts[play.target] = before[play.target], before[play.seat]
        return counts
    for seat in swapped_seats(state, play):
        counts[after(seat, state.direction, state.series.active)] = before[seat]
    return counts
