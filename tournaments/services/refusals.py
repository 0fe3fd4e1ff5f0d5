"""How preparing a tournament says no: what was given cannot be, or what is there stands in the way."""

from collections.abc import Sequence
from enum import StrEnum

from tournaments.selectors.plans import Fault


class Conflict(StrEnum):
    """What is there and stands in the way."""

    ALREADY_STARTED = "already_started"
    DUPLICATE_ENTRANT = "duplicate_entrant"
    BOT_RETIRED = "bot_retired"
    SEED_TAKEN = "seed_taken"
    TOO_MANY_ENTRANTS = "too_many_entrants"
    NAME_TAKEN = "name_taken"
    LEAGUE_IN_USE = "league_in_use"
    HOUSE_RULES_IN_USE = "house_rules_in_use"


class FaultyError(ValueError):
    """What was given cannot be; ``faults`` names every field and what would be good. Nothing was written."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(fault.detail for fault in faults))


class ConflictError(Exception):
    """It could be, but something that is there stands in the way. Nothing was written."""

    def __init__(self, code: Conflict, detail: str, field: str = "") -> None:
        self.code = code
        self.field = field
        super().__init__(detail)
