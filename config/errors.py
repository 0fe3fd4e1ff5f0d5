"""Errors that no door answers: as problem+json under ``/api/``, as Django's plain pages elsewhere."""

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from games.api.common.limiting import tell
from games.api.common.problems import Problem, problem_response

API = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400."""
    if request.path.startswith(API):
        return problem_response(Problem("invalid_request", "This cannot be read."))
    return defaults.bad_request(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403."""
    if request.path.startswith(API):
        return problem_response(Problem("forbidden", "You may not do that."))
    return defaults.permission_denied(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500: a fault of ours, in the log with its traceback."""
    if request.path.startswith(API):
        response = problem_response(Problem("internal_error", "A fault of ours; it has been noted."))
        tell(request, response)
        return response
    return defaults.server_error(request)
