"""Decides a whole tournament again: what must follow from format, seed, games and people's decisions. Pure."""

from collections.abc import Callable, Sequence

import msgspec

from games.engine.audit import UNPLAYABLE, Audit, Fault, Part, compared
from tournaments.engine.commands import (
    AdjudicateTable,
    CancelTournament,
    Command,
    FinishTable,
    JoinEntrant,
    PauseTournament,
    PlanRound,
    ResumeTournament,
    SeatOutcome,
    VoidTable,
    WithdrawEntrant,
)
from tournaments.engine.decide import decide
from tournaments.engine.decider import INITIAL, fold
from tournaments.engine.events import (
    EntrantJoined,
    EntrantWithdrew,
    Event,
    ResultAdjudicated,
    RoundClosed,
    RoundPlanned,
    TableFinished,
    TableVoided,
    TournamentCancelled,
    TournamentFinished,
    TournamentPaused,
    TournamentResumed,
)
from tournaments.engine.evolve import ImpossibleEventError, evolve
from tournaments.engine.rejection import Rejection
from tournaments.engine.state import State

Outcomes = Callable[[str], Sequence[SeatOutcome] | None]
"""What a game's own events say of its seats, by its id; None if they do not tell."""
PART_OF_EVENT = {
    RoundPlanned: Part.SHUFFLES,
    TableFinished: Part.SCORES,
    ResultAdjudicated: Part.SCORES,
    RoundClosed: Part.SCORES,
    TournamentFinished: Part.SCORES,
}
"""Where the fields of an event belong; a promised seed apart, everything else is a move."""


class _OutcomeMissingError(Exception):
    """A game that a table's result comes from cannot be read to its end."""


class Recorded(msgspec.Struct, frozen=True):
    """A stored event, and whether the system decided it by itself: people may make tables by hand."""

    event: Event
    by_system: bool


def audit(recorded: Sequence[Recorded], seed: bytes, outcomes: Outcomes) -> Audit:
    """Return what cannot have happened, as far as it can be judged: the first command with a fault ends it.

    The start is taken as it is: who enters, and by which rules, nothing before it says.
    """
    events = [record.event for record in recorded]
    index = 1
    try:
        state = fold(events[:1], INITIAL)
        while index < len(events):
            decided = _decided_again(state, recorded[index], seed, outcomes)
            told = tuple(events[index : index + len(decided)])
            if told != decided or not decided:
                return _judged(events, index, decided)
            for event in decided:
                state = evolve(state, event)
            index += len(decided)
    except _OutcomeMissingError as error:
        return Audit((), index, str(error))
    except (*UNPLAYABLE, ImpossibleEventError) as error:
        why = f"the tournament cannot be played again ({type(error).__name__}: {error})"
        return Audit((Fault(index, index, Part.MOVES),), index, why)
    return Audit((), index)


def _judged(events: Sequence[Event], index: int, decided: Sequence[Event]) -> Audit:
    """Return the faults of a command; if it is the last one, and all its events stand there, all is judged."""
    faults = tuple(compared(events, index, decided, _part))
    is_last = index + len(decided) == len(events) and all(fault.fields for fault in faults)
    return Audit(faults, len(events) if is_last else index)


def _part(event: Event, field: str) -> Part:
    return Part.SEEDS if field == "rng_seed" else PART_OF_EVENT.get(type(event), Part.MOVES)


def _decided_again(state: State, recorded: Recorded, seed: bytes, outcomes: Outcomes) -> tuple[Event, ...]:
    """Return what the command behind an event gives; nothing if there is none, or it is refused."""
    event = recorded.event
    command = wish_of(event, outcomes)
    decided = () if command is None else decide(state, command, seed)
    if isinstance(event, RoundPlanned) and decided != (event,) and not recorded.by_system:
        by_hand = PlanRound(tuple(table.entrants for table in event.tables))
        return () if isinstance(decide(state, by_hand, seed), Rejection) else (event,)
    return () if isinstance(decided, Rejection) else decided


def wish_of(event: Event, outcomes: Outcomes) -> Command | None:
    """Return the command whose first event this is; None for an event that only ever follows from others."""
    match event:
        case RoundPlanned():
            return PlanRound()
        case TableFinished():
            return FinishTable(event.game_id, event.head, _outcome(event, outcomes))
        case ResultAdjudicated():
            places = {result.entrant: result.place for result in event.results}
            points = {result.entrant: result.points for result in event.results}
            forfeited = tuple(result.entrant for result in event.results if result.forfeited)
            return AdjudicateTable(event.game_id, places, event.reason, points, forfeited)
        case TableVoided():
            return VoidTable(event.game_id, event.reason)
        case EntrantWithdrew():
            return WithdrawEntrant(event.entrant, event.reason)
        case EntrantJoined():
            return JoinEntrant(event.entrant)
        case TournamentPaused():
            return PauseTournament(event.reason)
        case TournamentResumed():
            return ResumeTournament()
        case TournamentCancelled():
            return CancelTournament(event.reason)
        case _:
            return None


def _outcome(event: TableFinished, outcomes: Outcomes) -> tuple[SeatOutcome, ...]:
    seats = outcomes(event.game_id)
    if seats is None:
        raise _OutcomeMissingError(f"game {event.game_id} cannot be read to its end")
    return tuple(seats)
