"""How services of accounts, bots and practice say no: a value cannot be, or what is there stands in the way."""

from enum import StrEnum


class Conflict(StrEnum):
    """What is there and stands in the way."""

    NAME_TAKEN = "name_taken"
    TOO_MANY_BOTS = "too_many_bots"
    TOO_MANY_TOKENS = "too_many_tokens"
    TOO_MANY_GAMES = "too_many_games"
    BOT_RETIRED = "bot_retired"


class FaultyError(ValueError):
    """What was given cannot be: which field, and what would be good. Nothing was written."""

    def __init__(self, field: str, detail: str) -> None:
        self.field = field
        super().__init__(detail)


class ConflictError(Exception):
    """It could be, but something that is there stands in the way. Nothing was written."""

    def __init__(self, code: Conflict, detail: str, field: str = "") -> None:
        self.code = code
        self.field = field
        super().__init__(detail)
