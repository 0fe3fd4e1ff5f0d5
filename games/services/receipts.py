"""Idempotent calls: the answer to an accepted call is kept under its key, so that a retry changes nothing."""

from collections.abc import Callable
from datetime import datetime

import msgspec
from django.db import connection, transaction

from games.receipts.models import Receipt


class KeyReusedError(ValueError):
    """The key came with another request before."""


class Kept(msgspec.Struct, frozen=True):
    """An answer as it was first given; ``replayed``: it was kept from an earlier call, nothing happened now.

    ``shown_once`` goes out instead of ``body`` the first time, and is not kept: it holds a secret.
    """

    status: int
    body: str
    replayed: bool = False
    shown_once: str = ""


class Found(msgspec.Struct, frozen=True):
    """An answer that is kept, and the digest of what was asked then."""

    digest: str
    body: str


def find(scope: str, key: str) -> Found | None:
    """Return the answer kept under a key, None if there is none."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT digest, body FROM games_receipt WHERE scope = %s AND key = %s", [scope, key])
        row = cursor.fetchone()
    return None if row is None else Found(*row)


def once(scope: str, key: str, digest: str, now: datetime, work: Callable[[], Kept]) -> Kept:
    """Do the work and keep its answer, or return the answer kept under the key.

    ``scope`` says who calls, ``digest`` what was asked. Work that raises leaves nothing behind, so its key is
    free again; a second call with the key waits for the first. Raises KeyReusedError for another digest.
    """
    with transaction.atomic():
        if not _claim(scope, key, digest, now):
            return _kept(scope, key, digest)
        answer = work()
        Receipt.objects.filter(scope=scope, key=key).update(status=answer.status, body=answer.body)
        return answer


def _claim(scope: str, key: str, digest: str, now: datetime) -> bool:
    """Take the key; False if it is taken. Waits while somebody who has taken it is still at work."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO games_receipt (scope, key, digest, status, body, created_at)"
            " VALUES (%s, %s, %s, 0, '', %s) ON CONFLICT (scope, key) DO NOTHING",
            [scope, key, digest, now],
        )
        return bool(cursor.rowcount)


def _kept(scope: str, key: str, digest: str) -> Kept:
    receipt = Receipt.objects.get(scope=scope, key=key)
    if receipt.digest != digest:
        raise KeyReusedError("This key came with another request before.")
    return Kept(receipt.status, receipt.body, replayed=True)
