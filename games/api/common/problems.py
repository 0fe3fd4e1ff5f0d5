"""Errors as RFC 9457 problem+json with stable codes: raised anywhere in a door, written here. Touches nothing."""

import logging
import math
from collections.abc import Mapping
from typing import Any

import msgspec
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from rest_framework import exceptions

from games.api.common.statuses import STATUSES
from games.eventstore.errors import NoSuchStream
from games.selectors.loading import NoSuchVersionError
from games.selectors.seeds import DealKeyMissingError

CONTENT_TYPE = "application/problem+json"
TYPE_PREFIX = "urn:uno:problem:"
NOT_FOUND = "There is no such thing here, or it is not yours to see."
logger = logging.getLogger(__name__)


class Problem(exceptions.APIException):
    """An error that a client can act on: a code, its status, a sentence, and members that help.

    The status comes from ``statuses``, or with ``status`` from the other app's table. Members: ``field``
    (which input), ``version`` (where the game is), ``retry_after`` (seconds), and what else helps.
    """

    def __init__(self, code: str, detail: str, *, status: int | None = None, **members: object) -> None:
        super().__init__(detail, code)
        self.code = code
        self.text = detail
        self.status_code = status or STATUSES[code]
        self.members = {name: value for name, value in members.items() if value is not None}


def not_found() -> Problem:
    """Return the one answer for what does not exist and for what is not the caller's to see."""
    return Problem("not_found", NOT_FOUND)


def problem_body(problem: Problem) -> dict[str, object]:
    """Return what a problem says."""
    return {
        "type": TYPE_PREFIX + problem.code,
        "title": problem.code.replace("_", " ").capitalize(),
        "status": problem.status_code,
        "detail": problem.text,
        "code": problem.code,
        **problem.members,
    }


def problem_response(problem: Problem, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """Write a problem."""
    body = msgspec.json.encode(problem_body(problem))
    response = HttpResponse(body, CONTENT_TYPE, problem.status_code, headers=headers)
    retry_after = problem.members.get("retry_after")
    if isinstance(retry_after, int | float):
        response["Retry-After"] = str(math.ceil(retry_after))
    return response


def handle(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Answer an error that left a view; None for a fault of ours, which ``handler500`` then answers."""
    problem = error if isinstance(error, Problem) else _translated(error)
    if problem is None:
        return None
    if problem.status_code == STATUSES["unavailable"]:
        logger.error("unavailable", exc_info=error)
    auth_header = getattr(error, "auth_header", None)
    return problem_response(problem, {"WWW-Authenticate": auth_header} if auth_header else None)


_TRANSLATIONS: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str, str], ...] = (
    ((Http404, NoSuchStream), "not_found", NOT_FOUND),
    ((PermissionDenied, exceptions.PermissionDenied), "forbidden", "You may not do that."),
    (exceptions.NotAuthenticated, "not_authenticated", "Send a token: 'Authorization: Bearer uno_…'."),
    (exceptions.AuthenticationFailed, "invalid_token", "This token does not work (any more)."),
    (
        exceptions.NotAcceptable,
        "not_acceptable",
        "The answer would be JSON, which your Accept header rules out.",
    ),
    (
        exceptions.UnsupportedMediaType,
        "unsupported_media_type",
        "Send the body as application/json, in UTF-8.",
    ),
    (exceptions.Throttled, "too_many_requests", "Too many requests."),
    (RequestDataTooBig, "body_too_large", "The body is too large."),
    ((exceptions.ParseError, BadRequest, MultiPartParserError), "invalid_request", "This cannot be read."),
    ((SuspiciousOperation, UnreadablePostError), "invalid_request", "This cannot be read."),
    (OperationalError, "unavailable", "The database does not answer. Nothing has changed; try again."),
    (DealKeyMissingError, "unavailable", "A secret of this installation is missing; its operators are told."),
)
"""Errors from below, the first that fits: code and sentence."""


def _translated(error: Exception) -> Problem | None:
    if isinstance(error, exceptions.MethodNotAllowed):
        return Problem("method_not_allowed", str(error.detail))
    if isinstance(error, NoSuchVersionError):
        return Problem("no_such_version", str(error), version=error.latest)
    for kinds, code, detail in _TRANSLATIONS:
        if isinstance(error, kinds):
            wait = getattr(error, "wait", None) or (1 if code == "unavailable" else None)
            return Problem(code, detail, retry_after=wait)
    return None
