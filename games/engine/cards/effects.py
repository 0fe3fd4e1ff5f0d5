"""What a played card does (rules 5.5, 6.2, 6.6, 9.1, 10): from a legal play to its event with all consequences. Pure."""

import msgspec
from msgspec.structs import replace

from games.engine.cards.commands import NO_TARGET, Play
from games.engine.cards.events import CardPlayed
from games.engine.cards.pieces import (
    COLOR,
    COLOR_TEXT,
    DRAW_TWO,
    REVERSE,
    SKIP,
    SYMBOL,
    TEXT,
    WILD_DRAW_FOUR,
    ZERO,
    W,
)
from games.engine.cards.state import State, WildDrawFour
from games.engine.exposure import NOBODY, Exposure, after_turn_move
from games.engine.seats import after

PLAY, DRAWN, FIRST_COLOR, DRAW_FOUR, DEAL_OVER = "play", "drawn", "first_color", "wild_draw_four", "deal_over"
OWED = {DRAW_TWO: 2, WILD_DRAW_FOUR: 4}


class Next(msgspec.Struct, frozen=True, gc=False):
    """What a card leads to: whose decision in which phase, which direction, who draws, what is owed."""

    turn: int | None
    direction: int
    phase: str = PLAY
    drawer: int | None = None
    drawn: int = 0
    debt: int = 0


def of_play(state: State, play: Play, now_ms: int) -> CardPlayed:
    """Return the event of a legal play; ``now_ms`` counts only with an UNO window in the options."""
    seat, card = play.seat, play.card
    left = len(state.hands[seat]) - 1
    outcome = _next(state, seat, card) if left else _last_card(state, seat, card)
    if state.turns + 1 >= state.options.max_turns_per_deal:
        outcome = replace(outcome, turn=None, phase=DEAL_OVER, debt=0)
    exposed, exposed_at = NOBODY
    if outcome.turn is not None and (left == 1 or state.exposed or state.options.seven_zero):
        exposed, exposed_at = _exposure(state, play, left, outcome.drawer if outcome.drawn else None, now_ms)
    return CardPlayed(
        seat,
        TEXT[card],
        COLOR_TEXT[play.color if card >= W else COLOR[card]],
        outcome.turn,
        outcome.phase,
        outcome.direction,
        play.uno,
        seat != state.phase.turn,
        None if play.target == NO_TARGET else play.target,
        outcome.drawer,
        outcome.drawn,
        outcome.debt,
        exposed,
        exposed_at,
    )


def _next(state: State, seat: int, card: int) -> Next:
    symbol, direction, active = SYMBOL[card], state.direction, state.series.active
    if symbol in OWED:
        return _draw_card(state, seat, symbol)
    if symbol == REVERSE:
        direction = -direction
        if active.count(True) == 2 and state.options.two_seat_reverse == "skip":
            return Next(seat, direction)
    following = after(seat, direction, active)
    if symbol == SKIP:
        following = after(following, direction, active)
    return Next(following, direction)


def _draw_card(state: State, seat: int, symbol: int) -> Next:
    options, direction, active = state.options, state.direction, state.series.active
    victim = after(seat, direction, active)
    if symbol == WILD_DRAW_FOUR and options.wd4_enforcement == "bluff" and not owed_before(state):
        return Next(victim, direction, phase=DRAW_FOUR)
    if options.stacking != "off":
        return Next(victim, direction, debt=owed_before(state) + OWED[symbol])
    drawn = min(OWED[symbol], drawable_after_play(state))
    return Next(after(victim, direction, active), direction, drawer=victim, drawn=drawn)


def _last_card(state: State, seat: int, card: int) -> Next:
    symbol, direction = SYMBOL[card], state.direction
    if symbol == REVERSE:
        direction = -direction
    if symbol not in OWED or not state.options.final_draw_effect:
        return Next(None, direction, phase=DEAL_OVER)
    drawn = min(owed_before(state) + OWED[symbol], drawable_after_play(state))
    victim = after(seat, direction, state.series.active)
    return Next(None, direction, phase=DEAL_OVER, drawer=victim, drawn=drawn)


def owed_before(state: State) -> int:
    """Return the cards owed before a play: the debt, or the four of an open Wild Draw Four (rules 14.8)."""
    return OWED[WILD_DRAW_FOUR] if isinstance(state.phase, WildDrawFour) else state.debt


def drawable_after_play(state: State) -> int:
    """Return how many cards can be drawn once the played card lies on top (rules 14.13)."""
    return len(state.pile) + len(state.discards)


def _exposure(
    state: State, play: Play, left: int, drawer: int | None, now_ms: int
) -> Exposure:
    options = state.options
    changed: tuple[int, ...] = (play.seat,) if drawer is None else (play.seat, drawer)
    holds_one: tuple[int, ...] = (play.seat,) if left == 1 else ()
    if options.seven_zero and (play.target != NO_TARGET or SYMBOL[play.card] == ZERO):
        changed = swapped_seats(state, play)
        counts = counts_after_swap(state, play)
        holds_one = tuple(seat for seat in changed if counts[seat] == 1)
    if play.uno or state.called and play.seat == state.phase.turn:
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
