"""From an event that both families know back to the command that must have given it. Pure."""

from games.engine.commands import CallUno, Contribute, Forfeit, Timeout
from games.engine.decider import Event
from games.engine.events import ContributionMade, DecisionMissed, SeatForfeited, UnoCalled


def common_wish(event: Event) -> CallUno | Timeout | Forfeit | Contribute | None:
    """Return the command whose first event this is; None for an event that no command of a game gives."""
    match event:
        case UnoCalled():
            return CallUno(event.seat)
        case DecisionMissed():
            return Timeout(event.seat)
        case SeatForfeited():
            return Forfeit(event.seat)
        case ContributionMade():
            return Contribute(event.seat, event.contribution)
        case _:
            return None
