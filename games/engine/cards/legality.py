"""What may be played and done now (rules 5, 6.1, 10, 14): questions about a state; nothing here changes one. Pure."""

from functools import cache
from typing import assert_never

from games.engine.cards.commands import Move, NameColor, Play, Take
from games.engine.cards.options import CardOptions
from games.engine.cards.pieces import (
    COLOR,
    DRAW_TWO,
    FACES,
    LAST_NUMBER,
    NO_COLOR,
    SEVEN,
    SYMBOL,
    W4,
    WILD,
    Hand,
    W,
)
from games.engine.cards.state import BeforeDeal, Drawn, FirstColor, GameOver, Playing, State, WildDrawFour
from games.engine.commands import Accept, Challenge, Draw, Pass

SEATS = range(10)
FOUR = range(4)


def _matches(face: int, color: int, symbol: int, action_match: str) -> bool:
    if face >= W or COLOR[face] == color:
        return True
    same = SYMBOL[face] == symbol
    return same and (symbol <= LAST_NUMBER or action_match == "color_or_symbol")


MATCHING: dict[str, tuple[tuple[frozenset[int], ...], ...]] = {
    action_match: tuple(
        tuple(
            frozenset(face for face in FACES if _matches(face, color, symbol, action_match))
            for symbol in range(15)
        )
        for color in FOUR
    )
    for action_match in ("color_or_symbol", "color_only")
}
"""``MATCHING[action_match][colour in force][symbol of the top card]``: the faces that match (rules 5.2)."""


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


def matching(state: State) -> frozenset[int]:
    """Return the faces that match the top card and the colour in force (rules 5.2)."""
    return MATCHING[state.options.action_match][state.color][SYMBOL[state.discards[-1]]]


def draw_four_allowed(rest: Hand, color: int, top: int | None, options: CardOptions) -> bool:
    """Say whether a Wild Draw Four is allowed beside the other cards ``rest`` (rules 6.1).

    ``color`` and ``top`` are what it is played on; a top that is a wild, or unknown, has no symbol.
    """
    symbol = SYMBOL[top] if top is not None and top < W else None
    counted = {
        "no_color": (),
        "no_color_or_number": range(LAST_NUMBER + 1),
        "no_match": range(WILD),
    }[options.wd4_legal_if]
    for face in rest:
        if face >= W:
            if options.wd4_wilds_count:
                return False
        elif COLOR[face] == color or (SYMBOL[face] == symbol and symbol in counted):
            return False
    return True


def draw_four_legal(state: State, seat: int) -> bool:
    """Say whether the seat, which holds one, may play a Wild Draw Four now (rules 6.1, 6.2, 6.6)."""
    if state.options.wd4_enforcement != "strict":
        return True
    rest = _without_one(state.hands[seat])
    return not rest or draw_four_allowed(rest, state.color, state.discards[-1], state.options)


def _without_one(hand: Hand) -> Hand:
    at = hand.index(W4)
    return hand[:at] + hand[at + 1 :]


def playable(state: State, seat: int, face: int) -> bool:
    """Say whether a face in the seat's hand may be played on the top card without a debt (rules 14.6)."""
    return face in matching(state) and (face != W4 or draw_four_legal(state, seat))


def holds_playable(state: State, seat: int) -> bool:
    """Say whether the seat holds anything playable (rules 5.3)."""
    hand, faces = state.hands[seat], matching(state)
    if faces.isdisjoint(hand):
        return False
    if W4 not in hand or draw_four_legal(state, seat):
        return True
    return any(face in faces for face in hand if face != W4)


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
    if isinstance(state.phase, WildDrawFour):
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
        and isinstance(state.phase, Playing)
        and not state.debt
        and not state.opening
        and face < W
        and face == state.discards[-1]
        and face in state.hands[seat]
    )


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return all moves that the seat with the decision may make, ` uno` left off, `uno` and `catch` never."""
    phase = state.phase
    match phase:
        case Playing():
            return _when_playing(state, phase.turn)
        case Drawn():
            return _when_drawn(state, phase)
        case WildDrawFour():
            return _when_draw_four(state, phase)
        case FirstColor():
            return tuple(NameColor(phase.turn, color) for color in FOUR)
        case BeforeDeal() | GameOver():
            return ()
        case _:
            assert_never(phase)


def jump_ins(state: State, seat: int) -> tuple[Move, ...]:
    """Return the plays that the active seat, whose turn it is not, may make (rules 10.3)."""
    top = state.discards[-1] if state.discards else W
    if seat == state.phase.turn or not may_jump_in(state, seat, top):
        return ()
    return _with_targets(state, seat, top)


def _when_playing(state: State, seat: int) -> tuple[Move, ...]:
    if state.debt:
        return (*_plays_of(state, seat, stackable_now(state)), Take(seat))
    moves = _plays_of(state, seat, matching(state))
    options = state.options
    if options.wd4_enforcement == "strict" and W4 in state.hands[seat] and not draw_four_legal(state, seat):
        moves = tuple([move for move in moves if move.card != W4])
    if options.voluntary_draw or not moves:
        return moves + DRAWS[seat]
    return moves


def _plays_of(state: State, seat: int, faces: frozenset[int]) -> tuple[Play, ...]:
    plays, targets = PLAYS[seat], state.options.seven_zero
    moves: tuple[Play, ...] = ()
    last = NO_COLOR
    for face in state.hands[seat]:
        if face in faces and face != last:
            last = face
            moves += _with_targets(state, seat, face) if targets else plays[face]
    return moves


def _with_targets(state: State, seat: int, face: int) -> tuple[Play, ...]:
    if not needs_target(state, seat, face):
        return PLAYS[seat][face]
    seats = range(len(state.hands))
    return tuple(Play(seat, face, target=other) for other in seats if is_target(state, seat, other))


def _when_drawn(state: State, phase: Drawn) -> tuple[Move, ...]:
    seat = phase.turn
    rule = state.options.drawn_card
    if rule == "never" or not playable(state, seat, phase.card):
        return PASSES[seat]
    plays = _with_targets(state, seat, phase.card)
    return plays if rule == "must_play" else plays + PASSES[seat]


def _when_draw_four(state: State, phase: WildDrawFour) -> tuple[Move, ...]:
    seat = phase.turn
    stacks = _plays_of(state, seat, stackable_now(state)) if state.options.stacking != "off" else ()
    if not state.series.active[phase.accused]:
        return (*stacks, Accept(seat))
    return (*stacks, Accept(seat), Challenge(seat))
