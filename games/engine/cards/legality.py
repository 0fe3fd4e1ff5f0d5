"""What may be played and done now (rules 5, 6.1, 10, 14): questions about a state; nothing here changes one. Pure."""

from collections.abc import Callable
from functools import cache
from typing import Any

from games.engine.cards.commands import Move, NameColor, Play, Take
from games.engine.cards.options import CardOptions
from games.engine.cards.pieces import (
    COLOR,
    DRAW_TWO,
    FACES,
    LAST_NUMBER,
    ONE,
    SEVEN,
    SYMBOL,
    W4,
    Cards,
    W,
    without,
)
from games.engine.cards.state import SEATS, Drawn, FirstColor, Playing, State, WildDrawFour
from games.engine.commands import Accept, Challenge, Draw, Pass
from games.engine.phases import BeforeDeal, GameOver

FOUR = range(4)


def _matches(face: int, color: int, top: int, action_match: str) -> bool:
    if face >= W or COLOR[face] == color:
        return True
    same = SYMBOL[face] == SYMBOL[top]
    return same and (SYMBOL[top] <= LAST_NUMBER or action_match == "color_or_symbol")


MISFITS: dict[str, tuple[tuple[Cards, ...], ...]] = {
    action_match: tuple(
        tuple(bytes(face for face in FACES if not _matches(face, color, top, action_match)) for top in FACES)
        for color in FOUR
    )
    for action_match in ("color_or_symbol", "color_only")
}
"""``MISFITS[action_match][colour in force][top card]``: the faces that do not match (rules 5.2)."""


def _plays(seat: int, face: int) -> tuple[Play, ...]:
    if face < W:
        return (Play(seat, face),)
    return tuple(Play(seat, face, color) for color in FOUR)


PLAYS: tuple[tuple[tuple[Play, ...], ...], ...] = tuple(
    tuple(_plays(seat, face) for face in FACES) for seat in SEATS
)
"""``PLAYS[seat][face]``: the commands that play a face, a wild with each colour; targets not named."""

DRAWS: tuple[tuple[Draw, ...], ...] = tuple((Draw(seat),) for seat in SEATS)
PASSES: tuple[tuple[Pass, ...], ...] = tuple((Pass(seat),) for seat in SEATS)


def draw_four_allowed(rest: Cards, color: int, top: int | None, options: CardOptions) -> bool:
    """Say whether a Wild Draw Four is allowed beside the other cards ``rest`` (rules 6.1).

    ``color`` and ``top`` are what it is played on; a top that is a wild, or unknown, has no symbol.
    """
    symbol = SYMBOL[top] if top is not None and top < W else None
    return not rest.translate(None, _harmless(color, symbol, options.wd4_legal_if, options.wd4_wilds_count))


@cache
def _harmless(color: int, symbol: int | None, legal_if: str, wilds_count: bool) -> Cards:
    """Return the faces beside which a Wild Draw Four is allowed (rules 6.1, 14.13)."""
    counted = {"no_color": -1, "no_color_or_number": LAST_NUMBER, "no_match": DRAW_TWO}[legal_if]

    def forbids(face: int) -> bool:
        if face >= W:
            return wilds_count
        return COLOR[face] == color or (SYMBOL[face] == symbol and SYMBOL[face] <= counted)

    return bytes(face for face in FACES if not forbids(face))


def draw_four_legal(state: State, seat: int) -> bool:
    """Say whether the seat, which holds one, may play a Wild Draw Four now (rules 6.1, 6.2, 6.6)."""
    if state.options.wd4_enforcement != "strict":
        return True
    rest = without(state.hands[seat], W4)
    return not rest or draw_four_allowed(rest, state.color, state.discards[-1], state.options)


def playable(state: State, seat: int, face: int) -> bool:
    """Say whether a face in the seat's hand may be played on the top card without a debt (rules 14.6)."""
    misfits = MISFITS[state.options.action_match][state.color][state.discards[-1]]
    return face not in misfits and (face != W4 or draw_four_legal(state, seat))


@cache
def stackable(stacking: str, debt_symbol: int, color: int) -> frozenset[int]:
    """Return the faces that may be put on a pending debt (rules 10.1); ``color`` is the one in force."""
    if stacking == "off":
        return frozenset()
    draw_twos = [face for face in FACES if SYMBOL[face] == DRAW_TWO]
    if debt_symbol == DRAW_TWO:
        return frozenset([*draw_twos, W4] if stacking == "any" else draw_twos)
    named = [face for face in draw_twos if COLOR[face] == color]
    return frozenset([*named, W4] if stacking == "any" else [W4])


def stackable_now(state: State) -> frozenset[int]:
    """Return the faces that may be stacked in this phase: on a debt, or on a Wild Draw Four (rules 14.8)."""
    if type(state.phase) is WildDrawFour:
        return stackable(state.options.stacking, SYMBOL[W4], state.color)
    return stackable(state.options.stacking, state.debt_symbol, state.color)


def needs_target(state: State, seat: int, face: int) -> bool:
    """Say whether playing this face names another seat (rules 10.2): a 7 that is not the last card."""
    return state.options.seven_zero and SYMBOL[face] == SEVEN and len(state.hands[seat]) > 1


def is_target(state: State, seat: int, target: int) -> bool:
    """Say whether ``target`` is another active seat."""
    active = state.series.active
    return target != seat and 0 <= target < len(active) and active[target]


def may_jump_in(state: State, seat: int, face: int) -> bool:
    """Say whether the seat, whose turn it is not, may play this face now (rules 10.3, 14.9)."""
    return (
        state.options.jump_in == "exact"
        and type(state.phase) is Playing
        and not state.debt
        and not state.opening
        and face < W
        and face == state.discards[-1]
        and face in state.hands[seat]
    )


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return all moves that the seat with the decision may make, ` uno` left off, `uno` and `catch` never."""
    phase, options = state.phase, state.options
    if type(phase) is not Playing or state.debt:
        return _LEGAL_IN[type(phase)](state, phase)
    seat = phase.turn
    cards = state.hands[seat].translate(None, MISFITS[options.action_match][state.color][state.discards[-1]])
    if cards and cards[-1] == W4 and not draw_four_legal(state, seat):
        cards = cards.rstrip(ONE[W4])
    if options.seven_zero:
        moves = _plays_of(state, seat, cards)
    else:
        plays, moves, last = PLAYS[seat], (), -1
        for face in cards:
            if face != last:
                last = face
                moves += plays[face]
    return moves + DRAWS[seat] if options.voluntary_draw or not moves else moves


def jump_ins(state: State, seat: int) -> tuple[Move, ...]:
    """Return the plays that the active seat, whose turn it is not, may make (rules 10.3)."""
    top = state.discards[-1] if state.discards else W
    if seat == state.phase.turn or not may_jump_in(state, seat, top):
        return ()
    return _with_targets(state, seat, top)


def _when_owing(state: State, phase: Playing) -> tuple[Move, ...]:
    seat = phase.turn
    return (*_plays_of(state, seat, _stacking_cards(state, seat)), Take(seat))


def _plays_of(state: State, seat: int, cards: Cards) -> tuple[Play, ...]:
    """Return the plays of these cards of the seat's hand, equal cards once, with every target where one is needed."""
    return tuple([play for face in sorted({*cards}) for play in _with_targets(state, seat, face)])


def _stacking_cards(state: State, seat: int) -> Cards:
    faces = stackable_now(state)
    return bytes([face for face in state.hands[seat] if face in faces])


def _with_targets(state: State, seat: int, face: int) -> tuple[Play, ...]:
    if not needs_target(state, seat, face):
        return PLAYS[seat][face]
    seats = range(len(state.hands))
    return tuple(Play(seat, face, target=other) for other in seats if is_target(state, seat, other))


def _when_drawn(state: State, phase: Drawn) -> tuple[Move, ...]:
    seat, card, options = phase.turn, phase.card, state.options
    if options.drawn_card == "never" or not playable(state, seat, card):
        return PASSES[seat]
    plays = _with_targets(state, seat, card) if options.seven_zero else PLAYS[seat][card]
    return plays if options.drawn_card == "must_play" else plays + PASSES[seat]


def _when_draw_four(state: State, phase: WildDrawFour) -> tuple[Move, ...]:
    seat = phase.turn
    stacks = _plays_of(state, seat, _stacking_cards(state, seat))
    if not state.series.active[phase.accused]:
        return (*stacks, Accept(seat))
    return (*stacks, Accept(seat), Challenge(seat))


def _when_first_color(state: State, phase: FirstColor) -> tuple[Move, ...]:
    return tuple([NameColor(phase.turn, color) for color in FOUR])


def _when_nobody_decides(state: State, phase: BeforeDeal | GameOver) -> tuple[Move, ...]:
    return ()


_LEGAL_IN: dict[type, Callable[[State, Any], tuple[Move, ...]]] = {
    Playing: _when_owing,
    Drawn: _when_drawn,
    WildDrawFour: _when_draw_four,
    FirstColor: _when_first_color,
    BeforeDeal: _when_nobody_decides,
    GameOver: _when_nobody_decides,
}
"""The legal moves of each phase, of playing with a debt; a test walks this table against the phases there are."""
