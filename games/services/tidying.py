"""Removes what is kept for a time only: diaries, answers under keys of moves, notices, allowances that are full.

Events stay for ever, and so do the answers of all other calls: without them a retry would do its work again. A move's
key is in its event, so it is known as used for ever.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection

from games.services.limits import forget

BATCH = 5000
OLD_DIARY = """
DELETE FROM games_diary WHERE id IN (
    SELECT id FROM games_diary WHERE at < %(since)s ORDER BY at LIMIT %(batch)s)
"""
OLD_RECEIPTS_OF_MOVES = """
DELETE FROM games_receipt WHERE id IN (
    SELECT receipt.id FROM games_receipt AS receipt JOIN games_game AS game
        ON game.id = CASE WHEN receipt.scope LIKE 'move/%%' THEN split_part(receipt.scope, '/', 2)::uuid END
    WHERE receipt.scope LIKE 'move/%%' AND receipt.created_at < %(since)s AND game.finished_at < %(since)s
    LIMIT %(batch)s)
"""
# A player's last notice stays: the next one counts on from it, and a cursor behind it was never given.
OLD_NOTICES = """
DELETE FROM games_notice WHERE id IN (
    SELECT id FROM games_notice AS old WHERE created_at < %(since)s AND EXISTS (
        SELECT FROM games_notice AS newer WHERE newer.player_id = old.player_id AND newer.number > old.number)
    LIMIT %(batch)s)
"""


def tidy(now: datetime) -> int:
    """Remove what is old, and return how many rows; remove full allowances.

    Entries of diaries go after ``DIARY_DAYS``, the answers to moves so long after their game's end, notices after
    ``NOTICE_DAYS``. Safe in several places at once. Each batch is a transaction of its own, so nobody waits for long.
    """
    forget(now)
    diaries, notices = (now - timedelta(days=days) for days in (settings.DIARY_DAYS, settings.NOTICE_DAYS))
    kept_until = {OLD_DIARY: diaries, OLD_RECEIPTS_OF_MOVES: diaries, OLD_NOTICES: notices}
    return sum(_remove(statement, since) for statement, since in kept_until.items())


def _remove(statement: str, since: datetime) -> int:
    removed = last = _remove_some(statement, since)
    while last == BATCH:
        last = _remove_some(statement, since)
        removed += last
    return removed


def _remove_some(statement: str, since: datetime) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement, {"since": since, "batch": BATCH})
        return int(cursor.rowcount)
