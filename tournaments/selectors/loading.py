"""One way to load a tournament: read its stream and fold it."""

from uuid import UUID

import msgspec

from games.eventstore.errors import NoSuchStream
from games.eventstore.events import Head
from games.eventstore.postgres import PostgresEventStore
from tournaments.codec import decode
from tournaments.engine.decider import fold
from tournaments.engine.events import Event
from tournaments.engine.state import Started, State

CATEGORY = "tournament"
store = PostgresEventStore()


class LoadedTournament(msgspec.Struct):
    """A started tournament in memory at its head."""

    head: Head
    state: State

    @property
    def id(self) -> UUID:
        """The tournament's id."""
        return self.head.stream_id


def load(tournament_id: UUID, *, lock: bool = False) -> LoadedTournament:
    """Return the tournament at its head; NoSuchStream if it was not started.

    With ``lock`` nobody else appends until the caller's transaction ends.
    """
    head = store.lock(tournament_id) if lock else store.head(tournament_id)
    if head is None or head.category != CATEGORY:
        raise NoSuchStream(tournament_id)
    return LoadedTournament(head, fold(events_of(tournament_id, head.version)))


def started(tournament_id: UUID) -> Started | None:
    """Return the state of a tournament, None if it was not started."""
    try:
        state = load(tournament_id).state
    except NoSuchStream:
        return None
    return state if isinstance(state, Started) else None


def events_of(tournament_id: UUID, version: int | None = None) -> list[Event]:
    """Return a tournament's events up to a version, or all."""
    return [decode(event) for event in store.read(tournament_id, limit=version)]
