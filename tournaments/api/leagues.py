"""Leagues: to look at for everybody, to make and change for organisers."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request

from games.api.common.answers import answer
from games.api.common.body import read_body
from games.api.common.pages import page, read_cursor
from games.api.common.problems import not_found
from games.api.common.query import read_query
from games.api.common.views import Door
from tournaments.api.access import forbidden, person, run_league
from tournaments.api.describing import reads, writes
from tournaments.api.shapes import LeagueBody, LeagueChanges, LeaguePage, PageQuery
from tournaments.api.writing import written
from tournaments.selectors import leagues as selected
from tournaments.selectors.access import may_add_league
from tournaments.selectors.leagues import LeagueSummary
from tournaments.services.leagues import change_league, create_league, remove_league

TAG = "leagues"
NEW = OpenApiExample("a season", {"name": "Autumn", "place_points": [10, 7, 5, 3, 2, 1]}, request_only=True)
POINTS = OpenApiExample("other points", {"place_points": [5, 3, 1]}, request_only=True)


class Leagues(Door):
    """All leagues."""

    @reads(
        "Leagues by name",
        "leagues",
        tag=TAG,
        answer=LeaguePage,
        query=PageQuery,
        problems=["invalid_cursor"],
    )
    def get(self, request: Request) -> HttpResponse:
        """Each with its tournament points by place, and how many of its tournaments have started."""
        query = read_query(request, PageQuery)
        rows = selected.leagues(read_cursor(query.cursor, selected.Mark), query.limit + 1)
        return answer(page(rows, query.limit, selected.mark))

    @writes(
        "Make a league",
        "league_create",
        tag=TAG,
        answer=LeagueSummary,
        status=201,
        body=LeagueBody,
        problems=["name_taken"],
        examples=[NEW],
    )
    def post(self, request: Request) -> HttpResponse:
        """For people with the admin's permission to add leagues; whoever makes a league organises it."""
        body = read_body(request, LeagueBody)
        return written(request, lambda: self._create(request, body), 201)

    def _create(self, request: Request, body: LeagueBody) -> LeagueSummary | None:
        maker = person(request)
        if maker is None or not may_add_league(maker):
            raise forbidden("You may not make leagues.")
        made = create_league(body.row(), maker)
        return selected.league(made.pk)


class League(Door):
    """One league."""

    @reads("A league", "league", tag=TAG, answer=LeagueSummary, problems=["not_found"])
    def get(self, request: Request, league_id: int) -> HttpResponse:
        """Its tournaments are listed by `/tournaments?league=`."""
        found = selected.league(league_id)
        if found is None:
            raise not_found()
        return answer(found)

    @writes(
        "Change a league",
        "league_change",
        tag=TAG,
        answer=LeagueSummary,
        body=LeagueChanges,
        problems=["not_found", "name_taken"],
        examples=[POINTS],
    )
    def patch(self, request: Request, league_id: int) -> HttpResponse:
        """What is left out stays as it is."""
        body = read_body(request, LeagueChanges)
        return written(request, lambda: self._change(request, league_id, body))

    @writes(
        "Remove a league",
        "league_delete",
        tag=TAG,
        status=204,
        problems=["not_found", "league_in_use"],
    )
    def delete(self, request: Request, league_id: int) -> HttpResponse:
        """Only a league without tournaments can be removed."""
        return written(request, lambda: remove_league(run_league(request, league_id).pk), 204)

    def _change(self, request: Request, league_id: int, body: LeagueChanges) -> LeagueSummary | None:
        changed = change_league(run_league(request, league_id).pk, body.columns())
        return selected.league(changed.pk)
