"""Writes rows that have a name of their own."""

from django.db import IntegrityError, transaction

from tournaments.registration.models import HouseRules, League
from tournaments.services.refusals import Conflict, ConflictError


def save_named(row: HouseRules | League, taken: str) -> None:
    """Write a row; the database has the last word on its name. Raises ConflictError, which says ``taken``."""
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        raise ConflictError(Conflict.NAME_TAKEN, taken, "name") from error
