"""Who is calling."""

from django.http import HttpResponse
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from games.api.common.answers import answer
from games.api.common.callers import caller
from games.api.common.openapi import describe
from games.api.common.views import Door
from games.api.shapes import Me
from games.selectors.accounts import bot_summary, bots_of_owner, token_summary


class WhoAmI(Door):
    """The caller."""

    permission_classes = [IsAuthenticated]
    scopes = {"GET": None}

    @describe("Who I am", answer=Me, tag="account", operation="me")
    def get(self, request: Request) -> HttpResponse:
        """The bot that a token is for, or the person of a session with all bots."""
        who = caller(request)
        if who.token is not None:
            token = who.token
            return answer(Me("bot", token.player.name, token_summary(token), [bot_summary(token.player_id)]))
        assert who.user is not None
        return answer(Me("person", who.user.get_username(), None, bots_of_owner(who.user.pk)))
