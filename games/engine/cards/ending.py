"""How deals of cards end, and what follows when a seat leaves (rules 11.3, 14.21, 14.23). Pure."""

from games.engine.cards.dealing import start_deal
from games.engine.cards.events import Event
from games.engine.cards.evolve import evolve
from games.engine.cards.scoring import hand_values
from games.engine.cards.state import FirstColor, State, phase_name
from games.engine.ending import Ending
from games.engine.events import SeatForfeited
from games.engine.seats import after

ENDING = Ending(evolve, start_deal, hand_values)


def leave(state: State, seat: int) -> tuple[Event, ...]:
    """Return what follows when a seat leaves the game."""
    active = tuple(plays and other != seat for other, plays in enumerate(state.series.active))
    if active.count(True) == 1:
        return ENDING.abandon(state, SeatForfeited(seat, None, "game_over", lapsed=True))
    phase = state.phase
    if phase.turn != seat:
        return (SeatForfeited(seat, phase.turn, phase_name(phase)),)
    stays = isinstance(phase, FirstColor)
    following = after(seat, state.direction, active)
    return (SeatForfeited(seat, following, "first_color" if stays else "play", lapsed=True),)
