"""What a played die does (rules 5.5, 6.2, 9.1, 12.4-12.7): from a legal play to its whole event. Pure."""

import msgspec
from msgspec.structs import replace

from games.engine.dice.bag import draw, put_back
from games.engine.dice.commands import Play
from games.engine.dice.events import DiePlayed
from games.engine.dice.pieces import (
    COLOR,
    COLOR_TEXT,
    DRAW_TWO,
    NO_COLOR,
    REVERSE,
    SKIP,
    SYMBOL,
    TEXT,
    WILD_DRAW_FOUR,
    of_die,
    texts,
)
from games.engine.dice.state import State
from games.engine.exposure import NOBODY, Exposure, after_turn_move
from games.engine.seats import after

ROLL, REROLLED, DRAWN, DRAW_FOUR, DEAL_OVER = "roll", "rerolled", "drawn", "wild_draw_four", "deal_over"
OWED = {DRAW_TWO: 2, WILD_DRAW_FOUR: 4}


class Next(msgspec.Struct, frozen=True, gc=False):
    """What a die leads to: whose decision in which phase, which direction, who draws how many."""

    turn: int | None
    direction: int
    phase: str = ROLL
    drawer: int | None = None
    owed: int = 0


def of_play(state: State, play: Play, now_ms: int) -> DiePlayed:
    """Return the event of a legal play; ``now_ms`` counts only with an UNO window in the options."""
    seat = play.seat
    piece = of_die(state.hands[seat], play.die)
    assert piece is not None
    assert state.center is not None
    left = len(state.hands[seat]) - 1
    outcome = _next(state, seat, SYMBOL[piece]) if left else _last_die(state, seat, SYMBOL[piece])
    if state.turns + 1 >= state.options.max_turns_per_deal:
        outcome = replace(outcome, turn=None, phase=DEAL_OVER)
    dice = draw(put_back(state, state.center), outcome.owed)
    exposed, exposed_at = NOBODY
    if outcome.turn is not None and (left == 1 or state.exposed):
        exposed, exposed_at = _exposure(state, play, left, outcome.drawer, now_ms)
    return DiePlayed(
        seat,
        TEXT[piece],
        COLOR_TEXT[play.color if COLOR[piece] == NO_COLOR else COLOR[piece]],
        outcome.turn,
        outcome.phase,
        outcome.direction,
        play.uno,
        outcome.drawer,
        texts(dice),
        exposed,
        exposed_at,
    )


def _next(state: State, seat: int, symbol: int) -> Next:
    direction, active = state.direction, state.series.active
    if symbol == REVERSE:
        direction = -direction
        if active.count(True) == 2 and state.options.two_seat_reverse == "skip":
            return Next(seat, direction)
    following = after(seat, direction, active)
    if symbol == WILD_DRAW_FOUR and state.options.wd4_enforcement == "bluff":
        return Next(following, direction, phase=DRAW_FOUR)
    if symbol == SKIP:
        return Next(after(following, direction, active), direction)
    if symbol in OWED:
        return Next(after(following, direction, active), direction, drawer=following, owed=OWED[symbol])
    return Next(following, direction)


def _last_die(state: State, seat: int, symbol: int) -> Next:
    """Say how the deal ends: at once, or after a last draw under ``final_draw_effect`` (rules 9.1, 12.7)."""
    direction = -state.direction if symbol == REVERSE else state.direction
    if symbol not in OWED or not state.options.final_draw_effect:
        return Next(None, direction, phase=DEAL_OVER)
    victim = after(seat, direction, state.series.active)
    return Next(None, direction, phase=DEAL_OVER, drawer=victim, owed=OWED[symbol])


def _exposure(state: State, play: Play, left: int, drawer: int | None, now_ms: int) -> Exposure:
    options = state.options
    changed = (play.seat,) if drawer is None else (play.seat, drawer)
    silent = left == 1 and not play.uno and not state.called
    at_ms = now_ms if options.uno_window_ms else None
    return after_turn_move(state, options.uno_window, changed, (play.seat,) if silent else (), at_ms)
