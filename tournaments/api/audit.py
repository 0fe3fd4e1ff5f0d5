"""For auditors: a tournament's stored events, its record with all its games, and what checking them finds."""

from collections.abc import Iterator
from uuid import UUID

import msgspec
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request

from games.api.common.answers import answer
from games.api.common.query import read_query
from games.api.common.views import Door
from games.api.shapes import EventPage, EventsQuery
from tournaments.api.access import not_started, seen
from tournaments.api.describing import reads
from tournaments.registration.models import Tournament
from tournaments.selectors.course import record_of, stored_events
from tournaments.selectors.tournaments import is_started
from tournaments.services.verification import WholeVerification, check_whole

JSON_LINES = "application/jsonl"


class Events(Door):
    """A tournament's events."""

    @reads(
        "The stored events behind a version, verbatim",
        "tournament_events",
        answer=EventPage,
        query=EventsQuery,
        problems=["not_found", "no_such_version"],
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Each result is the stored text byte for byte, so the hash chain can be computed from it."""
        query = read_query(request, EventsQuery)
        row = seen(request, tournament_id)
        stored = stored_events(row.id, query.after, query.limit + 1)
        shown = stored[: query.limit]
        following = shown[-1].version if len(stored) > len(shown) else None
        return answer({"results": [msgspec.Raw(event.body.encode()) for event in shown], "next": following})


class Record(Door):
    """A tournament's record."""

    limits = ("costly",)

    @reads(
        "The record: all stored events of the tournament and its games as JSON Lines",
        "tournament_record",
        content_type=JSON_LINES,
        problems=["not_found", "not_started"],
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponseBase:
        """One stored event per line, byte for byte: the tournament's, then game by game in the order of the tables.

        The last lines tell version and head hash of each stream, the tournament's first.
        """
        row = _started(request, tournament_id)
        return StreamingHttpResponse(_lines(row.id), content_type=JSON_LINES)


class Verify(Door):
    """A tournament's verification."""

    limits = ("costly",)

    @reads(
        "Check the stored tournament and all its games",
        "tournament_verification",
        answer=WholeVerification,
        problems=["not_found", "not_started"],
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Chain, seeds, every draw, event and result by rules, seed and games, the read models, the games' hashes.

        Then each game, as its own verification tells it.
        """
        return answer(check_whole(_started(request, tournament_id).id))


def _started(request: Request, tournament_id: UUID) -> Tournament:
    row = seen(request, tournament_id)
    if not is_started(row):
        raise not_started()
    return row


def _lines(tournament_id: UUID) -> Iterator[str]:
    """Yield the lines stream by stream, so that no more than one game is in memory."""
    heads = []
    for stored in record_of(tournament_id):
        last = stored[-1]
        yield "".join(f"{event.body}\n" for event in stored)
        heads.append({"stream": last.stream_id, "version": last.version, "head": last.hash})
    yield "".join(f"{msgspec.json.encode(head).decode()}\n" for head in heads)
