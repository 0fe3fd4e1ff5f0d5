"""The course of a tournament: rounds, tables, standings, bracket. Empty lists before the start."""

from uuid import UUID

import msgspec
from django.http import HttpResponse
from django.urls import reverse
from rest_framework.request import Request

from games.api.common.answers import answer
from games.api.common.headers import sent
from games.api.common.problems import Problem, not_found
from games.api.common.query import read_query
from games.api.common.struct_schemas import TEXT
from games.api.common.views import Door
from tournaments.api.access import course_seen, course_since_start
from tournaments.api.describing import reads
from tournaments.api.positions import page_of
from tournaments.api.shapes import (
    PageQuery,
    Round,
    RoundPage,
    StandingsPage,
    StandingsQuery,
    Table,
    TablePage,
    TablesQuery,
)
from tournaments.api.sheets import standings_sheet
from tournaments.api.statuses import STATUSES
from tournaments.selectors import rounds as selected
from tournaments.selectors.brackets import Bracket as Drawn
from tournaments.selectors.brackets import NoBracketError, bracket
from tournaments.selectors.rounds import RoundView, TableView
from tournaments.selectors.standings import standings

CSV = "text/csv"


class Rounds(Door):
    """A tournament's rounds."""

    @reads(
        "Rounds, the first one first",
        "rounds",
        answer=RoundPage,
        query=PageQuery,
        problems=["not_found", "invalid_cursor"],
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Each in numbers: tables and how many of them are finished, byes, who went on, who is out."""
        query = read_query(request, PageQuery)
        course = course_seen(request, tournament_id)
        return answer(page_of(selected.rounds(course) if course else [], query.cursor, query.limit))


class OneRound(Door):
    """One round."""

    @reads("A round with its tables", "round", answer=Round, problems=["not_found"])
    def get(self, request: Request, tournament_id: UUID, number: int) -> HttpResponse:
        """Who sat where with which points, results, byes; once it is closed who went on, who is out, and by what."""
        course = course_seen(request, tournament_id)
        found = selected.round_view(course, number) if course else None
        if found is None:
            raise not_found()
        return answer(_with_addresses(found))


class Tables(Door):
    """A tournament's tables."""

    @reads(
        "Tables of all rounds",
        "tables",
        answer=TablePage,
        query=TablesQuery,
        problems=["not_found", "invalid_cursor"],
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """With seats, results and the address of each game."""
        query = read_query(request, TablesQuery)
        course = course_seen(request, tournament_id)
        found = selected.tables(course, query.round, query.status) if course else []
        return answer(page_of([_with_address(table) for table in found], query.cursor, query.limit))


class Standings(Door):
    """A tournament's standings."""

    @reads(
        "Standings with every tie-break",
        "standings",
        answer=StandingsPage,
        or_as={CSV: TEXT},
        parameters=[sent("Content-Disposition", "With `?format=csv`: the name of a file.", 200)],
        query=StandingsQuery,
        problems=["not_found", "not_started"],
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Each place, what puts it below the one before, and all figures; so far, or `final`.

        With `?format=csv` a sheet with a column per tie-break, fractions as decimals.
        """
        query = read_query(request, StandingsQuery)
        found = standings(course_since_start(request, tournament_id))
        if query.format == "csv":
            named = {"Content-Disposition": f'attachment; filename="standings-{tournament_id}.csv"'}
            return HttpResponse(standings_sheet(found), f"{CSV}; charset=utf-8", headers=named)
        return answer(StandingsPage(**msgspec.structs.asdict(found)))


class Bracket(Door):
    """A tournament's bracket."""

    @reads(
        "The bracket of an elimination",
        "bracket",
        answer=Drawn,
        problems=["not_found", "no_bracket", "not_started"],
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Every table with who went on, and to which table of the next round; byes; the champion."""
        try:
            return answer(bracket(course_since_start(request, tournament_id)))
        except NoBracketError as error:
            code = "no_bracket"
            raise Problem(code, str(error), status=STATUSES[code]) from error


def _with_addresses(found: RoundView) -> Round:
    fields = msgspec.structs.asdict(found)
    return Round(**{**fields, "tables": [_with_address(table) for table in found.tables]})


def _with_address(table: TableView) -> Table:
    return Table(**msgspec.structs.asdict(table), game_url=reverse("game", args=[table.game]))
