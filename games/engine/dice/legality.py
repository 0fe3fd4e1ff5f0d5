"""What may be played and done now (rules 5.2, 6.1, 12, 14): questions about a state, no changes. Pure."""

from typing import assert_never

from games.engine.commands import Accept, Challenge, Draw, Pass
from games.engine.dice.commands import Move, Play, Reroll
from games.engine.dice.options import DiceOptions
from games.engine.dice.pieces import (
    COLOR,
    DIE,
    LAST_NUMBER,
    NO_COLOR,
    PIECES,
    SYMBOL,
    WILD,
    WILD_DRAW_FOUR,
    Hand,
    without,
)
from games.engine.dice.state import Drawn, Rerolled, Rolling, State, WildDrawFour
from games.engine.phases import BeforeDeal, GameOver

SEATS = range(4)
FOUR = range(4)
COUNTED = {
    "no_color": frozenset[int](),
    "no_color_or_number": frozenset(range(1, LAST_NUMBER + 1)),
    "no_match": frozenset(range(1, WILD)),
}
"""``COUNTED[wd4_legal_if]``: the symbols that, shown in the centre and in hand, forbid a Wild Draw Four."""


def _matches(piece: int, color: int, symbol: int, action_match: str) -> bool:
    if COLOR[piece] in (NO_COLOR, color):
        return True
    return SYMBOL[piece] == symbol and (symbol <= LAST_NUMBER or action_match == "color_or_symbol")


MATCHING: dict[str, tuple[tuple[frozenset[int], ...], ...]] = {
    action_match: tuple(
        tuple(
            frozenset(piece for piece in PIECES if _matches(piece, color, symbol, action_match))
            for symbol in range(WILD_DRAW_FOUR + 1)
        )
        for color in FOUR
    )
    for action_match in ("color_or_symbol", "color_only")
}
"""``MATCHING[action_match][colour in force][symbol of the centre die]``: what matches (rules 5.2)."""


def _plays(seat: int, piece: int) -> tuple[Play, ...]:
    if COLOR[piece] != NO_COLOR:
        return (Play(seat, DIE[piece]),)
    return tuple(Play(seat, DIE[piece], color) for color in FOUR)


PLAYS: tuple[tuple[tuple[Play, ...], ...], ...] = tuple(
    tuple(_plays(seat, piece) for piece in PIECES) for seat in SEATS
)
"""``PLAYS[seat][piece]``: the commands that play a die as it lies there, a wild with each colour."""


def matching(state: State) -> frozenset[int]:
    """Return the pieces that match the centre die and the colour in force (rules 5.2)."""
    assert state.center is not None
    return MATCHING[state.options.action_match][state.color][SYMBOL[state.center]]


def draw_four_allowed(rest: Hand, color: int, center: int, options: DiceOptions) -> bool:
    """Say whether a Wild Draw Four is allowed beside the other dice ``rest`` (rules 6.1, 12.6).

    ``color`` and ``center`` are what it is played on.
    """
    symbol, counted = SYMBOL[center], COUNTED[options.wd4_legal_if]
    for piece in rest:
        if COLOR[piece] == NO_COLOR:
            if options.wd4_wilds_count:
                return False
        elif COLOR[piece] == color or (SYMBOL[piece] == symbol and symbol in counted):
            return False
    return True


def draw_four_legal(state: State, seat: int, piece: int) -> bool:
    """Say whether the seat may play this Wild Draw Four of its hand now (rules 6.1, 6.2, 6.6)."""
    if state.options.wd4_enforcement != "strict":
        return True
    assert state.center is not None
    rest = without(state.hands[seat], piece)
    return not rest or draw_four_allowed(rest, state.color, state.center, state.options)


def guilty(phase: WildDrawFour, options: DiceOptions) -> bool:
    """Say whether the Wild Draw Four that waits for an answer was not allowed (rules 6.3)."""
    return not draw_four_allowed(phase.evidence, phase.color, phase.former, options)


def may_challenge(phase: WildDrawFour, seat: int, options: DiceOptions) -> bool:
    """Say whether ``wd4_challengers`` lets the seat challenge (rules 6.2, 12.6)."""
    if options.wd4_challengers == "target":
        return seat == phase.turn
    return seat != phase.accused


def playable(state: State, seat: int, piece: int) -> bool:
    """Say whether a die in the seat's hand may be played as it lies there (rules 14.6)."""
    if piece not in matching(state):
        return False
    return SYMBOL[piece] != WILD_DRAW_FOUR or draw_four_legal(state, seat, piece)


def holds_playable(state: State, seat: int) -> bool:
    """Say whether any die of the seat may be played (rules 14.32)."""
    return any(playable(state, seat, piece) for piece in state.hands[seat])


def must_play(state: State, phase: Drawn) -> bool:
    """Say whether the drawn die has to be played (``drawn_card`` must_play)."""
    return state.options.drawn_card == "must_play" and playable(state, phase.turn, phase.piece)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return all moves that the seat with the decision may make, ` uno` left off, `uno` and `catch` never."""
    phase = state.phase
    match phase:
        case Rolling():
            return _plays_or(state, Reroll(phase.turn))
        case Rerolled():
            if not state.bag:
                return (*_plays_of(state, phase.turn), Pass(phase.turn))
            return _plays_or(state, Draw(phase.turn))
        case Drawn():
            return _when_drawn(state, phase)
        case WildDrawFour():
            return (Accept(phase.turn), *challenges(state, phase.turn))
        case BeforeDeal() | GameOver():
            return ()
        case _:
            assert_never(phase)


def challenges(state: State, seat: int) -> tuple[Challenge, ...]:
    """Return the challenge that the active seat may make now, whoever has the decision: only a right one."""
    phase = state.phase
    if not isinstance(phase, WildDrawFour) or not state.series.active[phase.accused]:
        return ()
    right = may_challenge(phase, seat, state.options) and guilty(phase, state.options)
    return (Challenge(seat),) if right else ()


def _plays_of(state: State, seat: int) -> tuple[Play, ...]:
    plays = PLAYS[seat]
    moves: tuple[Play, ...] = ()
    for piece in state.hands[seat]:
        if playable(state, seat, piece):
            moves += plays[piece]
    return moves


def _plays_or(state: State, other: Reroll | Draw) -> tuple[Move, ...]:
    plays = _plays_of(state, other.seat)
    return (*plays, other) if state.options.voluntary_draw or not plays else plays


def _when_drawn(state: State, phase: Drawn) -> tuple[Move, ...]:
    seat = phase.turn
    rule = state.options.drawn_card
    if rule == "never" or not playable(state, seat, phase.piece):
        return (Pass(seat),)
    plays = PLAYS[seat][phase.piece]
    return plays if rule == "must_play" else (*plays, Pass(seat))
