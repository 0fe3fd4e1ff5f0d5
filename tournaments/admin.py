"""Leagues and tournaments in the admin: prepare, start with a button, watch. Thin: services do the work."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import action, display

from games.engine.rulesets import RULESETS
from tournaments.engine.formats import FORMATS
from tournaments.engine.rejection import Rejection
from tournaments.projections.models import Progress, TableRow
from tournaments.registration.models import Entrant, League, Tournament
from tournaments.selectors.loading import started
from tournaments.selectors.plans import plan_faults, start_problems
from tournaments.selectors.report import report
from tournaments.services.starting import start_tournament

START_BUTTON = "tournaments_tournament_start"
if TYPE_CHECKING:
    Form = forms.ModelForm[Tournament]
else:
    Form = forms.ModelForm


@admin.register(League)
class LeagueAdmin(ModelAdmin):
    """Leagues: a name, points by place, who runs them."""

    list_display = ["name", "tournament_count", "created_at"]
    search_fields = ["name"]
    filter_horizontal = ["organisers"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[League]:
        """Count tournaments in the same query."""
        leagues: QuerySet[League] = super().get_queryset(request)
        return leagues.annotate(tournament_count=Count("tournaments"))

    @display(description="tournaments")
    def tournament_count(self, league: Any) -> int:
        """How many tournaments the league has."""
        return int(league.tournament_count)


class TournamentForm(Form):
    """Says at once which option or combination does not exist, and what does."""

    format = forms.ChoiceField(
        choices=lambda: [(name, f"{name}: {form.summary}") for name, form in FORMATS.items()]
    )
    ruleset = forms.ChoiceField(
        choices=lambda: [(name, f"{name}: {ruleset.summary}") for name, ruleset in RULESETS.items()]
    )

    class Meta:
        model = Tournament
        fields = [
            "name",
            "league",
            "organiser",
            "format",
            "format_options",
            "ruleset",
            "options",
            "move_seconds",
            "bank_seconds",
            "max_misses",
        ]

    def clean(self) -> dict[str, Any]:
        """Check the plan as every door does; options are read from JSON here, so what they are is asked first."""
        cleaned = super().clean() or {}
        for field in ("options", "format_options"):
            if field in cleaned and not isinstance(cleaned[field], dict):
                self.add_error(field, 'Write options as {"name": value}.')
        if not self.errors:
            for fault in plan_faults(Tournament(**cleaned)):
                self.add_error(fault.field, fault.detail)
        return cleaned


class EntrantInline(TabularInline):
    """Entrants of a tournament; frozen by the start."""

    model = Entrant
    extra = 0
    autocomplete_fields = ["player"]
    fields = ["player", "seed"]

    def has_add_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Nobody enters by hand after the start."""
        return super().has_add_permission(request, obj) and not _is_started(obj)

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Entries are frozen by the start."""
        return super().has_change_permission(request, obj) and not _is_started(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Entries are frozen by the start."""
        return super().has_delete_permission(request, obj) and not _is_started(obj)


@admin.register(Tournament)
class TournamentAdmin(ModelAdmin):
    """Tournaments: editable until the start, a window on the events afterwards."""

    form = TournamentForm
    inlines = [EntrantInline]
    list_display = ["name", "league", "format", "ruleset", "entrant_count", "phase", "champion"]
    list_filter = ["format", "ruleset", "progress__phase", "league"]
    search_fields = ["name"]
    autocomplete_fields = ["league"]
    readonly_fields = ["start_blockers", "course"]
    actions_submit_line = ["start"]
    fieldsets = [
        (None, {"fields": ["name", "league", "organiser", "start_blockers"]}),
        ("Format", {"fields": ["format", "format_options"]}),
        ("Rules", {"fields": ["ruleset", "options"]}),
        ("Clock", {"fields": ["move_seconds", "bank_seconds", "max_misses"]}),
        ("Course", {"fields": ["course"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        """Count entrants and fetch the progress in the same query."""
        tournaments: QuerySet[Tournament] = super().get_queryset(request)
        related = tournaments.select_related("progress__champion__player", "league")
        return related.annotate(entrant_count=Count("entrants"))

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """A started tournament is its events: nobody edits it."""
        return super().has_change_permission(request, obj) and not _is_started(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """A started tournament stays."""
        return super().has_delete_permission(request, obj) and not _is_started(obj)

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
        if _is_started(tournament):
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

    def get_actions_submit_line(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer the start button until the start."""
        if object_id is not None and Progress.objects.filter(tournament_id=object_id).exists():
            return []
        buttons: list[Any] = super().get_actions_submit_line(request, object_id)
        return buttons

    def save_model(self, request: HttpRequest, obj: Tournament, form: Any, change: bool) -> None:
        """Save the row alone: entrants on the same page are saved next, and only then the start button works."""
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


@admin.register(TableRow)
class TableAdmin(ModelAdmin):
    """Tables of all tournaments: a window."""

    list_display = ["tournament", "round", "number", "attempt", "status", "game_id"]
    list_filter = ["status", "tournament"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Rounds are planned, not typed."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: TableRow | None = None) -> bool:
        """Results come from games."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: TableRow | None = None) -> bool:
        """Tables stay."""
        return False


def _progress(tournament: Tournament) -> Progress | None:
    return getattr(tournament, "progress", None)


def _is_started(tournament: Tournament | None) -> bool:
    return tournament is not None and not tournament._state.adding and _progress(tournament) is not None
