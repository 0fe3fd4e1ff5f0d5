"""How tournaments' unsafe doors answer: once per Idempotency-Key, and every refusal from below as a problem."""

from collections.abc import Callable

from django.http import HttpResponse
from msgspec.structs import replace
from rest_framework.request import Request

from games.api.common import writing
from games.api.common.problems import Problem, not_found
from games.selectors.clocks import CLOCK_RANGES
from tournaments.api.statuses import STATUSES
from tournaments.engine.rejection import Rejection
from tournaments.registration.models import HouseRules, League, Tournament
from tournaments.selectors.plans import blockers_of
from tournaments.services.refusals import ConflictError, FaultyError

_PATHS = {name: f"clock.{name}" for name in CLOCK_RANGES}
"""Where a body has what is a column of its own."""


def written(request: Request, work: Callable[[], object], status: int = 200) -> HttpResponse:
    """Do an unsafe call's work, permission included, and answer with what it returns, None as an empty body.

    A retry with the same key gets the first answer, even if what it was about is gone since.
    """

    def told() -> object:
        try:
            return work()
        except FaultyError as error:
            raise _faulty(error) from error
        except ConflictError as error:
            field = error.field or None
            raise Problem(error.code, str(error), status=STATUSES[error.code], field=field) from error
        except (HouseRules.DoesNotExist, League.DoesNotExist, Tournament.DoesNotExist) as error:
            raise not_found() from error

    return writing.written(request, told, status)


def refused(rejection: Rejection) -> Problem:
    """Return the rejection of a command as a problem that lists all that blocks it."""
    code = rejection.code
    return Problem(code, rejection.detail, status=STATUSES[code], blockers=blockers_of(rejection))


def _faulty(error: FaultyError) -> Problem:
    faults = [replace(fault, field=_PATHS.get(fault.field, fault.field)) for fault in error.faults]
    return Problem("invalid_field", str(error), field=faults[0].field, problems=faults)
