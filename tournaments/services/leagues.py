"""Makes, changes and removes leagues."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.registration.models import HouseRules, League
from tournaments.selectors.leagues import league_faults
from tournaments.selectors.plans import Fault, foreign_faults, unknown_house_rules
from tournaments.services.naming import save_named
from tournaments.services.refusals import Conflict, ConflictError, FaultyError


def create_league(league: League, organiser: User) -> League:
    """Save a new league, which its maker organises. Raises FaultyError and ConflictError."""
    with transaction.atomic():
        _save(league)
        league.organisers.add(organiser)
    return league


def change_league(league_id: int, changes: Mapping[str, Any]) -> League:
    """Change columns of a league. Raises FaultyError, ConflictError and League.DoesNotExist."""
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league_id)
        for name, value in changes.items():
            setattr(league, name, value)
        _save(league)
    return league


def remove_league(league_id: int) -> None:
    """Remove a league that has no tournaments. Raises ConflictError and League.DoesNotExist."""
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league_id)
        if league.tournaments.exists():
            raise ConflictError(
                Conflict.LEAGUE_IN_USE, "The league has tournaments; move or remove them first."
            )
        league.delete()


def _save(league: League) -> None:
    """Check and write a league."""
    faults = league_faults(league) + _house_rules_faults(league)
    if faults:
        raise FaultyError(faults)
    save_named(league, f"There is a league named {league.name!r} already.")


def _house_rules_faults(league: League) -> list[Fault]:
    """Say what keeps house rules from being those of a league's new tournaments; lock them."""
    named = league.house_rules_id
    if named is None:
        return []
    rules = HouseRules.objects.select_for_update(no_key=True).filter(pk=named).first()
    return foreign_faults(rules, league.pk) if rules else [unknown_house_rules(named)]
