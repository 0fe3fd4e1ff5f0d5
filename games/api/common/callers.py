"""Who calls: a bot by its token, a person by the admin's session, or anybody. Asks the database for the token only."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from games.api.common.limiting import counted_before, note, policy
from games.api.common.problems import Problem
from games.players.models import ApiToken, Player
from games.services.tokens import enter


class Caller(msgspec.Struct, frozen=True):
    """Whoever sent a request: a bot with its token, a person, or, with neither, anybody.

    ``seats``: the bot's in the game that the address names.
    """

    token: ApiToken | None = None
    user: AbstractBaseUser | None = None
    seats: Sequence[int] = ()

    @property
    def is_authenticated(self) -> bool:
        """Whether we know who it is; DRF's permissions ask for it."""
        return self.token is not None or self.user is not None

    @property
    def player(self) -> Player | None:
        """The bot, when it is one."""
        return self.token.player if self.token else None

    @property
    def name(self) -> str:
        """A short text that no other caller has, for idempotency keys."""
        if self.token is not None:
            return f"player:{self.token.player_id}"
        return f"user:{self.user.pk}" if self.user is not None else ""

    @property
    def limited_as(self) -> str:
        """Whose allowance counts, empty for anybody: then it is the address's."""
        if self.token is not None:
            return f"token:{self.token.pk}"
        return f"user:{self.user.pk}" if self.user is not None else ""


ANYBODY = Caller()


class Bearer(BaseAuthentication):
    """``Authorization: Bearer uno_…``. Another scheme, or a token that does not work, is refused at once.

    The request is counted against the token's allowance in the same statement.
    """

    def authenticate(self, request: Request) -> tuple[Caller, ApiToken] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        scheme, _, text = header.partition(" ")
        asked: HttpRequest = request._request
        allowed = None if counted_before(asked) else policy("token")
        entered = enter(text.strip(), _game_id(request), allowed, timezone.now())
        if entered is None or scheme.lower() != "bearer":
            raise exceptions.AuthenticationFailed
        note(asked, entered.standing)
        return Caller(token=entered.token, seats=entered.seats), entered.token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class Session(SessionAuthentication):
    """The admin's session, for people; unsafe calls carry its CSRF token."""

    def enforce_csrf(self, request: Any) -> None:
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as error:
            raise Problem("csrf_failed", "Send the session's CSRF token as X-CSRFToken.") from error


def _game_id(request: Request) -> UUID | None:
    """Return the game that the address names, if it names one."""
    context = request.parser_context or {}
    game_id: UUID | None = context.get("kwargs", {}).get("game_id")
    return game_id


def caller(request: Request) -> Caller:
    """Return who sent the request. Raises what authentication raises."""
    user: object = request.user
    if isinstance(user, Caller):
        return user
    return Caller(user=user) if isinstance(user, AbstractBaseUser) else ANYBODY


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes tokens."""

    target_class = Bearer
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "description": "A bot's token: `uno_bot_…`."}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes the admin's session."""

    target_class = Session
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "A person who is logged in to the admin; unsafe calls need `X-CSRFToken`.",
        }
