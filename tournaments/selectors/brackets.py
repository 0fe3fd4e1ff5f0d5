"""The bracket of an elimination: every table with who went on, and to which table of the next round. Reads."""

from uuid import UUID

import msgspec

from tournaments.engine.formats.single_elimination import SingleElimination
from tournaments.engine.state import Finished, Round
from tournaments.selectors.course import Course
from tournaments.selectors.rounds import ByeView, TableView, byes_of, name_of, tables_of
from tournaments.selectors.tournaments import EntrantName

WITH_BRACKET = frozenset({SingleElimination.name})
"""Formats whose rounds make a bracket: a table's best go on, and nobody comes back."""


class NoBracketError(LookupError):
    """The tournament's format has no bracket."""

    def __init__(self, form: str) -> None:
        super().__init__(f"The format {form} has no bracket; its rounds are under /rounds.")


class BracketSeat(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant at a table: ``advanced`` is null until the round is closed, ``next_table`` where it sits next."""

    entrant: UUID
    name: str
    seed: int
    place: int | None
    points: int | None
    advanced: bool | None
    next_table: int | None


class BracketTable(msgspec.Struct, frozen=True):
    """A table of the bracket; its seats by place once it has a result, else by seed."""

    table: int
    status: str
    game: UUID
    seats: list[BracketSeat]


class BracketRound(msgspec.Struct, frozen=True):
    """A round of the bracket; the ``final`` is the one whose only table decides the champion."""

    round: int
    final: bool
    tables: list[BracketTable]
    byes: list[ByeView]


class Bracket(msgspec.Struct, frozen=True, kw_only=True):
    """All rounds planned so far, at ``version``."""

    tournament: UUID
    version: int
    format: str
    champion: EntrantName | None
    rounds: list[BracketRound]


def bracket(course: Course) -> Bracket:
    """Return a tournament's bracket. Raises NoBracketError."""
    setup, rounds = course.tournament.setup, course.tournament.rounds
    if setup.format not in WITH_BRACKET:
        raise NoBracketError(setup.format)
    champion = course.state.champion if isinstance(course.state, Finished) else None
    return Bracket(
        tournament=UUID(setup.tournament_id),
        version=course.version,
        format=setup.format,
        champion=EntrantName(UUID(champion), name_of(course, champion)) if champion else None,
        rounds=[
            _round(course, played, following)
            for played, following in zip(rounds, (*rounds[1:], None), strict=True)
        ],
    )


def _round(course: Course, played: Round, following: Round | None) -> BracketRound:
    next_tables = {
        UUID(entrant): table.planned.number
        for table in (following.tables if following else ())
        for entrant in table.planned.entrants
    }
    return BracketRound(
        round=played.number,
        final=len(played.tables) == 1 and not played.byes,
        tables=[_table(course, table, next_tables) for table in tables_of(course, played)],
        byes=byes_of(course, played),
    )


def _table(course: Course, table: TableView, next_tables: dict[UUID, int]) -> BracketTable:
    entrants = course.tournament.entrants
    seats = [
        BracketSeat(
            entrant=seat.entrant,
            name=seat.name,
            seed=entrants[str(seat.entrant)].seed,
            place=seat.place,
            points=seat.points,
            advanced=seat.advanced,
            next_table=next_tables.get(seat.entrant),
        )
        for seat in table.seats
    ]
    ordered = sorted(seats, key=lambda seat: (seat.place or 0, seat.seed))
    return BracketTable(table.table, table.status, table.game, ordered)
