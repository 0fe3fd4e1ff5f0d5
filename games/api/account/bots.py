"""Bots: made, announced in a new version and retired by those who own them."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from games.api.account.ownership import own_bot, person
from games.api.account.shapes import BotBody, BotChanges, BotPage, ListQuery
from games.api.common.answers import answer
from games.api.common.body import read_body
from games.api.common.callers import caller
from games.api.common.openapi import NO_CONTENT, describe
from games.api.common.pages import Page, page, read_cursor
from games.api.common.query import read_query
from games.api.common.views import Door
from games.api.common.writing import written
from games.players.scopes import Scope
from games.selectors.accounts import BotSummary, bot_summary, bots_of_owner
from games.services.bots import announce_version, create_bot, retire_bot

TAG = "account"


class Bots(Door):
    """A person's bots."""

    permission_classes = [IsAuthenticated]
    scopes = {"POST": None}

    @describe(
        "My bots", answer=BotPage, query=ListQuery, problems=["invalid_cursor"], tag=TAG, operation="bots"
    )
    def get(self, request: Request) -> HttpResponse:
        """A person's bots by name, retired ones too; with a token the bot that it is for."""
        query = read_query(request, ListQuery)
        token = caller(request).token
        if token is not None:
            return answer(Page([bot_summary(token.player_id)], None))
        after = read_cursor(query.cursor, str)
        rows = bots_of_owner(person(request).pk, after, query.limit + 1)
        return answer(page(rows, query.limit, lambda bot: bot.name))

    @describe(
        "Make a bot",
        answer=BotSummary,
        status=201,
        body=BotBody,
        key="optional",
        problems=["forbidden", "csrf_failed", "name_taken", "too_many_bots"],
        tag=TAG,
        operation="bot_create",
    )
    def post(self, request: Request) -> HttpResponse:
        """Whoever makes a bot owns it. It plays with a token: make one next."""
        body = read_body(request, BotBody)
        owner = person(request)

        def make() -> BotSummary:
            made = create_bot(owner.pk, body.name, body.version, self.received_at)
            return bot_summary(made.id)

        return written(request, make, 201)


class Bot(Door):
    """One bot."""

    permission_classes = [IsAuthenticated]
    scopes = {"PATCH": Scope.MANAGE, "DELETE": None}

    @describe("A bot of mine", answer=BotSummary, problems=["not_found"], tag=TAG, operation="bot")
    def get(self, request: Request, bot_id: UUID) -> HttpResponse:
        """Its name, the version announced last, and whether it is retired."""
        return answer(bot_summary(own_bot(request, bot_id).id))

    @describe(
        "Announce a version",
        answer=BotSummary,
        body=BotChanges,
        key="optional",
        problems=["not_found", "csrf_failed", "bot_retired"],
        tag=TAG,
        operation="bot_change",
    )
    def patch(self, request: Request, bot_id: UUID) -> HttpResponse:
        """Games that start from now on name it at the bot's seat. A token needs the scope `manage`."""
        body = read_body(request, BotChanges)

        def announce() -> BotSummary:
            bot = own_bot(request, bot_id)
            announce_version(bot, body.version, self.received_at)
            return bot_summary(bot.id)

        return written(request, announce)

    @describe(
        "Retire a bot",
        status=NO_CONTENT,
        key="optional",
        problems=["forbidden", "not_found", "csrf_failed"],
        tag=TAG,
        operation="bot_retire",
    )
    def delete(self, request: Request, bot_id: UUID) -> HttpResponse:
        """It starts no new game and its tokens are revoked, for good; its games stay. Only for its owner."""

        def retire() -> None:
            bot = own_bot(request, bot_id)
            person(request)
            retire_bot(bot, self.received_at)

        return written(request, retire, NO_CONTENT)
