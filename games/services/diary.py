"""Writes a seat's diary: every request that is to change something with its answer, and every decision that the
system made for it. Reads are not in it: they change nothing, and a bot that waits has very many.

What is accepted is written in the transaction of its events; everything else outside of any, so that what is
refused, and changes nothing, is there to be read as well.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection

from games.diary.models import DiaryRow
from games.engine.decider import Event
from games.engine.events import DecisionMissed, SeatForfeited
from games.eventstore.events import StoredEvent
from games.projections.game_view import GameView
from games.projections.models import Game
from games.receipts.models import Receipt

Kind = DiaryRow.Kind
ACCEPTED, REPLAYED, DEFAULT, FORFEIT = "accepted", "replayed", "default", "forfeit"
LONGEST_BODY = 4096
MOST_REFUSED = 1000
"""So many requests of a seat that changed nothing are written down: they cost whoever sends them nothing."""

KEEP = """
WITH kept AS (
    INSERT INTO games_receipt (scope, key, digest, status, body, created_at) VALUES (%s, %s, %s, %s, %s, %s)
)
"""
INSERT = """
INSERT INTO games_diary
    (game_id, seat, at, kind, verdict, version, key, body, size, status, answer, thought_ms, latency_ms)
SELECT %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s
"""
UNLESS_TOO_MANY = """
WHERE %s > (SELECT count(*) FROM (
    SELECT FROM games_diary WHERE game_id = %s AND seat = %s AND kind <> 'system' AND verdict <> 'accepted'
    LIMIT %s) AS kept)
"""


class Asked(msgspec.Struct, frozen=True):
    """A request as it came: what it is, its body, its key, when, and how many milliseconds it has taken so far."""

    kind: Kind
    body: bytes
    key: str
    received_at: datetime
    elapsed_ms: Callable[[], int]


class Told(msgspec.Struct, frozen=True):
    """How a request was answered.

    ``version`` is the game's, then; ``thought_ms`` how long ago the decision began that the request was meant
    for, None if that is not known;
    ``answer`` is empty where the receipt of the key has it.
    """

    verdict: str
    status: int
    version: int | None = None
    thought_ms: int | None = None
    answer: str = ""


def keep(receipt: Receipt, game_id: UUID, seat: int, asked: Asked, told: Told) -> None:
    """Keep the answer to what was accepted under its key, and write it down, in one statement."""
    kept: list[Any] = [
        receipt.scope,
        receipt.key,
        receipt.digest,
        receipt.status,
        receipt.body,
        receipt.created_at,
    ]
    with connection.cursor() as cursor:
        cursor.execute(KEEP + INSERT, [*kept, *_values(game_id, seat, asked, told)])


def note_request(game_id: UUID, seat: int, asked: Asked, told: Told) -> None:
    """Write down a request that changed nothing, and its answer, unless ``MOST_REFUSED`` are there."""
    values = _values(game_id, seat, asked, told)
    with connection.cursor() as cursor:
        cursor.execute(INSERT + UNLESS_TOO_MANY, [*values, MOST_REFUSED, game_id, seat, MOST_REFUSED])


def _values(game_id: UUID, seat: int, asked: Asked, told: Told) -> list[Any]:
    thought_ms = told.thought_ms if asked.kind is Kind.MOVE else None
    return [
        *(game_id, seat, asked.received_at, asked.kind, told.verdict, told.version, asked.key),
        *(_text(asked.body), len(asked.body), told.status, told.answer, thought_ms, asked.elapsed_ms()),
    ]


def note_decisions(
    game_id: UUID,
    view: GameView,
    due_at: datetime | None,
    stored: Sequence[StoredEvent],
    events: Sequence[Event],
) -> None:
    """Write down what the system decided for seats over the API; ``due_at`` is when the decision before was due."""
    rows = []
    for record, event in zip(stored, events, strict=True):
        match event:
            case DecisionMissed() if not view.seats[event.seat].house:
                verdict, why = DEFAULT, _missed(event, due_at)
            case SeatForfeited() if not view.seats[event.seat].house:
                verdict, why = FORFEIT, _forfeited(game_id, view, event)
            case _:
                continue
        rows.append(_decision(game_id, event.seat, verdict, why, [record, *_with_it(record, stored)]))
    DiaryRow.objects.bulk_create(rows)


def _decision(
    game_id: UUID, seat: int, verdict: str, why: dict[str, object], records: Sequence[StoredEvent]
) -> DiaryRow:
    told = {**why, "events": [msgspec.Raw(record.body.encode()) for record in records]}
    return DiaryRow(
        game_id=game_id,
        seat=seat,
        at=datetime.fromisoformat(records[0].time),
        kind=Kind.SYSTEM,
        verdict=verdict,
        version=records[0].version - 1,
        answer=msgspec.json.encode(told).decode(),
    )


def _with_it(record: StoredEvent, stored: Sequence[StoredEvent]) -> list[StoredEvent]:
    """Return the events that follow from the same command."""
    return [
        other for other in stored if other.command_id == record.command_id and other.version > record.version
    ]


def thought_ms(view: GameView, seat: int, at: datetime) -> int | None:
    """Return for how many milliseconds a seat has had the decision, None if it does not have it."""
    return since(view.decision_at, at) if view.turn == seat else None


def since(began_at: datetime | None, at: datetime) -> int | None:
    """Return the milliseconds since a decision began, None where that is not known or had not happened."""
    if began_at is None or at < began_at:
        return None
    return (at - began_at) // timedelta(milliseconds=1)


def _missed(event: DecisionMissed, due_at: datetime | None) -> dict[str, object]:
    return {"reason": "deadline_passed", "deadline": due_at, "misses": event.misses}


def _forfeited(game_id: UUID, view: GameView, event: SeatForfeited) -> dict[str, object]:
    most = Game.objects.values_list("max_misses", flat=True).get(id=game_id)
    misses = view.seats[event.seat].misses
    reason = "too_many_misses" if most is not None and misses >= most else "withdrawn"
    return {"reason": reason, "misses": misses, "max_misses": most}


def _text(body: bytes) -> str:
    """Return the beginning of a body as text that the database takes; bytes that are no UTF-8 show as hex digits."""
    return body[:LONGEST_BODY].decode(errors="backslashreplace").replace("\x00", "\\x00")
