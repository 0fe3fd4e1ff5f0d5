"""Writes views to the read models, and says where rows differ from what the events say."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from games.engine.decider import Event
from games.engine.events import GameCreated
from games.eventstore.events import StoredEvent
from games.projections.game_view import GameView, SeatView, apply, view_of
from games.projections.models import Game, Seat, Wakeup

HOUSE_SECONDS = 3
"""A house bot's turn that nobody has played for so long is looked after by the sweeper."""

GAME_FIELDS = (
    "status",
    "phase",
    "turn",
    "deal",
    "dealer",
    "version",
    "head_hash",
    "decision_at",
    "credit_ms",
    "changed_at",
    "finished_at",
)
SEAT_FIELDS = (
    "status",
    "score",
    "misses",
    "bank_ms",
    "deals_won",
    "place",
    "default_version",
    "default_misses",
)


def project(game_id: UUID, stored: Sequence[StoredEvent], events: Sequence[Event]) -> GameView:
    """Bring a game's rows up to these events, in the transaction of their append; return the new view."""
    if stored[0].version == 1:
        view = view_of(stored, events)
        _insert(game_id, view, events[0], datetime.fromisoformat(stored[0].time))
    else:
        view = _read(game_id)
        before = [_values(seat, SEAT_FIELDS) for seat in view.seats]
        for pair in zip(stored, events, strict=True):
            apply(view, *pair)
        _update(game_id, view, before)
    _set_wakeup(game_id, view)
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
    expected = {
        "version": view.version,
        "seat": view.turn,
        "house": view.decides_house,
        "player_id": view.decider,
        "due_at": view.due_at,
    }
    return _compare("wake-up", _values(wakeup, tuple(expected)), expected)


def _compare(what: str, got: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    return [
        f"{what}: {name} is {got[name]!r}, the events say {expected[name]!r}"
        for name in expected
        if got[name] != expected[name]
    ]


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


def _read(game_id: UUID) -> GameView:
    game = Game.objects.get(id=game_id)
    seats = [
        SeatView(seat.number, seat.player_id, bool(seat.house_bot), **_values(seat, SEAT_FIELDS))
        for seat in game.seats.order_by("number")
    ]
    return GameView(
        seats=seats,
        changed_at=game.changed_at,
        version=game.version,
        head_hash=game.head_hash,
        move_seconds=game.move_seconds,
        window_ms=int(game.options["uno_window_ms"]),
        decision_at=game.decision_at,
        credit_ms=game.credit_ms,
        phase=game.phase,
        turn=game.turn,
        deal=game.deal,
        dealer=game.dealer,
        finished_at=game.finished_at,
    )


def _update(game_id: UUID, view: GameView, before: list[dict[str, Any]]) -> None:
    Game.objects.filter(id=game_id).update(**_values(view, GAME_FIELDS))
    for seat, old in zip(view.seats, before, strict=True):
        new = _values(seat, SEAT_FIELDS)
        if new != old:
            Seat.objects.filter(game_id=game_id, number=seat.number).update(**new)


def _set_wakeup(game_id: UUID, view: GameView) -> None:
    if view.turn is None:
        Wakeup.objects.filter(game_id=game_id).delete()
        return
    due_at = view.due_at
    values = {
        "version": view.version,
        "seat": view.turn,
        "house": view.decides_house,
        "player_id": view.decider,
        "due_at": due_at,
        "look_at": due_at or view.changed_at + timedelta(seconds=HOUSE_SECONDS),
        "attempts": 0,
        "quarantined_at": None,
    }
    if not Wakeup.objects.filter(game_id=game_id).update(**values):
        Wakeup.objects.create(game_id=game_id, **values)
