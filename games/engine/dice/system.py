"""The move that the system makes for a seat whose deadline has passed (rules 11.1, 14.5, 14.30). Pure."""

from games.engine.commands import Accept, Draw, Pass
from games.engine.dice.commands import Play, Reroll
from games.engine.dice.legality import must_play
from games.engine.dice.pieces import COLOR, DIE, NO_COLOR
from games.engine.dice.state import Drawn, Rerolled, State, WildDrawFour


def system_move(state: State, seat: int) -> Reroll | Draw | Play | Pass | Accept:
    """Return the move for the seat, which has the decision; a play never calls UNO."""
    phase = state.phase
    match phase:
        case Rerolled():
            return Draw(seat) if state.bag else Pass(seat)
        case Drawn():
            return _forced_play(state, phase) if must_play(state, phase) else Pass(seat)
        case WildDrawFour():
            return Accept(seat)
        case _:
            return Reroll(seat)


def most_frequent_color(state: State, seat: int) -> int:
    """Return the colour that most dice of the seat show; ties and none: the first of R, Y, G, B."""
    shown = [COLOR[piece] for piece in state.hands[seat]]
    return max(range(4), key=lambda color: (shown.count(color), -color))


def _forced_play(state: State, phase: Drawn) -> Play:
    wild = COLOR[phase.piece] == NO_COLOR
    color = most_frequent_color(state, phase.turn) if wild else NO_COLOR
    return Play(phase.turn, DIE[phase.piece], color)
