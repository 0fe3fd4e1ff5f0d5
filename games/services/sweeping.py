"""Finds what waits too long, whatever message was lost: overdue decisions and house turns that nobody plays.

The longer a game waits, the more rarely it is looked at. Each attempt is noted before anything is tried, so a game
that kills its worker is known, and after ``MOST_ATTEMPTS`` it is set aside for a person instead of being forfeited.
A game that waits for a free worker is not tried, however often it is looked at.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.db.models import F

from games.projections.models import Heartbeat, Wakeup

WORKER = "worker"
MOST_ATTEMPTS = 20
SHORTEST_WAIT, LONGEST_WAIT = timedelta(seconds=4), timedelta(seconds=60)
BATCH = 200
SOON = timedelta(seconds=7)
"""So far the sweeper looks ahead for deadlines: twice as far as it is to the next sweep, and a little."""

# A row that is locked belongs to a game that somebody moves on right now.
NOTE_ATTEMPT = """
UPDATE games_wakeup SET attempts = attempts + 1 WHERE game_id = (
    SELECT game_id FROM games_wakeup WHERE game_id = %s AND version = %s FOR UPDATE SKIP LOCKED
)
"""


class Overdue(msgspec.Struct, frozen=True):
    """A game that waits: at which version, and whether a house bot has the decision."""

    game_id: UUID
    version: int
    house: bool


class Due(msgspec.Struct, frozen=True):
    """A game whose decision at this version must be made until a time."""

    game_id: UUID
    version: int
    at: datetime


def overdue(now: datetime) -> list[Overdue]:
    """Return the games to look at now, each at most once per wait; safe to run in several places at once."""
    with transaction.atomic():
        waiting = Wakeup.objects.select_related("game").select_for_update(skip_locked=True, of=("self",))
        rows = list(waiting.filter(look_at__lte=now, quarantined_at=None).order_by("look_at")[:BATCH])
        for row in rows:
            row.look_at = now + next_wait(now - (row.due_at or row.game.changed_at))
            if row.attempts >= MOST_ATTEMPTS:
                row.quarantined_at = now
        Wakeup.objects.bulk_update(rows, ["look_at", "quarantined_at"])
    return [Overdue(row.game_id, row.version, row.house) for row in rows if row.quarantined_at is None]


def due_soon(now: datetime) -> list[Due]:
    """Return the decisions whose time is up soon, so that somebody looks at each just then."""
    rows = Wakeup.objects.filter(look_at__gt=now, look_at__lte=now + SOON, quarantined_at=None)
    values = rows.filter(due_at__gt=now).order_by("look_at").values_list("game_id", "version", "due_at")
    return [Due(game_id, version, due_at) for game_id, version, due_at in values if due_at is not None]


def next_wait(waited: timedelta) -> timedelta:
    """Return how long a game is left alone that has waited so long: about as long again."""
    return min(LONGEST_WAIT, max(SHORTEST_WAIT, waited))


def note_attempt(game_id: UUID, version: int) -> None:
    """Note that a game that is still at this version is about to be moved on; waits for nobody."""
    with connection.cursor() as cursor:
        cursor.execute(NOTE_ATTEMPT, [game_id, version])


def forget_attempt(game_id: UUID, version: int) -> None:
    """Count an attempt as none: what was missing is not the game's."""
    noted = Wakeup.objects.filter(game_id=game_id, version=version, attempts__gt=0)
    noted.update(attempts=F("attempts") - 1)


def look_again(game_id: UUID, version: int, at: datetime) -> None:
    """Have a game that is still at this version looked at no sooner than at a time."""
    Wakeup.objects.filter(game_id=game_id, version=version).update(look_at=at)


def release(game_ids: Sequence[UUID], now: datetime) -> int:
    """Have games that were set aside looked at from now on, with all their attempts; return how many."""
    set_aside = Wakeup.objects.filter(game_id__in=game_ids).exclude(quarantined_at=None)
    return set_aside.update(quarantined_at=None, attempts=0, look_at=now)


def beat(name: str, now: datetime) -> None:
    """Note that a kind of process is alive."""
    Heartbeat.objects.update_or_create(name=name, defaults={"seen_at": now})
