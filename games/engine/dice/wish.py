"""From an event back to the command that must have given it: what a verification decides again. Pure."""

from games.engine.commands import Accept, Catch, Challenge, Draw, Pass, StartDeal
from games.engine.dice.commands import Command, Play, Reroll
from games.engine.dice.events import (
    DealStarted,
    DieDrawn,
    DiePlayed,
    DrawFourAccepted,
    DrawFourCaught,
    Event,
    HandRerolled,
    TurnPassed,
    UnoCaught,
)
from games.engine.dice.pieces import COLOR, COLOR_OF_TEXT, DIE, NO_COLOR, PIECE
from games.engine.wish import common_wish


def wish_of(event: Event) -> Command | None:
    """Return the command whose first event this is; None for an event that no command of the game gives."""
    match event:
        case DiePlayed():
            piece = PIECE[event.die]
            color = COLOR_OF_TEXT[event.color] if COLOR[piece] == NO_COLOR else NO_COLOR
            return Play(event.seat, DIE[piece], color, event.uno)
        case HandRerolled():
            return Reroll(event.seat)
        case DieDrawn():
            return Draw(event.seat)
        case TurnPassed():
            return Pass(event.seat)
        case DrawFourAccepted():
            return Accept(event.seat)
        case DrawFourCaught():
            return Challenge(event.seat)
        case UnoCaught():
            return Catch(event.seat, event.target)
        case DealStarted():
            return StartDeal()
        case _:
            return common_wish(event)
