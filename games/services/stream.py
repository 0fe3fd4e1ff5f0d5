"""One way to append to a game: encode, store, project, announce, all in the caller's transaction."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

import msgspec

from games import codec
from games.engine.decider import Event
from games.eventstore.events import StoredEvent
from games.projections.game_view import GameView
from games.projections.rows import project
from games.selectors.loading import CATEGORY, LoadedGame, store
from games.selectors.observations import stamp
from games.services.committed import announce
from games.services.diary import note_decisions
from games.services.notices import tell_players

SYSTEM = "system"


class Decided(msgspec.Struct, frozen=True):
    """The events of one accepted command, who gave it (``seat:2``, ``system``), and its id."""

    events: tuple[Event, ...]
    actor: str
    command_id: str


def append(
    game: LoadedGame, decided: Sequence[Decided], now: datetime, *, goes_on: bool = False
) -> list[StoredEvent]:
    """Append decided events to a game that the caller has locked, and bring the loaded game to its new head.

    The caller has evolved the state already, as far as these events go; head and view follow here. ``goes_on``:
    the caller will append more at once.
    """
    stored = append_events(game.id, game.head.version, decided, now, game, goes_on=goes_on)
    game.head = msgspec.structs.replace(game.head, version=stored[-1].version, hash=stored[-1].hash)
    return stored


def append_events(
    game_id: UUID,
    version: int,
    decided: Sequence[Decided],
    now: datetime,
    game: LoadedGame | None = None,
    *,
    goes_on: bool = False,
) -> list[StoredEvent]:
    """Store decided events behind a version, project them, tell players, and announce them after the commit.

    ``game`` is the game as the caller has loaded it under its lock; its view is brought up to the events.
    """
    events = [event for decision in decided for event in decision.events]
    new = [
        codec.encode(event, decision.actor, decision.command_id)
        for decision in decided
        for event in decision.events
    ]
    head, view = (game.head, game.view) if game else (None, None)
    stored = list(store.append(game_id, version, new, time=stamp(now.astimezone(UTC)), head=head))
    due_at = view.due_at if view else None
    view = project(game_id, stored, events, view)
    note_decisions(game_id, view, due_at, stored, events)
    tell_players(game_id, view, stored, events, now)
    woken = wakes_house(view, events)
    announce(CATEGORY, game_id, view.version, events, goes_on=goes_on, wakes_house=woken, due_at=view.due_at)
    return stored


def wakes_house(view: GameView, events: Sequence[Event]) -> bool:
    """Say whether a house bot has the decision, or may want to act out of turn: catch, jump in, or challenge."""
    if view.turn is None or not any(seat.house for seat in view.seats):
        return False
    exposed = any(getattr(event, "exposed", ()) for event in events)
    return view.decides_house or exposed or view.phase == "wild_draw_four" or view.jump_in


def milliseconds(now: datetime) -> int:
    """Return a time as the engine takes it: whole milliseconds since 1970."""
    return int(now.timestamp() * 1000)
