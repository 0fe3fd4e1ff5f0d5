"""One way to load a game: fold the events since its last deal began, or those since this process folded it last."""

from functools import reduce
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace

from games import codec
from games.engine.decider import Event, Family, fold
from games.engine.events import GameCreated
from games.engine.families import FAMILIES
from games.eventstore.errors import NoSuchStream
from games.eventstore.events import Head, StoredEvent
from games.eventstore.postgres import PostgresEventStore
from games.projections.game_view import GameView, view_of
from games.projections.rows import read_view
from games.selectors.remembering import Folded, Memory
from games.selectors.seeds import chance_of

CATEGORY = "game"
store = PostgresEventStore()
memory = Memory()


class NoSuchVersionError(LookupError):
    """A game or a tournament does not have the version asked for; ``latest`` is the last one it has."""

    def __init__(self, latest: int) -> None:
        self.latest = latest
        super().__init__(f"There are the versions 1 to {latest}.")


class LoadedGame(msgspec.Struct):
    """A game in memory: its head, its first event, its family's functions, its state (with hidden cards).

    ``view``: what is shown of it, if it was loaded to be written or as it was at an earlier version; else its
    rows say so.
    """

    head: Head
    created: GameCreated
    family: Family
    state: Any
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
    return load_locked(head) if lock else _as_loaded(head, _folded_at(head))


def load_locked(head: Head) -> LoadedGame:
    """Return the game whose lock gave this head, with its view. Raises NoSuchStream for another kind of stream."""
    folded = _folded_at(head)
    game = _as_loaded(head, folded)
    game.view = folded.view.copy() if folded.view else read_view(head.stream_id)
    return game


def _as_loaded(head: Head, folded: Folded) -> LoadedGame:
    head = replace(head, version=folded.version, hash=folded.hash)
    return LoadedGame(head, folded.created, folded.family, folded.state)


def _folded_at(head: Head) -> Folded:
    if head.category != CATEGORY:
        raise NoSuchStream(head.stream_id)
    folded = _remembered(head) or _fold_deal(head)
    memory.put(head.stream_id, folded)
    return folded


def remember(game: LoadedGame) -> None:
    """Keep a game that the caller has brought to its new head, with its view, in this process's memory."""
    view = game.view.copy() if game.view else None
    folded = Folded(game.head.version, game.head.hash, game.created, game.family, game.state, view)
    memory.put(game.id, folded)


def has_moved_on(game_id: UUID, version: int) -> bool:
    """Say whether this process has seen the game beyond a version; False if it does not remember."""
    known = memory.get(game_id)
    return known is not None and known.version > version


def _remembered(head: Head) -> Folded | None:
    """Return the game at its head from what is remembered of it and the events since, None if that is nothing."""
    known = memory.get(head.stream_id)
    if known is None or known.version > head.version:
        return None
    if known.version == head.version:
        return known if known.hash == head.hash else None
    last, *since = store.read(head.stream_id, after=known.version - 1)
    if last.hash != known.hash:
        return None
    state = reduce(known.family.evolve, map(codec.decode, since), known.state)
    return Folded(since[-1].version, since[-1].hash, known.created, known.family, state)


def _fold_deal(head: Head) -> Folded:
    """Return the game at its head, from its first event and those since its last deal began.

    Without a lock that may be further than the head which the caller has read.
    """
    first, since = _books(head.stream_id)
    last = since[-1] if since else first
    game = _folded(head, first, since)
    return Folded(last.version, last.hash, game.created, game.family, game.state)


def load_version(game_id: UUID, version: int) -> LoadedGame:
    """Return the game as it was after one of its events. Raises NoSuchStream and NoSuchVersionError."""
    head = store.head(game_id)
    if head.category != CATEGORY:
        raise NoSuchStream(game_id)
    if not 1 <= version <= head.version:
        raise NoSuchVersionError(head.version)
    stored = store.read(game_id, limit=version)
    first, *rest = stored
    then = replace(head, version=version, hash=stored[-1].hash)
    game = _folded(then, first, _since_deal(first, rest))
    game.view = view_of(stored, [codec.decode(event) for event in stored])
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
