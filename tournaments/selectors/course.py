"""The course of a tournament so far: its events, and the state that they add up to. Reads."""

from collections.abc import Iterator, Sequence
from uuid import UUID

import msgspec

from games.eventstore.errors import NoSuchStream
from games.eventstore.events import StoredEvent
from games.selectors.loading import NoSuchVersionError
from tournaments.codec import decode
from tournaments.engine.decider import fold
from tournaments.engine.events import Event, RoundPlanned, TableVoided
from tournaments.engine.state import Started, Tournament
from tournaments.selectors.loading import CATEGORY, store


class Course(msgspec.Struct, frozen=True):
    """A started tournament at ``version``: its state and all events that led there."""

    version: int
    state: Started
    events: Sequence[Event]

    @property
    def tournament(self) -> Tournament:
        """The record of its rounds."""
        return self.state.tournament


def course(tournament_id: UUID) -> Course | None:
    """Return the course of a tournament, None if it has not started."""
    events = [decode(event) for event in store.read(tournament_id)]
    state = fold(events)
    return Course(len(events), state, events) if isinstance(state, Started) else None


def stored_events(tournament_id: UUID, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
    """Return a tournament's events behind a version as stored, none before its start. Raises NoSuchVersionError."""
    try:
        head = store.head(tournament_id)
    except NoSuchStream:
        return []
    if head.category != CATEGORY:
        return []
    if after > head.version:
        raise NoSuchVersionError(head.version)
    return store.read(tournament_id, after=after, limit=limit)


def games_of(tournament_id: UUID) -> list[UUID]:
    """Return the games that a tournament called for in their order, voided ones included."""
    games: list[str] = []
    for event in (decode(stored) for stored in stored_events(tournament_id)):
        if isinstance(event, RoundPlanned):
            games += [table.game_id for table in event.tables]
        if isinstance(event, TableVoided):
            games.append(event.replay_game_id)
    return [UUID(game) for game in games]


def record_of(tournament_id: UUID) -> Iterator[list[StoredEvent]]:
    """Yield the stored events of a started tournament and then of each of its games, stream by stream."""
    streams = [tournament_id, *games_of(tournament_id)]
    return (stored for stored in map(store.read, streams) if stored)
