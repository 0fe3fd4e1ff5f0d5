"""What waits for a bot in all its games: one request for everything, which may wait until there is something."""

import msgspec
from django.http import HttpResponse
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from games.api.common.answers import answer
from games.api.common.callers import caller
from games.api.common.holding import Hold, hold, player_topic
from games.api.common.openapi import describe
from games.api.common.problems import Problem
from games.api.common.query import read_query
from games.api.common.views import Door
from games.api.shapes import InboxAnswer, InboxQuery
from games.selectors import inbox as selected
from games.selectors.inbox import CursorError


class Inbox(Door):
    """A bot's inbox."""

    http_method_names = ["get"]
    permission_classes = [IsAuthenticated]

    @describe(
        "What waits for me",
        answer=InboxAnswer,
        query=InboxQuery,
        problems=["forbidden", "invalid_cursor"],
        operation="inbox",
    )
    def get(self, request: Request) -> HttpResponse:
        """All decisions that your bot has to make now, and what else happened in its games.

        With `after` only what was not told yet: pass the `cursor` of the answer before, once you have dealt
        with that answer. Without it everything is told. With `wait` an answer with nothing in it comes only
        after so many seconds, any other one as soon as there is something.
        """
        query = read_query(request, InboxQuery)
        token = caller(request).token
        if token is None:
            raise Problem("forbidden", "An inbox belongs to a bot: send its token.")
        try:
            found = selected.inbox(token.player_id, query.after, observe=query.observations)
        except CursorError as error:
            raise Problem("invalid_cursor", "This inbox never gave this cursor.", field="after") from error
        notices = [msgspec.Raw(text.encode()) for text in found.notices]
        told = answer({"decisions": found.decisions, "notices": notices, "cursor": found.cursor})
        if query.wait and found.is_empty:
            hold(told, Hold(player_topic(token.player_id), found.mark, query.wait, token.pk))
        return told
