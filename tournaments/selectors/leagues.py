"""Leagues as lists and pages show them, and all that is wrong with one. Reads; every door asks here."""

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, QuerySet

from tournaments.registration.models import League
from tournaments.selectors.names import HouseRulesName
from tournaments.selectors.plans import Fault, name_faults

MOST_PLACES = 200
MOST_POINTS = 1_000_000
POINTS_ALLOWED = f"Points are whole numbers from 0 to {MOST_POINTS}, for {MOST_PLACES} places at most."


class LeagueSummary(msgspec.Struct, frozen=True):
    """A league: its tournament points by place, the best first, and how many tournaments of it have started.

    ``house_rules``: what its new tournaments follow, unless they name others or a ruleset.
    """

    id: int
    name: str
    place_points: list[int]
    house_rules: HouseRulesName | None
    tournaments: int
    created_at: datetime


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


def league_faults(row: League) -> list[Fault]:
    """Return all that is wrong with a league's name and its points, whatever stands there; saved or not."""
    return [*name_faults(row.name), *_points_faults(row.place_points)]


def _points_faults(points: object) -> list[Fault]:
    if isinstance(points, list) and len(points) <= MOST_PLACES and all(map(_is_worth, points)):
        return []
    return [Fault("invalid_points", "place_points", POINTS_ALLOWED)]


def _is_worth(points: object) -> bool:
    return type(points) is int and 0 <= points <= MOST_POINTS


def _rows() -> QuerySet[League, League]:
    return League.objects.select_related("house_rules").annotate(started=Count("tournaments__progress"))


def _summary(row: Any) -> LeagueSummary:
    rules = HouseRulesName(row.house_rules.pk, row.house_rules.name) if row.house_rules else None
    return LeagueSummary(row.pk, row.name, row.place_points, rules, row.started, row.created_at)
