"""How unsafe doors of accounts, bots and practice answer: once per Idempotency-Key, refusals from below as problems."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from games.api.common.idempotency import idempotent
from games.api.common.problems import Problem
from games.services.receipts import Kept
from games.services.refusals import ConflictError, FaultyError


def written(request: Request, work: Callable[[], object], status: int = 200) -> HttpResponse:
    """Do an unsafe call's work and answer with what it returns, None as an empty body."""

    def kept() -> Kept:
        with refusals_told():
            value = work()
        return Kept(status, "" if value is None else msgspec.json.encode(value).decode())

    return idempotent(request, kept)


@contextmanager
def refusals_told() -> Iterator[None]:
    """Turn what services refuse into problems."""
    try:
        yield
    except FaultyError as error:
        raise Problem("invalid_field", str(error), field=error.field) from error
    except ConflictError as error:
        raise Problem(error.code, str(error), field=error.field or None) from error
