"""What follows by itself: a round closes with its last result, a tournament ends by its format. Pure."""

from typing import assert_never

from tournaments.engine import history
from tournaments.engine.events import (
    Event,
    Ranked,
    RoundClosed,
    StageFinished,
    TournamentFinished,
    WayOut,
)
from tournaments.engine.evolve import evolve
from tournaments.engine.format import Format
from tournaments.engine.state import (
    BetweenRounds,
    Cancelled,
    Finished,
    FinishedTable,
    NotStarted,
    Paused,
    RoundOpen,
    State,
    Tournament,
)


def settle(state: State, form: Format, seed: bytes) -> tuple[Event, ...]:
    """Return the events that the state brings about without any command (often none)."""
    events: tuple[Event, ...] = ()
    while due := _due(state, form, seed):
        for event in due:
            state = evolve(state, event)
        events += due
    return events


def _due(state: State, form: Format, seed: bytes) -> tuple[Event, ...]:
    match state:
        case RoundOpen(tournament) | Paused(RoundOpen(tournament)):
            return _close_round(tournament, form, seed) if _all_finished(tournament) else ()
        case BetweenRounds(tournament):
            return _finish(tournament, form, seed) if form.is_over(tournament) else ()
        case NotStarted() | Paused() | Finished() | Cancelled():
            return ()
        case _:
            assert_never(state)


def _all_finished(tournament: Tournament) -> bool:
    return all(isinstance(table, FinishedTable) for table in tournament.rounds[-1].tables)


def _close_round(tournament: Tournament, form: Format, seed: bytes) -> tuple[Event, ...]:
    closing = form.close_round(tournament, seed)
    return (RoundClosed(tournament.rounds[-1].number, closing.advanced, closing.out, closing.cuts),)


def _finish(tournament: Tournament, form: Format, seed: bytes) -> tuple[Event, ...]:
    ranking = form.rank(tournament, seed)
    return (
        StageFinished(1, len(tournament.rounds)),
        TournamentFinished(ranking, _champion(tournament, ranking), seed.hex()),
    )


def _champion(tournament: Tournament, ranking: tuple[Ranked, ...]) -> str | None:
    """Return the first of the ranking, unless it has left: then all have, and nobody has won."""
    first = ranking[0].entrant
    gone = history.exits(tournament).get(first)
    return first if gone is None or gone.way is WayOut.LOST else None
