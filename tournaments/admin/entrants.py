"""Entrants on a tournament's page: players are found by name, and many rows ask the database as often as few."""

from typing import Any

from django import forms
from django.contrib.admin.views.autocomplete import AutocompleteJsonView
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from unfold.admin import TabularInline
from unfold.decorators import display

from games.players.models import Player
from games.web.offered_lookups import Picker
from tournaments.admin.forms import ModelForm
from tournaments.admin.organised import person
from tournaments.registration.models import SEED_NUMBERS, Entrant, Tournament
from tournaments.selectors.access import may_enter_players
from tournaments.selectors.tournaments import is_started
from tournaments.services.registration import MOST_ENTRANTS


class PlayerSearch(AutocompleteJsonView):
    """Players by name that are not retired, for all who may enter them, whether or not they may look at players."""

    def process_request(self, request: HttpRequest) -> Any:
        """Search for nothing else."""
        term, pages, field, key = super().process_request(request)
        if field is not Entrant._meta.get_field("player"):
            raise PermissionDenied
        return term, pages, field, key

    def has_perm(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may enter players finds them."""
        return may_enter_players(person(request))

    def get_queryset(self) -> QuerySet[Any]:
        """Leave out players that start no games any more."""
        return super().get_queryset().filter(retired_at=None)


class PlayerPicker(Picker):
    """A player found by name; ``entered`` is shown without being asked for."""

    entered: Player | None = None

    def get_url(self) -> str:
        """Return where players are found."""
        return reverse("admin:tournaments_tournament_players")

    def optgroups(self, name: str, value: Any, attr: Any = None) -> Any:
        """Return the player that is chosen as the only option."""
        if self.entered is None or value != [str(self.entered.pk)]:
            return super().optgroups(name, value, attr)
        return [(None, [self.create_option(name, value[0], str(self.entered), True, 0)], 0)]


class EntrantForm(ModelForm):
    """An entry: it knows its player."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "player" in self.fields and self.instance.player_id is not None:
            picker: Any = self.fields["player"].widget
            picker.widget.entered = self.instance.player

    def clean_player(self) -> Player:
        """Refuse a retired player who is not in yet."""
        player: Player = self.cleaned_data["player"]
        if player.retired_at is not None and player.pk != self.initial.get("player"):
            raise forms.ValidationError(f"{player.name} is retired and starts no games.")
        return player


class EntrantInline(TabularInline):
    """Entrants of a tournament; its page is there for those alone who run it, and the start freezes them."""

    model = Entrant
    form = EntrantForm
    extra = 0
    max_num = MOST_ENTRANTS
    readonly_fields = ["name"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Fetch in one query what the rows are called by."""
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.select_related("player", "tournament")

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """Refuse more entrants than a tournament may have."""
        return super().get_formset(request, obj, **{**kwargs, "validate_max": True})

    def get_fields(self, request: HttpRequest, obj: Tournament | None = None) -> list[str]:
        """Offer players, or once they are frozen name them: not all who see them may open their pages."""
        return ["name" if is_frozen(obj) else "player", "seed"]

    @display(description="player")
    def name(self, entrant: Entrant) -> str:
        """Who has entered."""
        return entrant.player.name

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Take seed numbers within their bounds."""
        if db_field.name == "seed":
            kwargs["min_value"], kwargs["max_value"] = SEED_NUMBERS
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Let players be found by name."""
        if db_field.name == "player":
            kwargs["widget"] = PlayerPicker(db_field, self.admin_site)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def has_view_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Whoever sees the page sees them."""
        return True

    def has_add_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Nobody enters by hand after the start."""
        return not is_frozen(obj)

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Entries are frozen by the start."""
        return not is_frozen(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Entries are frozen by the start."""
        return not is_frozen(obj)


def is_frozen(tournament: Tournament | None) -> bool:
    """Say whether the tournament of a page, None before it is made, has started."""
    return tournament is not None and not tournament._state.adding and is_started(tournament)
