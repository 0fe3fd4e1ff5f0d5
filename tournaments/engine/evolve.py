"""Copying an event's outcome into the state. Decides nothing, draws nothing, refuses nothing. Pure."""

from typing import assert_never

from msgspec.structs import replace

from tournaments.engine.events import (
    EntrantJoined,
    EntrantWithdrew,
    Event,
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
from tournaments.engine.state import (
    BetweenRounds,
    Cancelled,
    Finished,
    FinishedTable,
    NotStarted,
    Paused,
    PlayingTable,
    Round,
    RoundOpen,
    Running,
    Started,
    State,
    Table,
    Tournament,
)


class ImpossibleEventError(Exception):
    """An event that cannot follow on the state: the stream is not one of this product's making."""

    def __init__(self, state: State, event: Event) -> None:
        super().__init__(f"{type(event).__name__} cannot follow on {type(state).__name__}")


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    match state, event:
        case NotStarted(), TournamentStarted():
            return BetweenRounds(Tournament(event, {entrant.id: entrant for entrant in event.entrants}))
        case NotStarted(), _:
            raise ImpossibleEventError(state, event)
        case _, TournamentStarted():
            raise ImpossibleEventError(state, event)
        case ((BetweenRounds() | RoundOpen()), TournamentPaused()):
            return Paused(state, event.reason)
        case Paused(), TournamentResumed():
            return state.phase
        case Paused(), TournamentCancelled():
            return Cancelled(state.tournament, event.reason)
        case Paused(), _:
            return replace(state, phase=_evolve_started(state.phase, event))
        case _, _:
            return _evolve_started(state, event)


def _evolve_started(state: Running | Finished | Cancelled, event: Event) -> Started:
    tournament = state.tournament
    match event:
        case RoundPlanned():
            return RoundOpen(replace(tournament, rounds=(*tournament.rounds, _opened(event))))
        case TableFinished() | ResultAdjudicated() | TableVoided():
            return RoundOpen(_with_table(tournament, event))
        case EntrantWithdrew():
            withdrawals = tournament.withdrawals | {event.entrant: event.round}
            return replace(state, tournament=replace(tournament, withdrawals=withdrawals))
        case EntrantJoined():
            return replace(state, tournament=_with_latecomer(tournament, event))
        case RoundClosed():
            closed = replace(tournament.rounds[-1], advanced=event.advanced, out=event.out)
            return BetweenRounds(replace(tournament, rounds=(*tournament.rounds[:-1], closed)))
        case StageFinished():
            return state
        case TournamentFinished():
            return Finished(tournament, event.ranking, event.champion)
        case TournamentCancelled():
            return Cancelled(tournament, event.reason)
        case TournamentStarted() | TournamentPaused() | TournamentResumed():
            raise ImpossibleEventError(state, event)
        case _:
            assert_never(event)


def _opened(event: RoundPlanned) -> Round:
    tables = tuple(PlayingTable(planned, planned.game_id) for planned in event.tables)
    return Round(event.stage, event.round, tables, event.byes)


def _with_table(tournament: Tournament, event: TableFinished | ResultAdjudicated | TableVoided) -> Tournament:
    """Copy a table's news into the last round, which is thereby open (again)."""
    last = tournament.rounds[-1]
    tables = tuple(
        _changed(table, event) if table.planned.number == event.table else table for table in last.tables
    )
    return replace(
        tournament, rounds=(*tournament.rounds[:-1], replace(last, tables=tables, advanced=(), out=()))
    )


def _changed(table: Table, event: TableFinished | ResultAdjudicated | TableVoided) -> Table:
    match event:
        case TableVoided():
            voided = (*table.voided, table.game_id)
            return PlayingTable(table.planned, event.replay_game_id, event.attempt, voided)
        case TableFinished():
            head, reason = event.head, ""
        case ResultAdjudicated():
            head, reason = table.head if isinstance(table, FinishedTable) else "", event.reason
    return FinishedTable(
        table.planned, table.game_id, table.attempt, table.voided, event.results, head, reason
    )


def _with_latecomer(tournament: Tournament, event: EntrantJoined) -> Tournament:
    entrant = event.entrant
    return replace(
        tournament,
        entrants=tournament.entrants | {entrant.id: entrant},
        late_points=tournament.late_points | {entrant.id: event.points},
    )
