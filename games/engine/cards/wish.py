"""From an event back to the command that must have given it: what a verification decides again. Pure."""

from games.engine.cards.commands import NO_TARGET, Command, NameColor, Play, Take
from games.engine.cards.events import (
    CardPlayed,
    CardsDrawn,
    DealStarted,
    DebtTaken,
    DrawFourAccepted,
    DrawFourChallenged,
    Event,
    FirstColorNamed,
    TurnPassed,
)
from games.engine.cards.pieces import COLOR_OF_TEXT, FACE, NO_COLOR, W
from games.engine.commands import Accept, Catch, Challenge, Draw, Pass, StartDeal
from games.engine.events import UnoCaught
from games.engine.wish import common_wish


def wish_of(event: Event) -> Command | None:
    """Return the command whose first event this is; None for an event that no command of the game gives."""
    match event:
        case CardPlayed():
            return _play(event)
        case CardsDrawn():
            return Draw(event.seat)
        case TurnPassed():
            return Pass(event.seat)
        case FirstColorNamed():
            return NameColor(event.seat, COLOR_OF_TEXT[event.color])
        case DrawFourAccepted():
            return Accept(event.seat)
        case DrawFourChallenged():
            return Challenge(event.seat)
        case DebtTaken():
            return Take(event.seat)
        case UnoCaught():
            return Catch(event.seat, event.target)
        case DealStarted():
            return StartDeal()
        case _:
            return common_wish(event)


def _play(event: CardPlayed) -> Play:
    card = FACE[event.card]
    color = COLOR_OF_TEXT[event.color] if card >= W else NO_COLOR
    return Play(event.seat, card, color, NO_TARGET if event.target is None else event.target, event.uno)
