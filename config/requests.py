"""One log line per HTTP request: method, path, status, milliseconds and an id that the answer carries too."""

import logging
import re
import time
from collections.abc import Callable
from uuid import uuid4

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
SAFE_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
logger = logging.getLogger(__name__)


def log_request(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Django middleware. Query, headers and body are never logged: tokens travel there."""

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
