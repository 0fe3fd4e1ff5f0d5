"""House rules in the admin: a name for a set of options."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from unfold.decorators import display

from tournaments.admin import options
from tournaments.admin.forms import HouseRulesForm
from tournaments.admin.organised import Organised, person
from tournaments.registration.models import HouseRules
from tournaments.selectors.access import house_rules_run_by, may_add_some_house_rules

HELD_BY = "tournaments that follow them or did when they started, or a league whose new tournaments do"


@admin.register(HouseRules)
class HouseRulesAdmin(Organised):
    """House rules of the person's leagues, for administrators all."""

    form = HouseRulesForm
    list_display = ["name", "league", "ruleset", "changes", "tournament_count", "created_at"]
    list_filter = ["ruleset", "league"]
    list_select_related = ["league"]
    search_fields = ["name"]
    fieldsets = [
        (None, {"fields": ["name", "league", "ruleset"]}),
        *(group.fieldset() for group in options.FAMILIES.values()),
    ]

    class Media:
        js = ["tournaments/options.js"]

    def run_by(self, user: User) -> Q:
        """Return the condition for the house rules that a person may change."""
        return house_rules_run_by(user)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Count tournaments in the same query."""
        rows: QuerySet[Any] = super().get_queryset(request)
        counted: QuerySet[Any] = rows.annotate(tournament_count=Count("tournaments"))
        return counted

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Tell the form who fills it in; it adds the options' fields itself."""
        form = super().get_form(request, obj, change, **{**kwargs, "fields": HouseRulesForm.Meta.fields})
        form.user = person(request)
        return form

    def get_readonly_fields(self, request: HttpRequest, obj: HouseRules | None = None) -> list[str]:
        """House rules stay with their league."""
        return [] if obj is None else ["league"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Organisers of a league, and with the permission to add house rules."""
        return may_add_some_house_rules(person(request))

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Say that somebody has them, and not who: some tournaments are not to be seen yet."""
        gone, counts, permissions, protected = super().get_deleted_objects(objs, request)
        return gone, counts, permissions, protected and [HELD_BY]

    @display(description="changes")
    def changes(self, rules: HouseRules) -> str:
        """What differs from the ruleset."""
        return ", ".join(f"{name}={options.told(value)}" for name, value in rules.options.items()) or "-"

    @display(description="tournaments")
    def tournament_count(self, rules: Any) -> int:
        """How many tournaments have them."""
        return int(rules.tournament_count)
