"""Players, tokens, games and events in the admin. Thin: services write; games and events are windows.

Nothing here shows a hidden card: events and read models hold public facts only, and answers kept for retries, which
hold hands, have no page. A token opens its bot's hand, so only owners and superusers make tokens.
"""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.admin import TabularInline
from unfold.decorators import action, display
from unfold.paginator import InfinitePaginator

from games.engine.bots.table import BOTS
from games.eventstore.models import EventRow
from games.players.models import ApiToken, BotVersion, Player
from games.players.names import LONGEST_LABEL, fault_in_name, fault_in_text
from games.players.scopes import DEFAULT_SCOPES, Scope, write_scopes
from games.projections.models import Game, Heartbeat, Seat, Wakeup
from games.services.bots import retire_bot
from games.services.sweeping import release
from games.services.tokens import LONGEST_LABEL as LONGEST_TOKEN_LABEL
from games.services.tokens import issue_token, revoke_tokens
from games.web.judged_again import JudgedAgain
from games.web.offered_lookups import OfferedLookups

if TYPE_CHECKING:
    PlayerModelForm = forms.ModelForm[Player]
    TokenModelForm = forms.ModelForm[ApiToken]
    VersionModelForm = forms.ModelForm[BotVersion]
else:
    PlayerModelForm = TokenModelForm = VersionModelForm = forms.ModelForm


class Window:
    """A page to look through: nobody adds, changes or deletes."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Rows come from events."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Rows follow from events."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """What has happened stays."""
        return False


class FoundById:
    """Search by a whole id, and by nothing else: an index answers it, however many rows there are."""

    id_field = "id"
    search_help_text = "A whole id."

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return the rows with that id."""
        if not search_term:
            return queryset, False
        try:
            return queryset.filter(**{self.id_field: UUID(search_term.strip())}), False
        except ValueError:
            return queryset.none(), False


class PlayerForm(PlayerModelForm):
    """A bot over the API has an owner; a house bot is one of those there are, and nobody's."""

    house_bot = forms.ChoiceField(
        choices=lambda: [("", "none: it plays over the API"), *((name, name) for name in BOTS)],
        required=False,
    )

    def clean_name(self) -> str:
        """Refuse a new name that the API refuses: of another player, or by which copies of house bots are called."""
        name: str = self.cleaned_data["name"]
        if name == self.instance.name:
            return name
        if fault := fault_in_name(name, BOTS):
            raise forms.ValidationError(fault)
        if Player.objects.filter(name__iexact=name).exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError("Another player has this name.")
        return name

    def clean(self) -> dict[str, Any]:
        """Refuse a house bot with an owner."""
        cleaned = super().clean() or {}
        if cleaned.get("house_bot") and cleaned.get("owner"):
            self.add_error("owner", "A house bot has no owner.")
        return cleaned


class BotVersionForm(VersionModelForm):
    """A version's label, judged as over the API."""

    def clean_label(self) -> str:
        """Refuse a new label that the API refuses."""
        label: str = self.cleaned_data["label"]
        if label != self.instance.label and (fault := fault_in_text(label, LONGEST_LABEL)):
            raise forms.ValidationError(fault)
        return label


class BotVersionInline(TabularInline):
    """What the bot's author says is playing; the newest is the current one."""

    model = BotVersion
    form = BotVersionForm
    extra = 0
    readonly_fields = ["announced_at"]


@admin.register(Player)
class PlayerAdmin(OfferedLookups, JudgedAgain):
    """Those who may sit at a table. Whoever is no superuser sees all and changes the own ones only."""

    form = PlayerForm
    inlines = [BotVersionInline]
    list_display = ["name", "house_bot", "owner", "created_at", "retired_at"]
    list_filter = ["house_bot", ("retired_at", admin.EmptyFieldListFilter)]
    list_select_related = ["owner"]
    search_fields = ["name"]
    autocomplete_fields = ["owner"]
    readonly_fields = ["created_at", "retired_at"]
    actions = ["retire"]

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> list[str]:
        """A player stays what it is; bots are given to others by superusers only."""
        fixed = ["created_at", "retired_at"]
        if obj is not None:
            fixed.append("house_bot")
        if not request.user.is_superuser:
            fixed += ["owner", "house_bot"]
        return fixed

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Another's bot is not to be changed."""
        return super().has_change_permission(request, obj) and _may_own(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Another's bot is not to be deleted; one that has played cannot be."""
        return super().has_delete_permission(request, obj) and _may_own(request, obj)

    def has_retire_permission(self, request: HttpRequest) -> bool:
        """Whoever may change players, the own ones."""
        return bool(self.has_change_permission(request))

    @action(description="Retire: no new games, tokens revoked", permissions=["retire"])
    def retire(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        """Retire the chosen bots of the person, for superusers all; house bots stay."""
        chosen = [bot for bot in queryset.filter(house_bot="", retired_at=None) if _may_own(request, bot)]
        for bot in chosen:
            retire_bot(bot, timezone.now())
        messages.success(request, f"{len(chosen)} bots retired.")

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        """Give a new bot to the person who makes it."""
        if not change and not request.user.is_superuser:
            obj.owner_id = request.user.pk
        super().save_model(request, obj, form, change)


class TokenForm(TokenModelForm):
    """A token is good for what is ticked."""

    scopes = forms.MultipleChoiceField(
        choices=[(scope, scope) for scope in Scope],
        initial=list(DEFAULT_SCOPES),
        widget=forms.CheckboxSelectMultiple,
        help_text="read: every GET. play: every other call. manage: announce versions, make and revoke tokens.",
    )

    def clean_label(self) -> str:
        """Refuse a label that the API refuses."""
        label: str = self.cleaned_data["label"]
        if label and (fault := fault_in_text(label, LONGEST_TOKEN_LABEL)):
            raise forms.ValidationError(fault)
        return label

    def clean_scopes(self) -> str:
        """Return the scopes as they are kept."""
        return write_scopes(Scope(name) for name in self.cleaned_data["scopes"])


@admin.register(ApiToken)
class ApiTokenAdmin(OfferedLookups):
    """Tokens of bots: made here and shown once, then only revoked."""

    form = TokenForm
    list_display = ["prefix", "player", "label", "scopes", "created_at", "last_used_at", "revoked_at"]
    list_select_related = ["player"]
    search_fields = ["prefix", "player__name"]
    fields = ["player", "label", "scopes"]
    autocomplete_fields = ["player"]
    actions = ["revoke"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[ApiToken]:
        """Show the tokens of the person's own bots, to superusers all."""
        tokens: QuerySet[ApiToken] = super().get_queryset(request)
        return tokens if request.user.is_superuser else tokens.filter(player__owner_id=request.user.pk)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Offer bots over the API that are not retired, the person's own ones, to superusers all."""
        bots = Player.objects.filter(house_bot="", retired_at=None)
        kwargs["queryset"] = bots if request.user.is_superuser else bots.filter(owner_id=request.user.pk)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def has_change_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        """A token is what it is."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        """Revoked tokens stay to be seen."""
        return False

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        """Whoever may make tokens may revoke them."""
        return bool(self.has_add_permission(request))

    def save_model(self, request: HttpRequest, obj: ApiToken, form: Any, change: bool) -> None:
        """Issue the token and show its text, this once."""
        text = issue_token(obj)
        messages.warning(
            request, format_html("The token of {}, shown this once: <code>{}</code>", obj.player, text)
        )

    @action(description="Revoke at once", permissions=["revoke"])
    def revoke(self, request: HttpRequest, queryset: QuerySet[ApiToken]) -> None:
        """Revoke the chosen tokens."""
        revoked = revoke_tokens(list(queryset.values_list("pk", flat=True)), timezone.now())
        messages.success(request, f"{revoked} tokens revoked.")


class SeatInline(Window, TabularInline):
    """The seats of a game."""

    model = Seat
    fields = [
        "number",
        "player",
        "bot_version",
        "house_bot",
        "status",
        "score",
        "misses",
        "deals_won",
        "place",
    ]
    readonly_fields = fields
    extra = 0


@admin.register(Game)
class GameAdmin(Window, FoundById, OfferedLookups):
    """Games: a window."""

    inlines = [SeatInline]
    list_display = ["__str__", "status", "reference", "deal", "phase", "turn", "version", "changed_at"]
    list_filter = ["status", "ruleset"]
    search_fields = ["id"]
    show_full_result_count = False
    readonly_fields = ["links"]

    @display(description="events and checks")
    def links(self, game: Game) -> SafeString:
        """Where the game's events, record and verification are."""
        events = reverse("admin:games_eventrow_changelist")
        return format_html(
            '<a href="{}?q={}">events</a>, <a href="{}">record</a>, <a href="{}">verification</a>',
            events,
            game.pk,
            reverse("record", args=[game.pk]),
            reverse("verification", args=[game.pk]),
        )


@admin.register(Seat)
class SeatAdmin(Window, FoundById, OfferedLookups):
    """Seats of all games: a window; searched by the game's id."""

    id_field = "game_id"
    search_help_text = "A game's whole id."
    list_display = [
        "game",
        "number",
        "player",
        "house_bot",
        "status",
        "score",
        "misses",
        "deals_won",
        "place",
    ]
    list_select_related = ["game", "player"]
    search_fields = ["game"]
    show_full_result_count = False
    paginator = InfinitePaginator


@admin.register(EventRow)
class EventAdmin(Window, FoundById, OfferedLookups):
    """Events of all streams, as stored: a window; searched by the stream's id."""

    id_field = "stream_id"
    search_help_text = "A whole id of a game or tournament."
    list_display = ["stream_id", "version", "name", "hash"]
    search_fields = ["stream_id"]
    fields = ["stream_id", "version", "name", "schema_version", "body", "hash"]
    ordering = ["-id"]
    list_per_page = 100
    show_full_result_count = False
    paginator = InfinitePaginator


@admin.register(Wakeup)
class WakeupAdmin(Window, FoundById, OfferedLookups):
    """What running games wait for; a game that was set aside can be looked at again."""

    id_field = "game_id"
    search_help_text = "A game's whole id."
    list_display = ["game", "version", "seat", "house", "due_at", "look_at", "attempts", "quarantined_at"]
    list_filter = [("quarantined_at", admin.EmptyFieldListFilter)]
    list_select_related = ["game"]
    search_fields = ["game"]
    ordering = ["look_at"]
    actions = ["look_again_now"]

    def has_release_permission(self, request: HttpRequest) -> bool:
        """Whoever may change wake-ups."""
        return request.user.has_perm("games.change_wakeup")

    @action(description="Look again now, if set aside", permissions=["release"])
    def look_again_now(self, request: HttpRequest, queryset: QuerySet[Wakeup]) -> None:
        """Give games that were set aside all their attempts again."""
        released = release(list(queryset.values_list("game_id", flat=True)), timezone.now())
        messages.success(request, f"{released} games will be looked at by the next sweep.")


@admin.register(Heartbeat)
class HeartbeatAdmin(Window, OfferedLookups):
    """When each kind of process was last heard: a window."""

    list_display = ["name", "seen_at"]


def _may_own(request: HttpRequest, player: Player | None) -> bool:
    return player is None or bool(request.user.is_superuser) or player.owner_id == request.user.pk
