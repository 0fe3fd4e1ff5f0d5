"""Finds what waits too long, whatever message was lost: overdue decisions and house turns that nobody plays.

Each look is noted before anything is tried, so a game that kills its worker is looked at ever more rarely, and
after ``MOST_ATTEMPTS`` it is set aside for a person instead of being forfeited.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

import msgspec
from django.db import transaction

from games.projections.models import Heartbeat, Wakeup

WORKER = "worker"
MOST_ATTEMPTS = 20
LONGEST_WAIT_SECONDS = 60
BATCH = 200


class Overdue(msgspec.Struct, frozen=True):
    """A game that waits: at which version, and whether a house bot has the decision."""

    game_id: UUID
    version: int
    house: bool


def overdue(now: datetime) -> list[Overdue]:
    """Return the games to look at now, each at most once per wait; safe to run in several places at once."""
    with transaction.atomic():
        rows = list(
            Wakeup.objects.select_for_update(skip_locked=True)
            .filter(look_at__lte=now, quarantined_at=None)
            .order_by("look_at")[:BATCH]
        )
        for row in rows:
            row.attempts += 1
            row.look_at = now + timedelta(seconds=wait_seconds(row.attempts))
            if row.attempts > MOST_ATTEMPTS:
                row.quarantined_at = now
        Wakeup.objects.bulk_update(rows, ["attempts", "look_at", "quarantined_at"])
    return [Overdue(row.game_id, row.version, row.house) for row in _tried(rows)]


def _tried(rows: Iterable[Wakeup]) -> list[Wakeup]:
    return [row for row in rows if row.quarantined_at is None]


def wait_seconds(attempts: int) -> int:
    """Return how long a game is left alone after so many attempts."""
    return min(LONGEST_WAIT_SECONDS, 2 << min(attempts, 10))


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
