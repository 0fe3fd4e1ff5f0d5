"""Who may see and who may run which tournaments, leagues and house rules: one answer for all doors. Reads.

A person runs a tournament as its organiser, as an organiser of its league, or with the admin's permission to
change tournaments (administrators have every permission). Whatever has started is for everybody to see; what
has not is for those alone who run it. Leagues and house rules are for everybody to see, and for the organisers of
the league, or with the admin's permission, to change. Bots run nothing.
"""

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tournaments.registration.models import HouseRules, League, Tournament

ALL = Q(pk__isnull=False)
STARTED = Q(progress__isnull=False)


def seen_by(user: User | None) -> Q:
    """Return the condition for tournaments that a person, or with None anybody, may see."""
    return STARTED if user is None else STARTED | run_by(user)


def run_by(user: User) -> Q:
    """Return the condition for tournaments that a person runs."""
    if user.has_perm("tournaments.change_tournament"):
        return ALL
    return Q(organiser=user) | Q(league__in=_organised_by(user))


def may_run(user: User | None, tournament: Tournament) -> bool:
    """Say whether somebody may change, start and remove a tournament."""
    return user is not None and Tournament.objects.filter(run_by(user), pk=tournament.pk).exists()


def may_add_tournament(user: User | None, league_id: int | None) -> bool:
    """Say whether somebody may make a tournament in a league, or with None in none."""
    return _may_add("tournaments.add_tournament", user, league_id)


def may_add_tournaments(user: User) -> bool:
    """Say whether there is anywhere that somebody may make a tournament."""
    return _may_add_somewhere("tournaments.add_tournament", user)


def may_enter_players(user: User) -> bool:
    """Say whether there is, or may be, a tournament that somebody may enter players in."""
    return may_add_tournaments(user) or Tournament.objects.filter(run_by(user)).exists()


def may_add_league(user: User | None) -> bool:
    """Say whether somebody may make a league."""
    return user is not None and user.has_perm("tournaments.add_league")


def may_run_league(user: User | None, league: League) -> bool:
    """Say whether somebody may change and remove a league."""
    return user is not None and League.objects.filter(leagues_run_by(user), pk=league.pk).exists()


def leagues_run_by(user: User) -> Q:
    """Return the condition for leagues that a person may change and remove."""
    return ALL if user.has_perm("tournaments.change_league") else Q(organisers=user)


def may_add_house_rules(user: User | None, league_id: int | None) -> bool:
    """Say whether somebody may make house rules for a league, or with None for all tournaments."""
    return _may_add("tournaments.add_houserules", user, league_id)


def may_add_some_house_rules(user: User) -> bool:
    """Say whether there is anything that somebody may make house rules for."""
    return _may_add_somewhere("tournaments.add_houserules", user)


def may_run_house_rules(user: User | None, rules: HouseRules) -> bool:
    """Say whether somebody may change and remove house rules."""
    return user is not None and HouseRules.objects.filter(house_rules_run_by(user), pk=rules.pk).exists()


def house_rules_run_by(user: User) -> Q:
    """Return the condition for house rules that a person may change and remove."""
    if user.has_perm("tournaments.change_houserules"):
        return ALL
    return Q(league__in=_organised_by(user))


def _may_add(permission: str, user: User | None, league_id: int | None) -> bool:
    if user is None:
        return False
    organised = league_id is not None and _organised_by(user).filter(pk=league_id).exists()
    return organised or user.has_perm(permission)


def _may_add_somewhere(permission: str, user: User) -> bool:
    return user.has_perm(permission) or _organised_by(user).exists()


def _organised_by(user: User) -> QuerySet[League]:
    return League.objects.filter(organisers=user)
