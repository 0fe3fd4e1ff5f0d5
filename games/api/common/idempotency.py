"""``Idempotency-Key``: the same key and request give the first answer again, and nothing happens twice."""

import hashlib
import re
from collections.abc import Callable

from django.http import HttpResponse
from django.utils import timezone
from rest_framework.request import Request

from games.api.common.answers import verbatim
from games.api.common.callers import caller
from games.api.common.problems import Problem
from games.services.receipts import Kept, KeyReusedError, once

HEADER = "Idempotency-Key"
REPLAYED = {"Idempotent-Replayed": "true"}
LONGEST_KEY = 120
KEY = r"^[!-+\--~]([ -+\--~]*[!-+\--~])?$"
"""Printable ASCII, but for the comma: a header that comes twice arrives as one, with a comma between its values."""


def key_of(request: Request) -> str | None:
    """Return the request's key, None if it has none. Raises Problem for a key that is no key."""
    key = request.headers.get(HEADER)
    if key is None:
        return None
    if len(key) > LONGEST_KEY or not re.fullmatch(KEY, key):
        detail = f"{HEADER} comes once, with 1 to {LONGEST_KEY} printable ASCII characters and no comma."
        raise Problem("key_invalid", detail)
    return key


def required_key(request: Request) -> str:
    """Return the request's key. Raises Problem if it has none."""
    key = key_of(request)
    if key is None:
        raise Problem("key_missing", f"Send {HEADER}: it makes a retry safe.")
    return key


def reused() -> Problem:
    """Return the problem of a key that came with another request before."""
    return Problem("key_reused", f"This {HEADER} came with another request before.")


def idempotent(request: Request, work: Callable[[], Kept]) -> HttpResponse:
    """Answer an unsafe call of a known caller by its work, or with a key by what the first call answered.

    The work runs inside a transaction; raise a Problem in it to refuse, and nothing is kept.
    """
    key = key_of(request)
    if key is None:
        kept = work()
    else:
        try:
            kept = once(caller(request).name, key, _digest(request), timezone.now(), work)
        except KeyReusedError as error:
            raise reused() from error
    return verbatim(kept.shown_once or kept.body, kept.status, REPLAYED if kept.replayed else None)


def _digest(request: Request) -> str:
    """Return what tells this request from another one: method, address, and the exact value of its body."""
    asked = f"{request.method} {request.get_full_path()}\n{request.data!r}"
    return hashlib.sha256(asked.encode()).hexdigest()
