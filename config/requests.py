"""What every HTTP request goes through: one log line of it, and no NUL on pages."""

import logging
import re
import time
from collections.abc import Callable, Iterator
from uuid import uuid4

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

from config.errors import API

HEADER = "X-Request-ID"
SAFE_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
logger = logging.getLogger(__name__)


Handler = Callable[[HttpRequest], HttpResponse]


def log_request(get_response: Handler) -> Handler:
    """Django middleware: method, path, status, milliseconds and an id that the answer carries too.

    Query, headers and body are never logged: tokens travel there.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        given = request.headers.get(HEADER, "")
        request_id = given if SAFE_ID.fullmatch(given) else uuid4().hex
        response = get_response(request)
        response[HEADER] = request_id
        fields = {
            "method": request.method,
            "path": request.path,
            "status": response.status_code,
            "ms": round(1000 * (time.perf_counter() - started), 1),
            "request_id": request_id,
        }
        logger.info("request", extra=fields)
        return response

    return middleware


def refuse_nul(get_response: Handler) -> Handler:
    """Django middleware: 400 for NUL in a page's address or form, where it would fail in the database.

    The API's doors read more strictly themselves, and say where it is.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(API) and any("\x00" in text for text in _texts(request)):
            raise BadRequest("This has a NUL in it.")
        return get_response(request)

    return middleware


def _texts(request: HttpRequest) -> Iterator[str]:
    yield request.path
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield name
            yield from map(str, values)
