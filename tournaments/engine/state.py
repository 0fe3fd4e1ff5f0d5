"""What a tournament is at a moment: a union of frozen phases around the record of its rounds. Pure."""

import msgspec

from tournaments.engine.events import Bye, Entrant, Out, PlannedTable, Ranked, SeatResult, TournamentStarted


class PlayingTable(msgspec.Struct, frozen=True):
    """A table whose game has not ended; ``voided`` are its earlier games, which do not count."""

    planned: PlannedTable
    game_id: str
    attempt: int = 1
    voided: tuple[str, ...] = ()


class FinishedTable(msgspec.Struct, frozen=True):
    """A table with a result, of its game (``head``, the game's last hash) or of an organiser (``reason``)."""

    planned: PlannedTable
    game_id: str
    attempt: int
    voided: tuple[str, ...]
    results: tuple[SeatResult, ...]
    head: str = ""
    reason: str = ""


Table = PlayingTable | FinishedTable


class Round(msgspec.Struct, frozen=True):
    """A round's tables; ``advanced`` and ``out`` are empty until it is closed."""

    stage: int
    number: int
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...] = ()
    advanced: tuple[str, ...] = ()
    out: tuple[Out, ...] = ()


class Tournament(msgspec.Struct, frozen=True):
    """The record that every phase after the start carries.

    ``entrants`` by id, latecomers last, who began with ``late_points``; ``withdrawals``: from which round on.
    """

    setup: TournamentStarted
    entrants: dict[str, Entrant]
    late_points: dict[str, int] = {}
    withdrawals: dict[str, int] = {}
    rounds: tuple[Round, ...] = ()


class NotStarted(msgspec.Struct, frozen=True):
    """Before the first event."""


class BetweenRounds(msgspec.Struct, frozen=True):
    """No round is open: the next one may be planned."""

    tournament: Tournament


class RoundOpen(msgspec.Struct, frozen=True):
    """The last round of the record is being played."""

    tournament: Tournament


class Paused(msgspec.Struct, frozen=True):
    """The organiser has stopped the tournament; ``phase`` is what it goes back to."""

    phase: BetweenRounds | RoundOpen
    reason: str

    @property
    def tournament(self) -> Tournament:
        """The record of the phase that is paused."""
        return self.phase.tournament


class Finished(msgspec.Struct, frozen=True):
    """It is over; an adjudication of its last round may still change the ranking."""

    tournament: Tournament
    ranking: tuple[Ranked, ...]
    champion: str | None


class Cancelled(msgspec.Struct, frozen=True):
    """It was ended without a ranking."""

    tournament: Tournament
    reason: str


Running = BetweenRounds | RoundOpen
Started = Running | Paused | Finished | Cancelled
State = NotStarted | Started
