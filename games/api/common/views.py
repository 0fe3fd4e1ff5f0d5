"""The base of every REST door: who calls, when, and how errors go out. Doors stay thin: parse, one call, translate."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from http import HTTPStatus
from typing import Any, ClassVar

from django.http import HttpRequest
from django.utils import timezone
from rest_framework.exceptions import APIException
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.common.addresses import address_of
from games.api.common.callers import ANYBODY, Caller, caller
from games.api.common.limiting import count_request, tell
from games.api.common.problems import Problem
from games.api.common.query import refuse_query
from games.api.common.statuses import STATUSES
from games.players.scopes import Scope


class Door(APIView):
    """A door; ``received_at`` is when the request reached us, ``raw_body`` what came with it, once it was read.

    ``scopes``: per method what a token must be good for, where that is not to read, or to play for unsafe
    methods; None for nothing. ``limits``: policies that requests here count against beside the caller's own.
    """

    http_method_names = ["get", "head", "post", "put", "patch", "delete"]
    scopes: ClassVar[Mapping[str, Scope | None]] = {}
    limits: ClassVar[Sequence[str]] = ()
    received_at: datetime
    raw_body = b""

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        self.received_at = timezone.now()
        return super().initialize_request(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find out who calls before anything else: whatever is refused then, it is counted, and says so."""
        self._identify(request)
        if request.method not in self.allowed_methods:
            self.http_method_not_allowed(request)
        super().initial(request, *args, **kwargs)
        refuse_query(request, getattr(self, (request.method or "").lower()))

    def perform_authentication(self, request: Request) -> None:
        """It is done when DRF asks for it."""

    def _identify(self, request: Request) -> None:
        """Find out who calls, and count the request: a token's where it is found, all others here."""
        try:
            who = caller(request)
        except APIException as error:
            if error.status_code != STATUSES["too_many_requests"]:
                self._count(request, "address", ANYBODY)
            raise
        if who.token is None:
            self._count(request, "address" if who.user is None else "person", who)

    def check_throttles(self, request: Request) -> None:
        super().check_throttles(request)
        for name in self.limits:
            self._count(request, name, caller(request))

    def _count(self, request: Request, name: str, who: Caller) -> None:
        count_request(
            request._request, name, who.limited_as or address_of(request._request), self.received_at
        )

    def check_permissions(self, request: Request) -> None:
        super().check_permissions(request)
        usual = Scope.READ if request.method in SAFE_METHODS else Scope.PLAY
        needed = self.scopes.get(request.method or "", usual)
        token = caller(request).token
        if needed is not None and token is not None and not token.allows(needed):
            raise Problem("insufficient_scope", f"This token lacks the scope {needed}.")

    def finalize_response(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        """Keep answers out of caches: what a seat sees is for its bot alone. Tell how the caller's allowance is."""
        response = super().finalize_response(request, *args, **kwargs)
        if response.status_code == HTTPStatus.NO_CONTENT:
            del response["Content-Type"]
        response.headers.setdefault("Cache-Control", "no-store")
        tell(request._request, response)
        return response
