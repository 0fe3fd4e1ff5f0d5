"""Every way in which a tournament says no: one code per reason, with what blocks the wish. Pure."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec


class Code(StrEnum):
    """The rejection codes, grouped by what they are about."""

    # the phase
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    ROUND_IS_OPEN = "round_is_open"
    TOURNAMENT_IS_PAUSED = "tournament_is_paused"
    TOURNAMENT_IS_NOT_PAUSED = "tournament_is_not_paused"
    TOURNAMENT_IS_OVER = "tournament_is_over"
    TOURNAMENT_IS_CANCELLED = "tournament_is_cancelled"
    # format and options
    UNKNOWN_FORMAT = "unknown_format"
    UNKNOWN_OPTION = "unknown_option"
    INVALID_OPTION = "invalid_option"
    FORCED_OPTION = "forced_option"
    TABLE_SIZE_ABOVE_FIELD = "table_size_above_field"
    ADVANCE_NOT_BELOW_TABLE_SIZE = "advance_not_below_table_size"
    MINIMUM_ABOVE_TABLE_SIZE = "minimum_above_table_size"
    TOO_MANY_SEATS = "too_many_seats"
    RULES_REFUSED = "rules_refused"
    # entrants
    TOO_FEW_ENTRANTS = "too_few_entrants"
    DUPLICATE_ENTRANT = "duplicate_entrant"
    UNREADABLE_ENTRANT = "unreadable_entrant"
    BOT_RETIRED = "bot_retired"
    UNKNOWN_ENTRANT = "unknown_entrant"
    ENTRANT_IS_OUT = "entrant_is_out"
    ENTRANT_NOT_SEATED = "entrant_not_seated"
    LATE_ENTRY_CLOSED = "late_entry_closed"
    # tables and results
    TABLE_NOT_FINISHED = "table_not_finished"
    TABLE_SIZE_NOT_ALLOWED = "table_size_not_allowed"
    UNKNOWN_GAME = "unknown_game"
    GAME_IS_VOIDED = "game_is_voided"
    RESULT_DOES_NOT_FIT = "result_does_not_fit"
    ROUND_IS_FOLLOWED = "round_is_followed"
    REASON_MISSING = "reason_missing"


class Blocker(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that stands in the way; ``table``, ``entrant`` or ``option`` say what it is about, where it helps."""

    code: Code
    detail: str
    table: int | None = None
    entrant: str | None = None
    option: str | None = None


class Rejection(msgspec.Struct, frozen=True):
    """A command that was not granted: nothing has changed. ``blockers`` lists all that has to go first."""

    code: Code
    detail: str
    blockers: tuple[Blocker, ...] = ()


def refused_by(blockers: Sequence[Blocker]) -> Rejection:
    """Return the rejection that names all of one or more blockers; its code is the first one's."""
    return Rejection(blockers[0].code, " ".join(blocker.detail for blocker in blockers), tuple(blockers))
