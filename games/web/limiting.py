"""Forms that take passwords: taken only so often from one address and for one account. The counting is a service."""

import math
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone

from games.api.common.addresses import address_of
from games.api.common.limiting import policy
from games.limits.policies import account_key
from games.services.limits import count

View = Callable[..., HttpResponseBase]


def limited(view: View) -> View:
    """Have a form that strangers send taken only so often; beyond that say when to come again."""

    @wraps(view)
    def check(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        wait = max(_waits(request), default=0) if request.method == "POST" else 0
        if not wait:
            return view(request, *args, **kwargs)
        page = render(request, "account/too_many.html", {"wait": wait}, status=429)
        page["Retry-After"] = str(wait)
        return page

    return check


def _waits(request: HttpRequest) -> Iterator[int]:
    """Count a request, first by its address; yield the seconds to wait where that is used up."""
    counted = {"login": address_of(request), "account": account_key(request.POST.get("username", ""))}
    for name, whose in counted.items():
        allowed = policy(name)
        standing = count(f"{name}:{whose}", allowed, timezone.now()) if allowed else None
        if standing and standing.refused:
            yield math.ceil(standing.retry_seconds)
            return
