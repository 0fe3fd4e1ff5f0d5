"""What may be asked of a tournament: wishes, accepted as events or rejected with a code. Pure."""

from collections.abc import Mapping

import msgspec

from games.engine.events import Clock
from tournaments.engine.events import Entrant, Ruleset


class StartTournament(msgspec.Struct, frozen=True):
    """Freeze entrants, format, rules and clock. Options not given have the format's default.

    ``max_seats`` is what the ruleset allows at one table. ``seed_key`` names the deal key that the seed comes
    from; without one the seed was chosen and is public from the start.
    """

    tournament_id: str
    entrants: tuple[Entrant, ...]
    format: str
    ruleset: Ruleset
    max_seats: int
    format_options: Mapping[str, object] = {}
    name: str = ""
    seed_key: str = ""
    clock: Clock | None = None


class PlanRound(msgspec.Struct, frozen=True):
    """Begin the next round, at the format's tables, or at hand-made ones (entrants' ids, table by table)."""

    tables: tuple[tuple[str, ...], ...] = ()


class SeatOutcome(msgspec.Struct, frozen=True):
    """What a game that has ended says about a seat; ``score`` is its total, what it carried in included."""

    place: int
    score: int
    deals_won: int = 0
    card_points: int = 0
    misses: int = 0
    forfeited: bool = False


class FinishTable(msgspec.Struct, frozen=True):
    """Record the result of a game that has ended: one outcome per seat, in seat order, and its last hash."""

    game_id: str
    head: str
    seats: tuple[SeatOutcome, ...]


class AdjudicateTable(msgspec.Struct, frozen=True):
    """Set a table's places by hand, with or without a game that ended.

    ``points`` changes the points of this game for the entrants it names. Nobody counts as having forfeited
    but those in ``forfeited``.
    """

    game_id: str
    places: Mapping[str, int]
    reason: str
    points: Mapping[str, int] = {}
    forfeited: tuple[str, ...] = ()


class VoidTable(msgspec.Struct, frozen=True):
    """Strike a game that was spoilt, and have its table play again."""

    game_id: str
    reason: str


class WithdrawEntrant(msgspec.Struct, frozen=True):
    """Take an entrant out from now on; its results still count."""

    entrant: str
    reason: str


class JoinEntrant(msgspec.Struct, frozen=True):
    """Let an entrant in late, with the points the format gives."""

    entrant: Entrant


class PauseTournament(msgspec.Struct, frozen=True):
    """Plan and end nothing for now."""

    reason: str


class ResumeTournament(msgspec.Struct, frozen=True):
    """Go on after a pause."""


class CancelTournament(msgspec.Struct, frozen=True):
    """End the tournament without a ranking."""

    reason: str


TableCommand = FinishTable | AdjudicateTable | VoidTable
CourseCommand = (
    PlanRound | WithdrawEntrant | JoinEntrant | PauseTournament | ResumeTournament | CancelTournament
)
Command = StartTournament | TableCommand | CourseCommand
