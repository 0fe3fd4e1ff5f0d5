"""Made-up states of a dice game that agree with an observation, and a quick player for them. Pure.

All dice are seen: only the rolls to come are made up.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine.chance import SeededChance
from games.engine.dice.commands import Move, Play
from games.engine.dice.observation import Observation
from games.engine.dice.options import DiceOptions
from games.engine.dice.pieces import COLOR, COLOR_OF_TEXT, DIE_TEXT, NO_COLOR, PIECE, VALUE, Hand, of_die
from games.engine.dice.state import Drawn, Phase, Rerolled, Rolling, State
from games.engine.rng import SEED_BYTES, Source
from games.engine.search.playouts import bounded, series_of

DEAR, HELD_BY_WILD, KEPT_WILDS = 0.2, 0.1, 10.0
"""What quick moves weigh beside the dice shown of the colour: a face's points, a die of the colour that a wild
names, not being a wild.
"""


def worlds(seen: Observation, options: DiceOptions, source: Source) -> Iterator[State]:
    """Yield the state that the seat on turn is in, without end, each time with other rolls to come.

    Not for phase ``wild_draw_four``, in which nothing needs to be thought over.
    """
    state = State(
        options=bounded(options, seen.deal),
        chance=SeededChance(bytes(SEED_BYTES)),
        series=series_of(seen),
        phase=_phase(seen),
        hands=tuple([tuple([PIECE[text] for text in hand]) for hand in seen.hands]),
        bag=tuple([DIE_TEXT.index(text) for text in seen.bag]),
        center=PIECE[seen.top] if seen.top else None,
        color=COLOR_OF_TEXT[seen.color or ""],
        direction=seen.direction,
        called=seen.called,
        exposed=seen.exposed,
        contributions=("",) * len(seen.scores),
    )
    while True:
        yield replace(state, chance=SeededChance(source.below(1 << 32).to_bytes(SEED_BYTES)))


def _phase(seen: Observation) -> Phase:
    assert seen.turn is not None
    if seen.drawn:
        return Drawn(seen.turn, PIECE[seen.drawn])
    return Rerolled(seen.turn) if seen.phase == "rerolled" else Rolling(seen.turn)


def quick_move(state: State, moves: tuple[Move, ...]) -> Move:
    """Return one of the legal moves: the colour shown most, dear faces first, wilds last, none is a challenge."""
    best = moves[0]
    if len(moves) == 1:
        return best
    hand, most = state.hands[best.seat], -1.0
    for move in moves:
        worth = _worth(hand, move) if type(move) is Play else -1.0
        if worth > most:
            best, most = move, worth
    return best


def _worth(hand: Hand, move: Play) -> float:
    piece = of_die(hand, move.die)
    assert piece is not None
    shown = [COLOR[other] for other in hand]
    if COLOR[piece] == NO_COLOR:
        return DEAR * VALUE[piece] + HELD_BY_WILD * shown.count(move.color)
    return DEAR * VALUE[piece] + KEPT_WILDS + shown.count(COLOR[piece])
