"""Leagues in the admin."""

import json
from typing import Any

import msgspec
from django import forms
from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextInputWidget

from tournaments.admin.forms import ModelForm
from tournaments.admin.organised import Organised, person
from tournaments.registration.models import HouseRules, League
from tournaments.selectors.access import leagues_run_by, may_add_league
from tournaments.selectors.leagues import POINTS_ALLOWED, league_faults


class PointsField(forms.Field):
    """Points by place as a list in JSON; an empty field is an empty list."""

    def prepare_value(self, value: Any) -> Any:
        """Return stored points as the field shows them."""
        return value if isinstance(value, str) else json.dumps(value)

    def to_python(self, value: Any) -> list[int]:
        """Read what was filled in, or say what would be good."""
        text = (value or "").strip()
        try:
            return msgspec.json.decode(text, type=list[int]) if text else []
        except msgspec.MsgspecError as error:
            raise forms.ValidationError(POINTS_ALLOWED) from error


class LeagueForm(ModelForm):
    """A league, judged as over the API."""

    place_points = PointsField(
        required=False,
        widget=UnfoldAdminTextInputWidget,
        help_text=League._meta.get_field("place_points").help_text,
    )

    def clean(self) -> dict[str, Any]:
        """Say what is wrong beside its field."""
        cleaned = super().clean() or {}
        given = {name: cleaned[name] for name in ("name", "place_points") if name in cleaned}
        for fault in league_faults(League(**given)):
            if fault.field in given:
                self.add_error(fault.field, fault.detail)
        return cleaned


@admin.register(League)
class LeagueAdmin(Organised):
    """Leagues: a name, points by place, who runs them (which administrators say)."""

    form = LeagueForm
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
