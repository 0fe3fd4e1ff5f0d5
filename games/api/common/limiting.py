"""Limits at the doors: whose request counts against what, and how that is told. The counting is a service."""

import math
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.api.common.problems import Problem
from games.limits.policies import Policy, Standing
from games.services.limits import count

_STANDING = "uno.standing"


def policy(name: str) -> Policy | None:
    """Return the installation's policy with this name, None if it is off."""
    found: Policy | None = settings.RATE_LIMITS[name]
    return found


def count_request(request: HttpRequest, name: str, whose: str, now: datetime) -> None:
    """Count a request against a policy, once. Raises Problem when that is used up."""
    allowed = policy(name)
    if allowed is not None and not counted_before(request):
        note(request, count(f"{name}:{whose}", allowed, now))


def note(request: HttpRequest, standing: Standing | None) -> None:
    """Remember how the caller stands, for the answer: the narrowest of all that counts. Raises Problem."""
    if standing is None:
        return
    known = _noted(request)
    if known is None or standing.refused or standing.remaining < known.remaining:
        request.META[_STANDING] = standing
        _connection(request)[_STANDING] = standing
    if standing.refused:
        raise Problem("too_many_requests", "Too many requests.", retry_after=round(standing.retry_seconds, 3))


def counted_before(request: HttpRequest) -> bool:
    """Say whether this is a request that was counted and has waited since (``games.live``)."""
    return _STANDING not in request.META and _STANDING in _connection(request)


def tell(request: HttpRequest, response: HttpResponse) -> None:
    """Tell the caller in headers how it stands."""
    standing = _noted(request)
    if standing is not None:
        response["RateLimit-Limit"] = str(standing.policy.requests)
        response["RateLimit-Remaining"] = str(standing.remaining)
        response["RateLimit-Reset"] = str(math.ceil(standing.reset_seconds))
        response["RateLimit-Policy"] = str(standing.policy)


def _noted(request: HttpRequest) -> Standing | None:
    standing: Standing | None = _connection(request).get(_STANDING)
    return standing


def _connection(request: HttpRequest) -> dict[str, Any]:
    """Return what outlasts one look at a request, where something does."""
    scope: dict[str, Any] = getattr(request, "scope", request.META)
    return scope
