"""Stored names and event classes, both ways: one hand-written table. Names are words we chose, kept for ever."""

from games.engine.cards import events as cards
from games.engine.dice import events as dice
from games.engine.events import (
    ClockCredited,
    ContributionMade,
    DealEnded,
    DecisionMissed,
    GameCreated,
    GameEnded,
    SeatForfeited,
    SeatOut,
    UnoCalled,
    UnoCaught,
)
from games.eventstore.codec import Codec

EVENTS: dict[tuple[str, int], type] = {
    ("game.game-created", 1): GameCreated,
    ("game.contribution-made", 1): ContributionMade,
    ("game.clock-credited", 1): ClockCredited,
    ("game.uno-called", 1): UnoCalled,
    ("game.uno-caught", 1): UnoCaught,
    ("game.decision-missed", 1): DecisionMissed,
    ("game.seat-forfeited", 1): SeatForfeited,
    ("game.deal-ended", 1): DealEnded,
    ("game.seat-out", 1): SeatOut,
    ("game.game-ended", 1): GameEnded,
    ("game.deal-started", 1): cards.DealStarted,
    ("game.first-color-named", 1): cards.FirstColorNamed,
    ("game.card-played", 1): cards.CardPlayed,
    ("game.cards-drawn", 1): cards.CardsDrawn,
    ("game.turn-passed", 1): cards.TurnPassed,
    ("game.draw-four-accepted", 1): cards.DrawFourAccepted,
    ("game.draw-four-challenged", 1): cards.DrawFourChallenged,
    ("game.debt-taken", 1): cards.DebtTaken,
    ("game.dice-deal-started", 1): dice.DealStarted,
    ("game.die-played", 1): dice.DiePlayed,
    ("game.hand-rerolled", 1): dice.HandRerolled,
    ("game.die-drawn", 1): dice.DieDrawn,
    ("game.dice-turn-passed", 1): dice.TurnPassed,
    ("game.dice-draw-four-accepted", 1): dice.DrawFourAccepted,
    ("game.draw-four-caught", 1): dice.DrawFourCaught,
    ("game.dice-uno-caught", 1): dice.UnoCaught,
}
"""Every event that a game ever stored, by name and schema version. An entry is never removed."""

DEAL_STARTED: dict[str, str] = {"cards": "game.deal-started", "dice": "game.dice-deal-started"}
"""Per family, the event at which the books are closed: a fold may begin there."""

GAME_ENDED = "game.game-ended"
"""The last event of every game."""

CODEC = Codec(EVENTS)
encode, decode = CODEC.encode, CODEC.decode
