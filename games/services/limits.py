"""Counts requests against what is allowed: atomic in the database, one statement each."""

from datetime import datetime
from typing import Any

from django.db import connection

from games.limits import statements
from games.limits.policies import Policy, Standing


def count(key: str, policy: Policy, now: datetime) -> Standing:
    """Count a request against an allowance, unless that is used up; say how it stands."""
    with connection.cursor() as cursor:
        cursor.execute(statements.COUNT, {"key": key, **values(policy, now)})
        if row := cursor.fetchone():
            return Standing(policy, row[0] - now, refused=False)
        cursor.execute(statements.LOOK, {"key": key})
        row = cursor.fetchone()
    return Standing(policy, row[0] - now if row else policy.window, refused=True)


def values(policy: Policy, now: datetime) -> dict[str, Any]:
    """Return what the statements take of a policy."""
    return {"now": now, "cost": policy.cost, "window": policy.window}


def forget(now: datetime) -> int:
    """Remove allowances that are full; return how many."""
    with connection.cursor() as cursor:
        cursor.execute(statements.FORGET, [now])
        return int(cursor.rowcount)
