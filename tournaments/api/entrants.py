"""Entrants of a tournament: to look at, and before the start to enter and take out."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request

from games.api.common.answers import answer
from games.api.common.body import read_body
from games.api.common.pages import Page
from games.api.common.problems import not_found
from games.api.common.query import read_query
from games.api.common.views import Door
from tournaments.api.access import run, seen
from tournaments.api.describing import reads, writes
from tournaments.api.positions import page_of
from tournaments.api.shapes import EntrantPage, EntryBody, PageQuery
from tournaments.api.writing import written
from tournaments.selectors.entrants import EntrantView, entered, entrants_of
from tournaments.services.entries import enter_house_bots, enter_player, remove_entrant

EXAMPLES = [
    OpenApiExample("a player by name", {"player": "deep-uno", "seed": 1}, request_only=True),
    OpenApiExample("house bots", {"house_bot": "greedy", "count": 3}, request_only=True),
]


class Entrants(Door):
    """A tournament's entrants."""

    @reads(
        "Entrants in the order of their numbers",
        "entrants",
        answer=EntrantPage,
        query=PageQuery,
        problems=["not_found", "invalid_cursor"],
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Who plays, with which number for pairing; after the start also who is out, how and since when."""
        query = read_query(request, PageQuery)
        return answer(page_of(entrants_of(seen(request, tournament_id)), query.cursor, query.limit))

    @writes(
        "Enter a player, or house bots",
        "entrant_create",
        answer=EntrantPage,
        status=201,
        body=EntryBody,
        problems=[
            "not_found",
            "already_started",
            "duplicate_entrant",
            "bot_retired",
            "seed_taken",
            "too_many_entrants",
            "name_taken",
        ],
        examples=EXAMPLES,
    )
    def post(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Before the start. A house bot is entered in as many copies as are asked for; all or none enter."""
        body = read_body(request, EntryBody)
        return written(request, lambda: self._enter(request, tournament_id, body), 201)

    def _enter(self, request: Request, tournament_id: UUID, body: EntryBody) -> Page[EntrantView]:
        row = run(request, tournament_id)
        if body.house_bot is not None:
            new = enter_house_bots(row.id, body.house_bot, body.count, body.seed)
        else:
            assert body.player is not None
            new = enter_player(row.id, body.player, body.seed)
        return Page([entrant for entrant in entered(row) if entrant.id in new], None)


class Entrant(Door):
    """One entrant."""

    @writes(
        "Take an entrant out before the start",
        "entrant_delete",
        status=204,
        problems=["not_found", "already_started"],
    )
    def delete(self, request: Request, tournament_id: UUID, entrant_id: UUID) -> HttpResponse:
        """Its number for pairing is free again."""
        return written(request, lambda: self._remove(request, tournament_id, entrant_id), 204)

    def _remove(self, request: Request, tournament_id: UUID, entrant_id: UUID) -> None:
        if not remove_entrant(run(request, tournament_id).id, entrant_id):
            raise not_found()
