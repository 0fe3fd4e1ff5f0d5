"""The move that the system makes for a seat whose deadline has passed (rules 11.1, 14.5, 14.30). Pure."""

from games.engine.cards.commands import NO_TARGET, NameColor, Play, Take
from games.engine.cards.legality import needs_target, playable
from games.engine.cards.pieces import COLOR, NO_COLOR, W
from games.engine.cards.state import Drawn, FirstColor, State, WildDrawFour
from games.engine.commands import Accept, Draw, Pass
from games.engine.seats import after


def system_move(state: State, seat: int) -> NameColor | Take | Draw | Play | Pass | Accept:
    """Return the move for the seat, which has the decision; a play never calls UNO."""
    phase = state.phase
    match phase:
        case FirstColor():
            return NameColor(seat, most_frequent_color(state, seat))
        case Drawn():
            forced = state.options.drawn_card == "must_play" and playable(state, seat, phase.card)
            return _forced_play(state, seat, phase.card) if forced else Pass(seat)
        case WildDrawFour():
            return Accept(seat)
        case _:
            return Take(seat) if state.debt else Draw(seat)


def most_frequent_color(state: State, seat: int) -> int:
    """Return the colour that the seat holds most cards of; ties and none: the first of R, Y, G, B."""
    held = [COLOR[face] for face in state.hands[seat]]
    return max(range(4), key=lambda color: (held.count(color), -color))


def _forced_play(state: State, seat: int, card: int) -> Play:
    color = most_frequent_color(state, seat) if card >= W else NO_COLOR
    target = NO_TARGET
    if needs_target(state, seat, card):
        target = after(seat, state.direction, state.series.active)
    return Play(seat, card, color, target)
