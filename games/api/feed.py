"""A game's feed: its stored events as server-sent events, resumed from any version."""

import re
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.api.common.answers import Json
from games.api.common.callers import caller
from games.api.common.event_stream import AGAIN, HEADERS, MEDIA_TYPE, EventStream, frames
from games.api.common.headers import sent
from games.api.common.holding import Follow, hold
from games.api.common.openapi import NO_CONTENT, describe
from games.api.common.problems import Problem, not_found
from games.api.common.query import read_query
from games.api.common.views import Door
from games.api.shapes import FeedQuery
from games.selectors.replay import ends_game, stored_events
from games.selectors.waiting import standing

LAST_EVENT_ID = "Last-Event-ID"
PAGE = 200
_VERSION = re.compile("0|[1-9][0-9]{0,15}", re.ASCII)


class Feed(Door):
    """A game's feed."""

    http_method_names = ["get"]
    renderer_classes = [EventStream, Json]

    @describe(
        "The stored events as they happen",
        content_type=MEDIA_TYPE,
        query=FeedQuery,
        public=True,
        or_empty={NO_CONTENT: "There is no more."},
        problems=["not_found", "no_such_version", "invalid_cursor"],
        parameters=[
            sent("X-Accel-Buffering", "`no`: nobody on the way may keep events back.", 200, NO_CONTENT),
            OpenApiParameter(
                LAST_EVENT_ID,
                {"type": "string", "pattern": "^(0|[1-9][0-9]{0,15})$"},
                OpenApiParameter.HEADER,
                description="The version of the last event that you have; goes before `after`.",
            ),
        ],
        operation="feed",
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Server-sent events: `id` is the version, `data` the stored text byte for byte.

        A comment comes when nothing happened for 15 seconds. The stream ends behind `game.game-ended`, and may
        end before: come again with `Last-Event-ID`, as browsers do. 204: the game is over and you have it all.
        """
        after = _resumed(request, read_query(request, FeedQuery).after)
        stands = standing(game_id)
        if stands is None:
            raise not_found()
        version, is_over = stands
        if is_over and after == version:
            return HttpResponse(status=NO_CONTENT, headers=HEADERS)
        events = stored_events(game_id, after, PAGE)
        response = HttpResponse(AGAIN + frames(events), MEDIA_TYPE, headers=HEADERS)
        if events and ends_game(events[-1]):
            return response
        token = caller(request).token
        last = events[-1].version if events else after
        return hold(response, Follow(game_id, last, token.pk if token else None))


def _resumed(request: Request, after: int) -> int:
    """Return behind which event the feed begins. Raises Problem for a header that no event had as its id."""
    given = request.headers.get(LAST_EVENT_ID)
    if given is None:
        return after
    if not _VERSION.fullmatch(given):
        raise Problem("invalid_cursor", "This is no version of an event.", field=LAST_EVENT_ID)
    return int(given)
