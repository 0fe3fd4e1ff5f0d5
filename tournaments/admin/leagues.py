"""Leagues in the admin."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from unfold.decorators import display

from tournaments.admin.organised import Organised, person
from tournaments.registration.models import HouseRules, League
from tournaments.selectors.access import leagues_run_by, may_add_league


@admin.register(League)
class LeagueAdmin(Organised):
    """Leagues: a name, points by place, who runs them (which administrators say)."""

    list_display = ["name", "tournament_count", "created_at"]
    search_fields = ["name"]
    filter_horizontal = ["organisers"]

    def run_by(self, user: User) -> Q:
        """Return the condition for the leagues that a person runs."""
        return leagues_run_by(user)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Count tournaments in the same query."""
        rows: QuerySet[Any] = super().get_queryset(request)
        counted: QuerySet[Any] = rows.annotate(tournament_count=Count("tournaments", distinct=True))
        return counted

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Offer the house rules of the league, and those for all."""
        form = super().get_form(request, obj, change, **kwargs)
        if "house_rules" in form.base_fields:
            mine = HouseRules.objects.filter(Q(league=None) | Q(league=obj, league__isnull=False))
            form.base_fields["house_rules"].queryset = mine.select_related("league")
        return form

    def get_readonly_fields(self, request: HttpRequest, obj: League | None = None) -> list[str]:
        """Organisers do not choose organisers."""
        return [] if request.user.has_perm("tournaments.change_league") else ["organisers"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """With the permission to add leagues."""
        return may_add_league(person(request))

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Let whoever makes a league and cannot choose its organisers organise it."""
        super().save_related(request, form, formsets, change)
        if not change and "organisers" not in form.fields:
            form.instance.organisers.add(person(request))

    @display(description="tournaments")
    def tournament_count(self, league: Any) -> int:
        """How many tournaments the league has."""
        return int(league.tournament_count)
