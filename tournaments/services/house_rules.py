"""Makes, changes and removes house rules. Prepared tournaments follow them; those that started have frozen them."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tournaments.registration.models import HouseRules, League
from tournaments.selectors.house_rules import faults_of_followers, house_rules_faults
from tournaments.selectors.plans import unknown_league
from tournaments.services.naming import save_named
from tournaments.services.refusals import Conflict, ConflictError, FaultyError


def create_house_rules(row: HouseRules) -> HouseRules:
    """Save new house rules. Raises FaultyError and ConflictError."""
    with transaction.atomic():
        faults = house_rules_faults(row)
        if row.league_id is not None:
            leagues = League.objects.select_for_update(no_key=True).filter(pk=row.league_id)
            if not leagues.exists():
                faults.append(unknown_league(row.league_id))
        if faults:
            raise FaultyError(faults)
        _save(row)
    return row


def change_house_rules(rules_id: int, changes: Mapping[str, Any]) -> HouseRules:
    """Change columns of house rules, and with them what prepared tournaments that follow them are played by.

    Their ruleset stays while a tournament has them, and no change may keep one that has not started from it.
    Raises FaultyError, ConflictError and HouseRules.DoesNotExist.
    """
    with transaction.atomic():
        row = HouseRules.objects.select_for_update().get(pk=rules_id)
        before = row.ruleset
        for name, value in changes.items():
            setattr(row, name, value)
        if faults := house_rules_faults(row):
            raise FaultyError(faults)
        refuse_change(row, before)
        _save(row)
    return row


def refuse_change(row: HouseRules, before: str) -> None:
    """Raise ConflictError if tournaments stand in the way of changed house rules, whose ruleset was ``before``."""
    if row.ruleset != before and row.tournaments.exists():
        detail = f"Tournaments follow them, so they stay house rules of {before}: make others."
        raise ConflictError(Conflict.HOUSE_RULES_IN_USE, detail, "ruleset")
    if faults := faults_of_followers(row):
        detail = f"A tournament that follows them could not start any more: {faults[0].detail}"
        raise ConflictError(Conflict.HOUSE_RULES_IN_USE, detail, "options")


def remove_house_rules(rules_id: int) -> None:
    """Remove house rules that no tournament and no league has. Raises ConflictError and HouseRules.DoesNotExist."""
    with transaction.atomic():
        row = HouseRules.objects.select_for_update().get(pk=rules_id)
        if row.tournaments.exists():
            detail = "Tournaments follow these house rules, or did when they started."
            raise ConflictError(Conflict.HOUSE_RULES_IN_USE, detail)
        if League.objects.filter(house_rules=row).exists():
            detail = "The new tournaments of a league follow these house rules; let them follow others first."
            raise ConflictError(Conflict.HOUSE_RULES_IN_USE, detail)
        row.delete()


def _save(row: HouseRules) -> None:
    whose = "The league has" if row.league_id else "There are"
    save_named(row, f"{whose} house rules named {row.name!r} already.")
