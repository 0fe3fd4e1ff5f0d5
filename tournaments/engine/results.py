"""Results of tables: recorded once per game, set by an organiser, or struck and played again. Pure."""

from collections.abc import Sequence

from msgspec.structs import replace

from tournaments.engine.commands import AdjudicateTable, FinishTable, SeatOutcome, VoidTable
from tournaments.engine.events import Event, ResultAdjudicated, SeatResult, TableFinished, TableVoided
from tournaments.engine.game_ids import game_id
from tournaments.engine.history import all_tables
from tournaments.engine.rejection import Code, Rejection
from tournaments.engine.state import (
    Cancelled,
    FinishedTable,
    PlayingTable,
    Round,
    Started,
    Table,
    Tournament,
)


def finish_table(state: Started, command: FinishTable) -> tuple[Event, ...] | Rejection:
    """Record a game's result; one that is recorded already changes nothing, so it may be told many times."""
    found = _table_of(state.tournament, command.game_id)
    if isinstance(found, Rejection):
        return found
    played, table = found
    if isinstance(table, FinishedTable):
        return ()
    if isinstance(state, Cancelled):
        return _cancelled()
    wrong = _misfit(table, [seat.place for seat in command.seats]) or _score_misfit(table, command.seats)
    if wrong:
        return Rejection(Code.RESULT_DOES_NOT_FIT, wrong)
    results = _results(table, command.seats)
    return (TableFinished(played.number, table.planned.number, command.game_id, command.head, results),)


def adjudicate_table(state: Started, command: AdjudicateTable) -> tuple[Event, ...] | Rejection:
    """Set a table's result by hand, as long as no later round builds on it."""
    found = _open_to_judgement(state, command)
    if isinstance(found, Rejection):
        return found
    played, table = found
    entrants = table.planned.entrants
    strangers = {*command.places, *command.points, *command.forfeited} - set(entrants)
    if strangers or set(command.places) != set(entrants):
        detail = f"A place is needed for each of {', '.join(entrants)}, and for nobody else."
        return Rejection(Code.RESULT_DOES_NOT_FIT, detail)
    wrong = _misfit(table, [command.places[entrant] for entrant in entrants])
    if wrong or any(points < 0 for points in command.points.values()):
        return Rejection(Code.RESULT_DOES_NOT_FIT, wrong or "Points are 0 or more.")
    before = table.results if isinstance(table, FinishedTable) else ()
    results = _adjudicated(table, before, command)
    number = table.planned.number
    return (ResultAdjudicated(played.number, number, table.game_id, results, command.reason, before),)


def void_table(state: Started, command: VoidTable) -> tuple[Event, ...] | Rejection:
    """Strike a table's game and have the same seats play another, as long as no later round builds on it."""
    found = _open_to_judgement(state, command)
    if isinstance(found, Rejection):
        return found
    played, table = found
    number, attempt = table.planned.number, table.attempt + 1
    replay = game_id(state.tournament.setup.tournament_id, played.number, number, attempt)
    return (TableVoided(played.number, number, table.game_id, command.reason, attempt, replay),)


def _table_of(tournament: Tournament, game: str) -> tuple[Round, Table] | Rejection:
    for played, table in all_tables(tournament):
        if table.game_id == game:
            return played, table
        if game in table.voided:
            detail = f"Game {game} was struck; table {table.planned.number} plays {table.game_id} instead."
            return Rejection(Code.GAME_IS_VOIDED, detail)
    return Rejection(Code.UNKNOWN_GAME, f"Game {game} is not a table of this tournament.")


def _open_to_judgement(
    state: Started, command: AdjudicateTable | VoidTable
) -> tuple[Round, Table] | Rejection:
    """Return the table of a game whose result an organiser may still change."""
    if isinstance(state, Cancelled):
        return _cancelled()
    if not command.reason.strip():
        return Rejection(Code.REASON_MISSING, "An organiser's decision needs a reason.")
    found = _table_of(state.tournament, command.game_id)
    if isinstance(found, Rejection):
        return found
    latest = state.tournament.rounds[-1].number
    if found[0].number != latest:
        detail = (
            f"Round {found[0].number} cannot be changed any more: round {latest} was planned on its results."
        )
        return Rejection(Code.ROUND_IS_FOLLOWED, detail)
    return found


def _cancelled() -> Rejection:
    return Rejection(Code.TOURNAMENT_IS_CANCELLED, "The tournament was cancelled.")


def _misfit(table: Table, places: Sequence[int]) -> str:
    """Return why places do not fit a table (empty: they do): a shared place uses up those it covers."""
    seats = len(table.planned.entrants)
    if len(places) != seats:
        return f"Table {table.planned.number} has {seats} seats; the result has {len(places)}."
    if any(place != 1 + sum(other < place for other in places) for place in places):
        listed = ", ".join(map(str, places))
        return f"Places {listed} do not count from 1, a shared place using up those it covers."
    return ""


def _score_misfit(table: Table, seats: Sequence[SeatOutcome]) -> str:
    """Return why scores do not fit a table (empty: they do): nobody ends below what it carried in."""
    for seat, (outcome, carried) in enumerate(zip(seats, _carried(table), strict=True)):
        if outcome.score < carried:
            return f"Seat {seat} carried {carried} points in and cannot end with {outcome.score}."
    return ""


def _carried(table: Table) -> tuple[int, ...]:
    return table.planned.carried or (0,) * len(table.planned.entrants)


def _results(table: PlayingTable, seats: Sequence[SeatOutcome]) -> tuple[SeatResult, ...]:
    return tuple(
        SeatResult(
            entrant=entrant,
            place=seat.place,
            points=seat.score - carried,
            deals_won=seat.deals_won,
            card_points=seat.card_points,
            misses=seat.misses,
            forfeited=seat.forfeited,
        )
        for entrant, carried, seat in zip(table.planned.entrants, _carried(table), seats, strict=True)
    )


def _adjudicated(
    table: Table, before: Sequence[SeatResult], command: AdjudicateTable
) -> tuple[SeatResult, ...]:
    """Return the result as the organiser wants it; what is not named stays as the game left it."""
    played = {result.entrant: result for result in before}
    results = []
    for entrant in table.planned.entrants:
        was = played.get(entrant, SeatResult(entrant, place=0, points=0))
        points = command.points.get(entrant, was.points)
        forfeited = entrant in command.forfeited
        results.append(replace(was, place=command.places[entrant], points=points, forfeited=forfeited))
    return tuple(results)
