"""Writes views to the read models, and says where rows differ from what the events say."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection

from games.engine.decider import Event
from games.engine.events import GameCreated
from games.eventstore.events import StoredEvent
from games.projections import statements
from games.projections.game_view import GameView, SeatView, apply, view_of
from games.projections.models import Game, Seat, Wakeup
from games.projections.statements import GAME_FIELDS, SEAT_FIELDS

HOUSE_SECONDS = 3
"""A house bot's turn that nobody has played for so long is looked after by the sweeper."""


def project(
    game_id: UUID, stored: Sequence[StoredEvent], events: Sequence[Event], view: GameView | None = None
) -> GameView:
    """Bring a game's rows up to these events, in the transaction of their append; return the new view.

    ``view`` is what the rows say, if the caller has read them under the game's lock; it is brought up too.
    """
    if stored[0].version == 1:
        view = view_of(stored, events)
        _insert(game_id, view, events[0], datetime.fromisoformat(stored[0].time))
    else:
        view = view or read_view(game_id)
        before = [_values(seat, SEAT_FIELDS) for seat in view.seats]
        for pair in zip(stored, events, strict=True):
            apply(view, *pair)
        changed = [
            seat for seat, old in zip(view.seats, before, strict=True) if _values(seat, SEAT_FIELDS) != old
        ]
        _update(game_id, view, changed)
    return view


def rebuild(game_id: UUID, stored: Sequence[StoredEvent], events: Sequence[Event]) -> None:
    """Throw a game's rows away and write them anew from all its events."""
    Game.objects.filter(id=game_id).delete()
    project(game_id, stored, events)


def differences(game_id: UUID, view: GameView) -> list[str]:
    """Return a sentence for everything that the rows say otherwise than the view of the game's events."""
    game = Game.objects.filter(id=game_id).first()
    if game is None:
        return ["the game has no row"]
    found = _compare("game", _values(game, GAME_FIELDS), _values(view, GAME_FIELDS))
    rows = {seat.number: seat for seat in game.seats.all()}
    if sorted(rows) != list(range(len(view.seats))):
        return [*found, f"the seats are {sorted(rows)} instead of 0 to {len(view.seats) - 1}"]
    for seat in view.seats:
        expected, got = _values(seat, SEAT_FIELDS), _values(rows[seat.number], SEAT_FIELDS)
        found += _compare(f"seat {seat.number}", got, expected)
    return found + _wakeup_differences(game, view)


def _wakeup_differences(game: Game, view: GameView) -> list[str]:
    wakeup = Wakeup.objects.filter(game=game).first()
    if view.turn is None or wakeup is None:
        there, needed = wakeup is not None, view.turn is not None
        return [] if there == needed else [f"wake-up: is {'there' if there else 'missing'}"]
    expected = {name: value for name, value in _wakeup(view).items() if name != "look_at"}
    return _compare("wake-up", _values(wakeup, tuple(expected)), expected)


def _compare(what: str, got: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    return [
        f"{what}: {name} is {_json(got[name])}, the events say {_json(expected[name])}"
        for name in expected
        if got[name] != expected[name]
    ]


def _json(value: object) -> str:
    """Return a column's value as answers show it."""
    return msgspec.json.encode(value).decode()


def _values(source: object, fields: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(source, name) for name in fields}


def _insert(game_id: UUID, view: GameView, created: GameCreated, at: datetime) -> None:
    game = Game.objects.create(
        id=game_id,
        ruleset=created.ruleset,
        ruleset_version=created.ruleset_version,
        family=created.family,
        options=created.options,
        reference=created.reference,
        created_at=at,
        move_seconds=created.clock.move_seconds if created.clock else None,
        bank_seconds=created.clock.bank_seconds if created.clock else None,
        max_misses=created.clock.max_misses if created.clock else None,
        **_values(view, GAME_FIELDS),
    )
    Seat.objects.bulk_create(
        Seat(
            game=game,
            number=seat.number,
            player_id=seat.player_id,
            bot_version=player.bot_version,
            house_bot=player.house_bot,
            **_values(seat, SEAT_FIELDS),
        )
        for seat, player in zip(view.seats, created.seats, strict=True)
    )
    if view.turn is not None:
        Wakeup.objects.create(game=game, **_wakeup(view))


def read_view(game_id: UUID) -> GameView:
    """Return what a game's rows say of it."""
    with connection.cursor() as cursor:
        cursor.execute(statements.READ_VIEW, [game_id])
        rows = cursor.fetchall()
    split = len(statements.SEAT_COLUMNS)
    seats = [SeatView(*row[:split]) for row in rows]
    return GameView(seats, *rows[0][split:])


def _update(game_id: UUID, view: GameView, changed: Sequence[SeatView]) -> None:
    """Write a view over a game's rows, in one statement: the game, the seats that changed, the wake-up."""
    values: list[Any] = [*_values(view, GAME_FIELDS).values(), game_id]
    for seat in changed:
        values += [*_values(seat, SEAT_FIELDS).values(), game_id, seat.number]
    ends_with = statements.END_WAKEUP if view.turn is None else statements.SET_WAKEUP
    values += [game_id] if view.turn is None else [game_id, *_wakeup(view).values()]
    with connection.cursor() as cursor:
        cursor.execute(statements.update(len(changed), ends_with), values)


def _wakeup(view: GameView) -> dict[str, Any]:
    """Return the wake-up of a game that waits for somebody, by columns."""
    due_at = view.due_at
    return {
        "version": view.version,
        "seat": view.turn,
        "house": view.decides_house,
        "player_id": view.decider,
        "due_at": due_at,
        "look_at": due_at or view.changed_at + timedelta(seconds=HOUSE_SECONDS),
    }
