"""Stored names and event classes, both ways: one hand-written table. Names are words we chose, kept for ever."""

from typing import Any

import msgspec

from games.engine.cards import events as cards
from games.engine.decider import Event
from games.engine.events import (
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
from games.eventstore.body import encode_data
from games.eventstore.events import NewEvent, StoredEvent

EVENTS: dict[tuple[str, int], type] = {
    ("game.game-created", 1): GameCreated,
    ("game.contribution-made", 1): ContributionMade,
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
}
"""Every event that a game ever stored, by name and schema version. An entry is never removed."""

DEAL_STARTED: dict[str, str] = {"cards": "game.deal-started"}
"""Per family, the event at which the books are closed: a fold may begin there."""

_NAMES: dict[type, tuple[str, int]] = {kind: stored for stored, kind in EVENTS.items()}
_DECODERS: dict[tuple[str, int], msgspec.json.Decoder[Any]] = {
    stored: msgspec.json.Decoder(kind) for stored, kind in EVENTS.items()
}


class UnknownEventError(LookupError):
    """A stored event that this version of the product cannot read: a replay stops here."""


def encode(event: Event, actor: str, command_id: str) -> NewEvent:
    """Return the event as the store takes it."""
    name, schema_version = _NAMES[type(event)]
    return NewEvent(name, schema_version, encode_data(event), actor, command_id)


def decode(stored: StoredEvent) -> Event:
    """Return the event that was stored; UnknownEventError for a name, version or content that is not ours."""
    decoder = _DECODERS.get((stored.name, stored.schema_version))
    where = f"event {stored.version} of game {stored.stream_id}"
    if decoder is None:
        raise UnknownEventError(f"{where}: {stored.name} in version {stored.schema_version} is unknown")
    try:
        return decoder.decode(stored.data)
    except msgspec.DecodeError as error:
        raise UnknownEventError(f"{where}: {error}") from error
