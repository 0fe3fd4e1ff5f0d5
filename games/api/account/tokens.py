"""Tokens of a bot: made and shown once, listed without their texts, revoked at once."""

from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from games.api.account.ownership import own_bot
from games.api.account.shapes import ListQuery, NewToken, TokenBody, TokenPage
from games.api.common.answers import answer
from games.api.common.body import read_body
from games.api.common.idempotency import idempotent
from games.api.common.openapi import NO_CONTENT, describe
from games.api.common.pages import page, read_cursor
from games.api.common.problems import not_found
from games.api.common.query import read_query
from games.api.common.views import Door
from games.api.common.writing import refusals_told, written
from games.players.scopes import Scope
from games.selectors.accounts import token_summary, tokens_of
from games.services.receipts import Kept
from games.services.tokens import make_token, revoke_token

TAG = "account"


class Tokens(Door):
    """A bot's tokens."""

    permission_classes = [IsAuthenticated]
    scopes = {"POST": Scope.MANAGE}

    @describe(
        "A bot's tokens",
        answer=TokenPage,
        query=ListQuery,
        problems=["not_found", "invalid_cursor"],
        tag=TAG,
        operation="tokens",
    )
    def get(self, request: Request, bot_id: UUID) -> HttpResponse:
        """The beginning of each, what it is good for, when it was last used; its text is nowhere kept."""
        query = read_query(request, ListQuery)
        rows = tokens_of(own_bot(request, bot_id).id, read_cursor(query.cursor, int), query.limit + 1)
        return answer(page(rows, query.limit, lambda token: token.id))

    @describe(
        "Make a token",
        answer=NewToken,
        status=201,
        body=TokenBody,
        key="optional",
        problems=["not_found", "csrf_failed", "too_many_tokens", "bot_retired"],
        tag=TAG,
        operation="token_create",
    )
    def post(self, request: Request, bot_id: UUID) -> HttpResponse:
        """`token` is its text, shown this once. A token needs the scope `manage` to make others."""
        body = read_body(request, TokenBody)

        def make() -> Kept:
            with refusals_told():
                token, text = make_token(own_bot(request, bot_id), body.label, body.scopes)
            facts = msgspec.structs.asdict(token_summary(token))
            kept, shown = (msgspec.json.encode(NewToken(**facts, token=told)) for told in (None, text))
            return Kept(201, kept.decode(), shown_once=shown.decode())

        return idempotent(request, make)


class Token(Door):
    """One token of a bot."""

    permission_classes = [IsAuthenticated]
    scopes = {"DELETE": Scope.MANAGE}

    @describe(
        "Revoke a token",
        status=NO_CONTENT,
        key="optional",
        problems=["not_found", "csrf_failed"],
        tag=TAG,
        operation="token_revoke",
    )
    def delete(self, request: Request, bot_id: UUID, token_id: int) -> HttpResponse:
        """From this moment on it lets nobody in, and what was opened with it ends. Safe to repeat."""

        def revoke() -> None:
            if not revoke_token(own_bot(request, bot_id), token_id, self.received_at):
                raise not_found()

        return written(request, revoke, NO_CONTENT)
