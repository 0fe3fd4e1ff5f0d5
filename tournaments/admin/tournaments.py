"""Tournaments in the admin: prepare, start with a button, watch."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

import msgspec
from django.contrib import admin, messages
from django.contrib.admin.actions import delete_selected
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from unfold.decorators import action, display

from games.web.offered_lookups import can_be_id
from tournaments.admin import options
from tournaments.admin.entrants import EntrantInline, PlayerSearch, is_frozen
from tournaments.admin.forms import TournamentForm
from tournaments.admin.organised import Organised, person
from tournaments.engine.rejection import Rejection
from tournaments.projections.models import Progress
from tournaments.registration.models import Tournament
from tournaments.selectors.access import may_add_tournaments, run_by
from tournaments.selectors.loading import started
from tournaments.selectors.plans import start_problems
from tournaments.selectors.report import report
from tournaments.selectors.tournaments import settings_of
from tournaments.services.starting import start_tournament

START_BUTTON = "tournaments_tournament_start"
OTHERWISE = "as the house rules say, or else as stands beside it"


@admin.register(Tournament)
class TournamentAdmin(Organised):
    """Tournaments that the person runs: editable until the start, a window on the events afterwards."""

    form = TournamentForm
    inlines = [EntrantInline]
    list_display = [
        "name",
        "league",
        "format",
        "ruleset",
        "house_rules",
        "entrant_count",
        "phase",
        "champion",
    ]
    list_filter = ["format", "ruleset", "progress__phase", "league"]
    search_fields = ["name"]
    actions = ["delete_selected"]
    actions_submit_line = ["start"]
    fieldsets = [
        (None, {"fields": ["name", "league", "organiser", "start_blockers"]}),
        ("Format", {"fields": ["format"]}),
        *(group.fieldset() for group in options.FORMATS.values()),
        ("Rules", {"fields": ["house_rules", "ruleset", "rules_in_full"]}),
        *(group.fieldset(OTHERWISE) for group in options.FAMILIES.values()),
        ("Clock", {"fields": ["move_seconds", "bank_seconds", "max_misses"]}),
    ]
    fieldsets_once_started = [
        (None, {"fields": ["name", "league", "organiser"]}),
        ("Course", {"fields": ["course"]}),
        ("Format", {"fields": ["format", "frozen_format_options"]}),
        ("Rules", {"fields": ["house_rules", "ruleset", "rules_in_full"]}),
        ("Clock", {"fields": ["frozen_clock"]}),
    ]

    class Media:
        js = ["tournaments/options.js"]

    def run_by(self, user: User) -> Q:
        """Return the condition for the tournaments that a person runs."""
        return run_by(user)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Count entrants and fetch the progress in the same query."""
        rows: QuerySet[Any] = super().get_queryset(request)
        rows = rows.select_related("progress__champion__player", "league", "house_rules__league")
        counted: QuerySet[Any] = rows.annotate(entrant_count=Count("entrants"))
        return counted

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Return a tournament; one that is to be changed or removed cannot be started until that is done."""
        row = super().get_object(request, object_id, from_field)
        if row is None or request.method != "POST" or not transaction.get_connection().in_atomic_block:
            return row
        _keep_from_starting([row.pk])
        return super().get_object(request, object_id, from_field)

    @admin.action(description="Delete selected tournaments", permissions=["delete"])
    def delete_selected(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> HttpResponse | None:
        """Remove the chosen tournaments, none of which can be started until that is done."""
        with transaction.atomic():
            _keep_from_starting(queryset.values_list("pk", flat=True))
            return delete_selected(self, request, queryset)

    def get_urls(self) -> list[Any]:
        """Add where the player picker finds players."""
        search = self.admin_site.admin_view(PlayerSearch.as_view(admin_site=self.admin_site))
        return [path("players/", search, name="tournaments_tournament_players"), *super().get_urls()]

    def get_fieldsets(self, request: HttpRequest, obj: Tournament | None = None) -> Any:
        """Show what the start has frozen, or what can be filled in before."""
        return self.fieldsets_once_started if is_frozen(obj) else self.fieldsets

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Tell the form who fills it in; it adds the options' fields itself."""
        form = super().get_form(request, obj, change, **{**kwargs, "fields": TournamentForm.Meta.fields})
        form.user = person(request)
        return form

    def get_readonly_fields(self, request: HttpRequest, obj: Tournament | None = None) -> list[str]:
        """Whoever runs their own tournaments only cannot give them to others."""
        shown = ["start_blockers", "course", "frozen_format_options", "frozen_clock", "rules_in_full"]
        return shown if request.user.has_perm("tournaments.change_tournament") else [*shown, "organiser"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Organisers of a league, and with the permission to add tournaments."""
        return may_add_tournaments(person(request))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A started tournament is its events: nobody edits it."""
        return super().has_change_permission(request, obj) and not is_frozen(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A started tournament stays."""
        return super().has_delete_permission(request, obj) and not is_frozen(obj)

    @display(description="entrants")
    def entrant_count(self, tournament: Any) -> int:
        """How many entrants there are."""
        return int(tournament.entrant_count)

    @display(
        description="phase",
        label={"not started": "info", "round open": "warning", "finished": "success", "cancelled": "danger"},
    )
    def phase(self, tournament: Tournament) -> str:
        """Where the tournament stands."""
        progress = _progress(tournament)
        return progress.get_phase_display() if progress else "not started"

    @display(description="champion")
    def champion(self, tournament: Tournament) -> str:
        """Who has won."""
        progress = _progress(tournament)
        return progress.champion.player.name if progress and progress.champion else "-"

    @display(description="what blocks the start")
    def start_blockers(self, tournament: Tournament) -> str:
        """All that must be mended before the start button works."""
        if tournament._state.adding:
            return "Save first; then this says what is missing."
        if is_frozen(tournament):
            return "It has started."
        problems = start_problems(tournament)
        if not problems:
            return "Nothing: it can start."
        return format_html_join("", "<p>{}</p>", ((problem.detail,) for problem in problems))

    @display(description="rounds, places, champion")
    def course(self, tournament: Tournament) -> str:
        """What has happened so far, folded from the events."""
        state = None if tournament._state.adding else started(tournament.id)
        return format_html("<pre>{}</pre>", "\n".join(report(state))) if state else "-"

    @display(description="options of the format")
    def frozen_format_options(self, tournament: Tournament) -> str:
        """Every option as the first event has it."""
        return _listed(settings_of(tournament)["format_options"])

    @display(description="as frozen by the start")
    def frozen_clock(self, tournament: Tournament) -> str:
        """The clock as the first event has it."""
        return _listed(msgspec.structs.asdict(settings_of(tournament)["clock"]))

    @display(description="as saved, it is played by")
    def rules_in_full(self, tournament: Tournament) -> str:
        """Every option of the rules: as the first event has it, or before the start as they would be now."""
        if tournament._state.adding:
            return "Save first; then this says it."
        rules = settings_of(tournament)["rules"]
        return _listed(rules) if rules else "The options do not go together."

    def get_actions_submit_line(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer the start button until the start."""
        if not can_be_id(Tournament, object_id) or Progress.objects.filter(tournament_id=object_id).exists():
            return []
        buttons: list[Any] = super().get_actions_submit_line(request, object_id)
        return buttons

    def save_model(self, request: HttpRequest, obj: Tournament, form: Any, change: bool) -> None:
        """Save the row alone: entrants on the same page are saved next, and only then the start button works.

        Whoever makes a tournament organises it, unless it is said who does.
        """
        if not change and obj.organiser_id is None:
            obj.organiser = person(request)
        admin.ModelAdmin.save_model(self, request, obj, form, change)

    def response_change(self, request: HttpRequest, obj: Tournament) -> HttpResponse:
        """Start what was saved, if that button was pressed, and stay on the page."""
        if START_BUTTON not in request.POST:
            response: HttpResponse = super().response_change(request, obj)
            return response
        self.start(request, obj)
        return redirect(request.path)

    @action(description="Save and start")
    def start(self, request: HttpRequest, tournament: Tournament) -> None:
        """Start the tournament as it was saved, or say everything that keeps it from starting."""
        started_now = start_tournament(tournament.id, actor=f"user:{request.user.pk}", now=timezone.now())
        if isinstance(started_now, Rejection):
            messages.error(request, f"Not started: {started_now.detail}")
        else:
            messages.success(request, f"{tournament.name} has started; the workers play its first round.")


def _keep_from_starting(tournament_ids: Iterable[UUID]) -> None:
    """Take the locks that starting takes, until the caller's transaction ends."""
    list(Tournament.objects.select_for_update().filter(pk__in=list(tournament_ids)).order_by("pk"))


def _listed(values: Mapping[str, Any]) -> str:
    rows = ((name, options.told(value)) for name, value in values.items())
    return format_html("<dl>{}</dl>", format_html_join("", "<dt><b>{}</b>: {}</dt>", rows))


def _progress(tournament: Tournament) -> Progress | None:
    return getattr(tournament, "progress", None)
