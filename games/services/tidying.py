"""Removes what is kept for a time only: diaries, and allowances that are full. Events and receipts stay for ever."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection

from games.services.limits import forget

BATCH = 5000
OLD_DIARY = """
DELETE FROM games_diary WHERE id IN (SELECT id FROM games_diary WHERE at < %s ORDER BY at LIMIT %s)
"""


def tidy(now: datetime) -> int:
    """Remove entries of diaries that are older than ``DIARY_DAYS``, and say how many; remove full allowances.

    Safe in several places at once. Each batch is a transaction of its own, so nobody waits for long.
    """
    forget(now)
    since = now - timedelta(days=settings.DIARY_DAYS)
    removed = last = _remove(since)
    while last == BATCH:
        last = _remove(since)
        removed += last
    return removed


def _remove(since: datetime) -> int:
    with connection.cursor() as cursor:
        cursor.execute(OLD_DIARY, [since, BATCH])
        return int(cursor.rowcount)
