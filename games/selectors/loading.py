"""One way to load a game: read its first event and those since the last deal began, and fold them."""

from typing import Any
from uuid import UUID

import msgspec

from games import codec
from games.engine.decider import Event, Family, fold
from games.engine.events import GameCreated
from games.engine.families import FAMILIES
from games.eventstore.errors import NoSuchStream
from games.eventstore.events import Head, StoredEvent
from games.eventstore.postgres import PostgresEventStore
from games.projections.game_view import GameView
from games.projections.rows import read_view
from games.selectors.seeds import chance_of

CATEGORY = "game"
store = PostgresEventStore()


class NoSuchVersionError(LookupError):
    """A game was asked for at a version that it does not have; ``latest`` is the last one it has."""

    def __init__(self, latest: int) -> None:
        self.latest = latest
        super().__init__(f"The game has the versions 1 to {latest}.")


class LoadedGame(msgspec.Struct):
    """A game in memory at its head: its first event, its family's functions, its state (with hidden cards).

    ``past``: it is the game as it was at an earlier version. ``view``: what its rows say of it at its head,
    if it was loaded to be written.
    """

    head: Head
    created: GameCreated
    family: Family
    state: Any
    past: bool = False
    view: GameView | None = None

    @property
    def id(self) -> UUID:
        """The game's id."""
        return self.head.stream_id

    def is_house(self, seat: int) -> bool:
        """Say whether a house bot sits there."""
        return bool(self.created.seats[seat].house_bot)


def load(game_id: UUID, *, lock: bool = False, skip_locked: bool = False) -> LoadedGame | None:
    """Return the game at its head. Raises NoSuchStream if there is no such game.

    With ``lock`` nobody else appends until the caller's transaction ends, and the game comes with its view; with
    ``skip_locked`` the answer is None when somebody else holds the lock.
    """
    head = store.lock(game_id, skip_locked=skip_locked) if lock else store.head(game_id)
    if head is None:
        return None
    if head.category != CATEGORY:
        raise NoSuchStream(game_id)
    first, since = _books(game_id)
    last = since[-1] if since else first  # without a lock somebody may have moved since the head was read
    game = _folded(msgspec.structs.replace(head, version=last.version, hash=last.hash), first, since)
    game.view = read_view(game_id) if lock else None
    return game


def load_version(game_id: UUID, version: int) -> LoadedGame:
    """Return the game as it was after one of its events. Raises NoSuchStream and NoSuchVersionError."""
    head = store.head(game_id)
    if head.category != CATEGORY:
        raise NoSuchStream(game_id)
    if not 1 <= version <= head.version:
        raise NoSuchVersionError(head.version)
    first, *rest = store.read(game_id, limit=version)
    last = rest[-1] if rest else first
    then = msgspec.structs.replace(head, version=version, hash=last.hash)
    game = _folded(then, first, _since_deal(first, rest))
    game.past = True
    return game


def events_of(game_id: UUID) -> tuple[list[StoredEvent], list[Event]]:
    """Return all of a game's events, as stored and decoded."""
    stored = store.read(game_id)
    return stored, [codec.decode(event) for event in stored]


def _books(game_id: UUID) -> tuple[StoredEvent, list[StoredEvent]]:
    (first,) = store.read(game_id, limit=1)
    created: GameCreated = codec.decode(first)
    since = store.since_last(game_id, codec.DEAL_STARTED[created.family])
    return first, since or store.read(game_id, after=1)


def _since_deal(first: StoredEvent, rest: list[StoredEvent]) -> list[StoredEvent]:
    name = codec.DEAL_STARTED[codec.decode(first).family]
    starts = [index for index, event in enumerate(rest) if event.name == name]
    return rest[starts[-1] :] if starts else rest


def _folded(head: Head, first: StoredEvent, since: list[StoredEvent]) -> LoadedGame:
    created: GameCreated = codec.decode(first)
    family = FAMILIES[created.family]
    events = [created, *(codec.decode(event) for event in since)]
    state = fold(family, events, chance_of(head.stream_id, created))
    return LoadedGame(head, created, family, state)
