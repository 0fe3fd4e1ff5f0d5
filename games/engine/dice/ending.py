"""How deals of dice end, and what follows when a seat leaves (rules 11.3, 14.21, 14.23). Pure."""

from games.engine.dice.dealing import start_deal
from games.engine.dice.events import Event
from games.engine.dice.evolve import evolve
from games.engine.dice.scoring import hand_values
from games.engine.dice.state import State, phase_name
from games.engine.ending import Ending
from games.engine.events import SeatForfeited
from games.engine.seats import after

ENDING = Ending(evolve, start_deal, hand_values)


def turn_limit_reached(state: State) -> bool:
    """Say whether the turn that ends now is the last one that the deal may have (rules 14.18)."""
    return state.turns + 1 >= state.options.max_turns_per_deal


def leave(state: State, seat: int) -> tuple[Event, ...]:
    """Return what follows when a seat leaves the game."""
    active = tuple(plays and other != seat for other, plays in enumerate(state.series.active))
    if active.count(True) == 1:
        return ENDING.abandon(state, SeatForfeited(seat, None, "game_over", lapsed=True))
    phase = state.phase
    if phase.turn != seat:
        return (SeatForfeited(seat, phase.turn, phase_name(phase)),)
    return (SeatForfeited(seat, after(seat, state.direction, active), "roll", lapsed=True),)
