"""Stored names and event classes of tournaments, both ways: one hand-written table. Names are kept for ever."""

from games.eventstore.codec import Codec
from tournaments.engine.events import (
    EntrantJoined,
    EntrantWithdrew,
    ResultAdjudicated,
    RoundClosed,
    RoundPlanned,
    StageFinished,
    TableFinished,
    TableVoided,
    TournamentCancelled,
    TournamentFinished,
    TournamentPaused,
    TournamentResumed,
    TournamentStarted,
)

EVENTS: dict[tuple[str, int], type] = {
    ("tournament.tournament-started", 1): TournamentStarted,
    ("tournament.round-planned", 1): RoundPlanned,
    ("tournament.table-finished", 1): TableFinished,
    ("tournament.table-voided", 1): TableVoided,
    ("tournament.result-adjudicated", 1): ResultAdjudicated,
    ("tournament.entrant-withdrew", 1): EntrantWithdrew,
    ("tournament.entrant-joined", 1): EntrantJoined,
    ("tournament.round-closed", 1): RoundClosed,
    ("tournament.stage-finished", 1): StageFinished,
    ("tournament.tournament-finished", 1): TournamentFinished,
    ("tournament.tournament-paused", 1): TournamentPaused,
    ("tournament.tournament-resumed", 1): TournamentResumed,
    ("tournament.tournament-cancelled", 1): TournamentCancelled,
}
"""Every event that a tournament ever stored, by name and schema version. An entry is never removed."""

CODEC = Codec(EVENTS)
encode, decode = CODEC.encode, CODEC.decode
