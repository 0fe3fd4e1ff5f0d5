"""Tells players what happened in their games, in the transaction of the events, and wakes those who listen.

A player's notices are numbered in the order in which they are committed: whoever writes one holds the lock on
the player's row until the commit. Several players are locked in the order of their ids.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection
from django.db.models import Max

from games.engine import events as engine
from games.engine.decider import Event
from games.eventstore.events import StoredEvent
from games.notices import kinds
from games.notices.models import NoticeRow
from games.players.models import Player
from games.projections.game_view import GameView, SeatView
from games.projections.models import Game, Seat

CHANNEL = "uno_live"
"""Where listeners of the database hear of a game: its id, and those of the players who have something to see."""

TOLD_OF = (
    engine.GameCreated,
    engine.DecisionMissed,
    engine.SeatForfeited,
    engine.ClockCredited,
    engine.GameEnded,
)


def tell_players(
    game_id: UUID, view: GameView, stored: Sequence[StoredEvent], events: Sequence[Event], now: datetime
) -> None:
    """Write the notices of appended events, and wake listeners at the commit; nothing at a table of the house.

    ``view`` is the game after the events.
    """
    if all(seat.house for seat in view.seats):
        return
    concerned = {view.decider} if view.decider else set()
    if any(isinstance(event, TOLD_OF) for event in events):
        notices = _notices(game_id, view, stored, events)
        _write(notices, now)
        concerned |= notices.keys()
    payload = " ".join(str(id_) for id_ in (game_id, *concerned))
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])


def lock_players(player_ids: Iterable[UUID]) -> None:
    """Take the locks that notices to these players need, until the caller's transaction ends.

    For whoever is about to append to several games at once.
    """
    rows = Player.objects.select_for_update(no_key=True).filter(id__in=set(player_ids)).order_by("id")
    list(rows.values_list("id"))


def _notices(
    game_id: UUID, view: GameView, stored: Sequence[StoredEvent], events: Sequence[Event]
) -> Mapping[UUID, list[kinds.Notice]]:
    """Return what to tell each player, in order, not yet numbered."""
    max_misses = Game.objects.values_list("max_misses", flat=True).get(id=game_id)
    abandoned = any(isinstance(event, engine.SeatForfeited) for event in events)
    notices: dict[UUID, list[kinds.Notice]] = defaultdict(list)
    for record, event in zip(stored, events, strict=True):
        for seat in view.seats:
            found = None if seat.house else _told_of(event, seat, view, max_misses, abandoned)
            if found is not None:
                kind, facts = found
                facts |= {"game": game_id, "seat": seat.number, "version": record.version, "at": record.time}
                notices[seat.player_id].append(kind(number=0, **facts))
    return notices


def _told_of(
    event: Any, seat: SeatView, view: GameView, max_misses: int | None, abandoned: bool
) -> tuple[type[kinds.Notice], dict[str, Any]] | None:
    """Return what an event means for a seat: which kind of notice, and what that says; None if nothing."""
    misses = {"misses": seat.misses, "max_misses": max_misses}
    match event:
        case engine.GameCreated():
            return kinds.GameStarted, {"ruleset": event.ruleset, "reference": event.reference}
        case engine.DecisionMissed() if event.seat == seat.number:
            return kinds.DecisionMissed, {**misses, "missed_version": seat.default_version}
        case engine.SeatForfeited() if event.seat == seat.number:
            many = max_misses is not None and seat.misses >= max_misses
            return kinds.Forfeited, {**misses, "reason": "too_many_misses" if many else "withdrawn"}
        case engine.ClockCredited() if view.turn == seat.number:
            return kinds.ClockCredited, {"milliseconds": event.milliseconds}
        case engine.GameEnded():
            reason = "seats_left" if abandoned else "played_out"
            reason = "forfeited" if seat.status == Seat.Status.FORFEITED else reason
            return kinds.GameFinished, {"place": seat.place, "score": seat.score, "reason": reason}
        case _:
            return None


def _write(notices: Mapping[UUID, Sequence[kinds.Notice]], now: datetime) -> None:
    """Number the notices behind those that each player has, and store them."""
    lock_players(notices)
    counted = (
        NoticeRow.objects.filter(player__in=notices.keys()).values_list("player").annotate(Max("number"))
    )
    last: dict[UUID, int] = dict(counted)
    NoticeRow.objects.bulk_create(
        _row(player_id, msgspec.structs.replace(notice, number=number), now)
        for player_id, told in notices.items()
        for number, notice in enumerate(told, start=last.get(player_id, 0) + 1)
    )


def _row(player_id: UUID, notice: kinds.Notice, now: datetime) -> NoticeRow:
    return NoticeRow(
        player_id=player_id,
        number=notice.number,
        kind=str(notice.__struct_config__.tag),
        game_id=notice.game,
        body=msgspec.json.encode(notice).decode(),
        created_at=now,
    )
