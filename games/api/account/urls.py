"""Which address under ``/api/v1/`` leads to which door of accounts and bots."""

from django.urls import path

from games.api.account import bots, session, tokens

ONE = "bots/<uuid:bot_id>"
urlpatterns = [
    path("account", session.Account.as_view(), name="account"),
    path("session", session.Session.as_view(), name="session"),
    path("bots", bots.Bots.as_view(), name="bots"),
    path(ONE, bots.Bot.as_view(), name="bot"),
    path(f"{ONE}/tokens", tokens.Tokens.as_view(), name="tokens"),
    path(f"{ONE}/tokens/<int:token_id>", tokens.Token.as_view(), name="token"),
]
