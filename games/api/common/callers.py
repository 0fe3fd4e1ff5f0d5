"""Who calls: a bot by its token, a person by the admin's session, or anybody. Asks the database for the token only."""

from typing import Any

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from games.api.common.problems import Problem
from games.players.models import ApiToken, Player
from games.services.tokens import find_token


class Caller(msgspec.Struct, frozen=True):
    """Whoever sent a request: a bot with its token, a person, or, with neither, anybody."""

    token: ApiToken | None = None
    user: AbstractBaseUser | None = None

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
        """A short text that no other caller has, for idempotency keys and limits."""
        if self.token is not None:
            return f"player:{self.token.player_id}"
        return f"user:{self.user.pk}" if self.user is not None else ""


ANYBODY = Caller()


class Bearer(BaseAuthentication):
    """``Authorization: Bearer uno_…``. Another scheme, or a token that does not work, is refused at once."""

    def authenticate(self, request: Request) -> tuple[Caller, ApiToken] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        scheme, _, text = header.partition(" ")
        token = find_token(text.strip(), timezone.now()) if scheme.lower() == "bearer" else None
        if token is None:
            raise exceptions.AuthenticationFailed
        return Caller(token=token), token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class Session(SessionAuthentication):
    """The admin's session, for people; unsafe calls carry its CSRF token."""

    def enforce_csrf(self, request: Any) -> None:
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as error:
            raise Problem("csrf_failed", "Send the session's CSRF token as X-CSRFToken.") from error


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
