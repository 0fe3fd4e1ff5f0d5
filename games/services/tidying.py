"""Removes what is kept for a time only: diaries. Events, receipts and notices stay for ever."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection

BATCH = 5000
OLD_DIARY = """
DELETE FROM games_diary WHERE id IN (SELECT id FROM games_diary WHERE at < %s ORDER BY at LIMIT %s)
"""


def tidy(now: datetime) -> int:
    """Remove entries of diaries that are older than ``DIARY_DAYS``; return how many. Safe in several places at once.

    Each batch is a transaction of its own, so nobody waits for long.
    """
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
