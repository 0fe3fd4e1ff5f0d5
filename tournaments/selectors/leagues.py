"""Leagues as lists and pages show them. Reads."""

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, QuerySet

from tournaments.registration.models import League


class LeagueSummary(msgspec.Struct, frozen=True):
    """A league: its tournament points by place, the best first, and how many tournaments of it have started."""

    id: int
    name: str
    place_points: list[int]
    tournaments: int
    created_at: datetime


class LeagueName(msgspec.Struct, frozen=True):
    """A league by id and name."""

    id: int
    name: str


Mark = str
"""Behind which league a page begins: its name."""


def league(league_id: int) -> LeagueSummary | None:
    """Return a league, None if there is none with this id."""
    row = _rows().filter(pk=league_id).first()
    return _summary(row) if row else None


def leagues(after: Mark | None, limit: int) -> list[LeagueSummary]:
    """Return leagues by name, from behind the mark."""
    rows = _rows().order_by("name")
    if after is not None:
        rows = rows.filter(name__gt=after)
    return [_summary(row) for row in rows[:limit]]


def mark(summary: LeagueSummary) -> Mark:
    """Return the mark behind which the league after this one begins."""
    return summary.name


def _rows() -> QuerySet[League, League]:
    return League.objects.annotate(started=Count("tournaments__progress"))


def _summary(row: Any) -> LeagueSummary:
    return LeagueSummary(row.pk, row.name, row.place_points, row.started, row.created_at)
