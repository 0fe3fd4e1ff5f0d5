"""Deciding what a command brings about: events, nothing (it is done already), or a rejection. Pure.

Randomness comes in as the tournament's seed; each draw has a label of its own. After the command's own events
comes what follows by itself (``settle``): the end of a round, the end of the tournament.
"""

from typing import assert_never

from games.engine import rng
from tournaments.engine.commands import (
    AdjudicateTable,
    CancelTournament,
    Command,
    CourseCommand,
    FinishTable,
    JoinEntrant,
    PauseTournament,
    PlanRound,
    ResumeTournament,
    StartTournament,
    TableCommand,
    VoidTable,
    WithdrawEntrant,
)
from tournaments.engine.decider import fold
from tournaments.engine.events import (
    EntrantJoined,
    EntrantWithdrew,
    Event,
    TournamentCancelled,
    TournamentPaused,
    TournamentResumed,
)
from tournaments.engine.format import Format
from tournaments.engine.formats import format_of
from tournaments.engine.history import next_round_number, still_in
from tournaments.engine.planning import entrant_is_out, open_tables, plan_round, unknown_entrant
from tournaments.engine.rejection import Code, Rejection, refused_by
from tournaments.engine.results import adjudicate_table, finish_table, void_table
from tournaments.engine.settle import settle
from tournaments.engine.starting import entrant_problems, start
from tournaments.engine.state import (
    BetweenRounds,
    Cancelled,
    Finished,
    NotStarted,
    Paused,
    RoundOpen,
    Running,
    Started,
    State,
)


class WrongSeedError(ValueError):
    """The seed handed in is not the one that the tournament has promised: our fault, nothing may be drawn."""


def decide(state: State, command: Command, seed: bytes) -> tuple[Event, ...] | Rejection:
    """Return the events of a command, or why it is refused.

    ``seed`` are the 32 secret bytes behind every draw; it must keep the commitment made at the start.
    """
    if isinstance(command, StartTournament):
        if isinstance(state, NotStarted):
            return start(command, seed)
        return Rejection(Code.ALREADY_STARTED, "The tournament has started already.")
    if isinstance(state, NotStarted):
        return Rejection(Code.NOT_STARTED, "The tournament has not started.")
    promise = state.tournament.setup.commitment
    if rng.commitment(seed) != promise:
        raise WrongSeedError(f"the seed does not keep the commitment {promise}")
    form = format_of(state.tournament)
    if isinstance(command, TableCommand):
        granted = _judge(state, command)
    else:
        granted = _steer(state, command, form, seed)
    if isinstance(granted, Rejection) or not granted:
        return granted
    return granted + settle(fold(granted, state), form, seed)


def _judge(state: Started, command: TableCommand) -> tuple[Event, ...] | Rejection:
    match command:
        case FinishTable():
            return finish_table(state, command)
        case AdjudicateTable():
            return adjudicate_table(state, command)
        case VoidTable():
            return void_table(state, command)
        case _:
            assert_never(command)


def _steer(
    state: Started, command: CourseCommand, form: Format, seed: bytes
) -> tuple[Event, ...] | Rejection:
    phase = _running(state)
    if isinstance(phase, Rejection):
        return phase
    match command:
        case PlanRound():
            return _paused(state) or plan_round(phase, command, form, seed)
        case WithdrawEntrant():
            return _decided(phase, form) or _withdraw(phase, command)
        case JoinEntrant():
            return _decided(phase, form) or _join(phase, command, form)
        case PauseTournament():
            return _paused(state) or _reasoned(command.reason, TournamentPaused(command.reason))
        case ResumeTournament():
            return _resume(state)
        case CancelTournament():
            return _reasoned(command.reason, TournamentCancelled(command.reason, seed.hex()))
        case _:
            assert_never(command)


def _running(state: Started) -> Running | Rejection:
    """Return the phase a tournament is in, paused or not, or the refusal of all that comes after its end."""
    match state:
        case Finished():
            return Rejection(Code.TOURNAMENT_IS_OVER, "The tournament is over.")
        case Cancelled():
            return Rejection(Code.TOURNAMENT_IS_CANCELLED, "The tournament was cancelled.")
        case Paused():
            return state.phase
        case BetweenRounds() | RoundOpen():
            return state
        case _:
            assert_never(state)


def _paused(state: Started) -> Rejection | None:
    if isinstance(state, Paused):
        return Rejection(Code.TOURNAMENT_IS_PAUSED, f"The tournament is paused: {state.reason}")
    return None


def _decided(phase: Running, form: Format) -> Rejection | None:
    """Refuse changes of the field while nothing but a pause keeps the tournament from its end."""
    if isinstance(phase, BetweenRounds) and form.is_over(phase.tournament):
        return Rejection(Code.TOURNAMENT_IS_OVER, "The tournament is decided and ends when it is resumed.")
    return None


def _resume(state: Started) -> tuple[Event, ...] | Rejection:
    if isinstance(state, Paused):
        return (TournamentResumed(),)
    return Rejection(Code.TOURNAMENT_IS_NOT_PAUSED, "The tournament is not paused.")


def _reasoned(reason: str, event: Event) -> tuple[Event, ...] | Rejection:
    if reason.strip():
        return (event,)
    return Rejection(Code.REASON_MISSING, "An organiser's decision needs a reason.")


def _withdraw(phase: Running, command: WithdrawEntrant) -> tuple[Event, ...] | Rejection:
    tournament = phase.tournament
    if command.entrant not in tournament.entrants:
        return refused_by([unknown_entrant(command.entrant)])
    if command.entrant not in still_in(tournament):
        return refused_by([entrant_is_out(tournament, command.entrant)])
    is_open = isinstance(phase, RoundOpen)
    number = len(tournament.rounds) if is_open else next_round_number(tournament)
    return _reasoned(command.reason, EntrantWithdrew(command.entrant, number, command.reason))


def _join(phase: Running, command: JoinEntrant, form: Format) -> tuple[Event, ...] | Rejection:
    tournament = phase.tournament
    if isinstance(phase, RoundOpen):
        detail = "Entrants may join between rounds only."
        return Rejection(Code.ROUND_IS_OPEN, detail, tuple(open_tables(tournament)))
    points = form.late_points(tournament)
    if points is None:
        return Rejection(Code.LATE_ENTRY_CLOSED, f"The format {form.name} lets nobody in any more.")
    problems = entrant_problems((*tournament.entrants.values(), command.entrant))
    if problems:
        return refused_by(problems)
    return (EntrantJoined(command.entrant, next_round_number(tournament), points),)
