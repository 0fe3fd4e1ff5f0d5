"""Tables of tournaments in the admin: a window."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from unfold.decorators import display

from tournaments.admin.organised import Organised, person
from tournaments.projections.models import TableRow
from tournaments.registration.models import Tournament
from tournaments.selectors.access import run_by

DOORS = ("game", "events", "record", "verification")


class OwnTournaments(admin.RelatedFieldListFilter):
    """Choose among the tournaments that the person runs."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return them by id and name."""
        rows = Tournament.objects.filter(run_by(person(request)), progress__isnull=False)
        return [(str(row.pk), row.name) for row in rows.order_by("name")]


@admin.register(TableRow)
class TableAdmin(Organised):
    """Tables of all tournaments that the person runs."""

    list_display = ["tournament", "round", "number", "attempt", "status", "game"]
    list_filter = ["status", ("tournament", OwnTournaments)]
    list_select_related = ["tournament"]

    readonly_fields = ["game"]

    @display(description="game")
    def game(self, table: TableRow) -> str:
        """Where the table's game, its events, its record and its verification are, as for everybody."""
        links = ((reverse(door, args=[table.game_id]), door) for door in DOORS)
        return format_html_join(", ", '<a href="{}">{}</a>', links)

    def run_by(self, user: User) -> Q:
        """Return the condition for the tables of tournaments that a person runs."""
        return Q(tournament__in=Tournament.objects.filter(run_by(user)))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Rounds are planned, not typed."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Results come from games."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Tables stay."""
        return False
