"""House rules as lists and pages show them, and all that is wrong with some. Reads; every door asks here."""

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, Q, QuerySet

from games.engine.options import OptionError, Value
from games.engine.rulesets import RULESETS, Rules, option_values, resolve
from tournaments.registration.models import HouseRules
from tournaments.selectors.names import LeagueName
from tournaments.selectors.plans import Fault, name_faults, plan_faults, rules_fault

OF_RULES = ("ruleset", "options")


class HouseRulesSummary(msgspec.Struct, frozen=True, kw_only=True):
    """House rules: of a league, or with null for all tournaments.

    ``options`` are those that differ from the ruleset's, ``rules`` has a value for every option.
    ``tournaments``: how many that follow them have started.
    """

    id: int
    name: str
    league: LeagueName | None
    ruleset: str
    options: dict[str, Any]
    rules: dict[str, Value] | None
    tournaments: int
    created_at: datetime


class HouseRulesFilter(msgspec.Struct, frozen=True):
    """Which house rules: all that fit every value given."""

    league: int | None = None
    ruleset: str | None = None


Mark = tuple[str, int]
"""Behind which house rules a page begins: their name and their id."""


def house_rules(rules_id: int) -> HouseRulesSummary | None:
    """Return house rules, None if there are none with this id."""
    row = _rows().filter(pk=rules_id).first()
    return _summary(row) if row else None


def all_house_rules(wanted: HouseRulesFilter, after: Mark | None, limit: int) -> list[HouseRulesSummary]:
    """Return house rules by name, from behind the mark."""
    fields = {"league": wanted.league, "ruleset": wanted.ruleset}
    rows = _rows().filter(**{field: value for field, value in fields.items() if value is not None})
    if after is not None:
        name, rules_id = after
        rows = rows.filter(Q(name__gt=name) | Q(name=name, id__gt=rules_id))
    return [_summary(row) for row in rows.order_by("name", "id")[:limit]]


def mark(summary: HouseRulesSummary) -> Mark:
    """Return the mark behind which the house rules after these begin."""
    return summary.name, summary.id


def house_rules_faults(row: HouseRules) -> list[Fault]:
    """Return all that is wrong with house rules, saved or not, at the smallest table of their ruleset."""
    rules = resolved(row)
    return [*name_faults(row.name), *([rules_fault(rules)] if isinstance(rules, OptionError) else ())]


def faults_of_followers(row: HouseRules) -> list[Fault]:
    """Return what would keep prepared tournaments from starting, if the house rules they follow were these."""
    faults: list[Fault] = []
    for tournament in row.tournaments.filter(progress__isnull=True):
        tournament.house_rules = row
        faults += [fault for fault in plan_faults(tournament) if fault.field in OF_RULES]
    return faults


def resolved(row: HouseRules) -> Rules | OptionError:
    """Return the rules that house rules come to at a small table, or why there are none."""
    seats = RULESETS[row.ruleset].seats[0] if row.ruleset in RULESETS else 2
    try:
        return resolve(row.ruleset, row.options, seats)
    except OptionError as error:
        return error


def values(rules: Rules | OptionError) -> dict[str, Value] | None:
    """Return a value for every option of the rules, None if there are no such rules."""
    return None if isinstance(rules, OptionError) else option_values(rules)


def _rows() -> QuerySet[HouseRules, HouseRules]:
    return HouseRules.objects.select_related("league").annotate(started=Count("tournaments__progress"))


def _summary(row: Any) -> HouseRulesSummary:
    return HouseRulesSummary(
        id=row.pk,
        name=row.name,
        league=LeagueName(row.league.pk, row.league.name) if row.league else None,
        ruleset=row.ruleset,
        options=row.options,
        rules=values(resolved(row)),
        tournaments=row.started,
        created_at=row.created_at,
    )
