"""Who calls, and whether the tournament, league or house rules are there for them to see, or to change."""

from uuid import UUID

from django.contrib.auth.models import User
from rest_framework.request import Request

from games.api.common.callers import caller
from games.api.common.problems import Problem, not_found
from tournaments.api.statuses import STATUSES
from tournaments.engine.rejection import Code
from tournaments.registration.models import HouseRules, League, Tournament
from tournaments.selectors import access
from tournaments.selectors.course import Course, course
from tournaments.selectors.tournaments import find


def person(request: Request) -> User | None:
    """Return the person who calls, None for bots and for anybody."""
    user = caller(request).user
    return user if isinstance(user, User) else None


def seen(request: Request, tournament_id: UUID) -> Tournament:
    """Return a tournament that the caller may see. Raises Problem: for all others it does not exist."""
    row = find(person(request), tournament_id)
    if row is None:
        raise not_found()
    return row


def run(request: Request, tournament_id: UUID) -> Tournament:
    """Return a tournament that the caller runs. Raises Problem: 404 if it is not to be seen either, else 403."""
    row = seen(request, tournament_id)
    if not access.may_run(person(request), row):
        raise forbidden("The organisers of a tournament alone may do that.")
    return row


def run_league(request: Request, league_id: int) -> League:
    """Return a league that the caller runs. Raises Problem."""
    league = League.objects.filter(pk=league_id).first()
    if league is None:
        raise not_found()
    if not access.may_run_league(person(request), league):
        raise forbidden("The organisers of a league alone may do that.")
    return league


def run_house_rules(request: Request, rules_id: int) -> HouseRules:
    """Return house rules that the caller may change. Raises Problem."""
    rules = HouseRules.objects.filter(pk=rules_id).first()
    if rules is None:
        raise not_found()
    if not access.may_run_house_rules(person(request), rules):
        raise forbidden("The organisers of their league alone may change house rules.")
    return rules


def course_seen(request: Request, tournament_id: UUID) -> Course | None:
    """Return the course of a tournament that the caller may see, None before its start. Raises Problem."""
    return course(seen(request, tournament_id).id)


def course_since_start(request: Request, tournament_id: UUID) -> Course:
    """Return the course of a tournament that has started and that the caller may see. Raises Problem."""
    found = course_seen(request, tournament_id)
    if found is None:
        raise not_started()
    return found


def not_started() -> Problem:
    """Return the problem of what is there from the start of a tournament on."""
    code = Code.NOT_STARTED
    return Problem(code, "The tournament has not started.", status=STATUSES[code])


def forbidden(detail: str) -> Problem:
    """Return the problem of what the caller may see and not do."""
    return Problem("forbidden", detail)
