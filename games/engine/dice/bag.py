"""Drawing dice from the bag and rolling them (rules 12.3, 12.5, 14.31); only decide asks chance. Pure.

Random draws are labelled ``bag|k`` (which die comes out, the deal's k-th draw) and ``die|n|k`` (which side
die n shows, the deal's k-th roll), so no two of a deal share a label.
"""

from msgspec.structs import replace

from games.engine.dice.pieces import DIE, FACES_OF, SIDES
from games.engine.dice.state import State


def roll(state: State, die: int, number: int) -> int:
    """Return the piece that the die shows when it is rolled as the deal's roll with that number."""
    label = f"die|{die}|{number}"
    return SIDES * die + state.chance.pick(state.series.deal, state.contributions, label, FACES_OF[die])


def reroll(state: State, seat: int) -> tuple[int, ...]:
    """Return what the seat's dice show when all are rolled again, in the order of their numbers."""
    return tuple(
        [roll(state, DIE[piece], state.rolls + place) for place, piece in enumerate(state.hands[seat])]
    )


def draw(state: State, count: int) -> tuple[int, ...]:
    """Return ``count`` dice drawn from the bag, or all there are, each rolled as it is drawn."""
    bag, drawn = list(state.bag), []
    for place in range(min(count, len(bag))):
        at = state.chance.pick(state.series.deal, state.contributions, f"bag|{state.draws + place}", bag)
        drawn.append(roll(state, bag.pop(at), state.rolls + place))
    return tuple(drawn)


def give(state: State, seat: int, pieces: tuple[int, ...]) -> State:
    """Return the state with dice moved from the bag into a seat's hand, showing what they rolled."""
    hands, dice = state.hands, [DIE[piece] for piece in pieces]
    return replace(
        state,
        hands=(*hands[:seat], tuple(sorted(hands[seat] + pieces)), *hands[seat + 1 :]),
        bag=tuple([die for die in state.bag if die not in dice]),
        draws=state.draws + len(pieces),
        rolls=state.rolls + len(pieces),
    )


def put_back(state: State, piece: int) -> State:
    """Return the state with one more die in the bag, behind the others (rules 14.31)."""
    return replace(state, bag=(*state.bag, DIE[piece]))
