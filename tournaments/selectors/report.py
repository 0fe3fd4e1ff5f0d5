"""A tournament in words: progress, every round with its tables and places, the ranking, the champion."""

from collections.abc import Iterator

from tournaments.engine.standings import standings
from tournaments.engine.state import Finished, FinishedTable, Round, Started, Table, Tournament


def progress_line(state: Started) -> str:
    """Return one line on how far a tournament has got."""
    tournament = state.tournament
    if isinstance(state, Finished):
        return f"finished after {len(tournament.rounds)} rounds"
    tables = tournament.rounds[-1].tables if tournament.rounds else ()
    done = sum(isinstance(table, FinishedTable) for table in tables)
    seats = sum(len(table.planned.entrants) for table in tables)
    return f"round {len(tournament.rounds)}: {done} of {len(tables)} tables finished, {seats} entrants"


def report(state: Started) -> Iterator[str]:
    """Yield the lines of a full report."""
    tournament = state.tournament
    setup = tournament.setup
    yield f"{setup.name}: {setup.format}, {setup.ruleset.name}, {len(tournament.entrants)} entrants"
    for played in tournament.rounds:
        yield from _round(tournament, played)
    yield ""
    yield "ranking"
    for standing in standings(state):
        name = tournament.entrants[standing.entrant].name
        why = f"  ({standing.decided_by})" if standing.decided_by else ""
        yield f"{standing.place:>4}. {name:<16} {standing.points:>6} points, {standing.games} games{why}"
    if isinstance(state, Finished):
        champion = tournament.entrants[state.champion].name if state.champion else "nobody"
        yield ""
        yield f"champion: {champion}"


def _round(tournament: Tournament, played: Round) -> Iterator[str]:
    yield ""
    yield f"round {played.number}"
    for table in played.tables:
        yield f"  table {table.planned.number}: {_places(tournament, table)}"
    for bye in played.byes:
        yield f"  bye: {tournament.entrants[bye.entrant].name}, worth {bye.worth}"
    gone = ", ".join(f"{tournament.entrants[out.entrant].name} ({out.way})" for out in played.out)
    if gone:
        yield f"  out: {gone}"


def _places(tournament: Tournament, table: Table) -> str:
    if not isinstance(table, FinishedTable):
        return (
            ", ".join(tournament.entrants[entrant].name for entrant in table.planned.entrants) + " (playing)"
        )
    results = sorted(table.results, key=lambda result: (result.place, result.entrant))
    return ", ".join(
        f"{result.place}. {tournament.entrants[result.entrant].name} {result.points:+d}" for result in results
    )
