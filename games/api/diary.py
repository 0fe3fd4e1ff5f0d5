"""A seat's diary, for its owner: what the bot sent, what it was told, and what was decided for it."""

from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from msgspec import Meta
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from games.api.account.shapes import ListQuery
from games.api.common.answers import answer
from games.api.common.openapi import describe
from games.api.common.pages import Page, page, read_cursor
from games.api.common.problems import not_found
from games.api.common.query import read_query
from games.api.common.views import Door
from games.api.seats import own_seat
from games.api.shapes import SeatNumber
from games.selectors.diary import DiaryEntry
from games.selectors.diary import diary as entries


class DiaryQuery(ListQuery, frozen=True, forbid_unknown_fields=True):
    """Whose diary, if the caller has several seats, and which page of it."""

    seat: Annotated[SeatNumber | None, Meta(description="Needed if several of your bots sit there.")] = None


class DiaryPage(Page[DiaryEntry], frozen=True):
    """A page of a diary, the first entry first."""


class Diary(Door):
    """A seat's diary."""

    permission_classes = [IsAuthenticated]

    @describe(
        "My seat's diary",
        answer=DiaryPage,
        query=DiaryQuery,
        problems=["not_found", "missing_field", "invalid_cursor"],
        operation="diary",
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Every request of that seat to move or to contribute: body, answer, verdict, how long it took.

        Refused and unreadable ones too; reads are not in it. Also every decision that the system made for the
        seat, and why. For the bot and its owner alone. Of refused requests the first 1,000 are kept, all entries
        for a time that the installation chooses.
        """
        query = read_query(request, DiaryQuery)
        seat = own_seat(request, game_id, query.seat)
        if seat is None:
            raise not_found()
        rows = entries(game_id, seat, read_cursor(query.cursor, int), query.limit + 1)
        return answer(page(rows, query.limit, lambda entry: entry.id))
