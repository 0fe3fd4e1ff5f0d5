"""The account's pages. Thin: read a form, make one call, show a page or go on to one."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.players.models import Player
from games.selectors.accounts import bot_of_owner, bot_summary, bots_of_owner, tokens_of
from games.selectors.diary import diary as entries
from games.selectors.seats import latest_seats, seats_of_owner
from games.services.accounts import register
from games.services.bots import announce_version, create_bot, retire_bot
from games.services.refusals import ConflictError, FaultyError
from games.services.tokens import make_token, revoke_token
from games.web.account.forms import BotForm, RegisterForm, TokenForm, VersionForm
from games.web.limiting import limited

MOST_GAMES = 20
DIARY_PAGE = 100
VERSION = re.compile("[1-9][0-9]{0,15}", re.ASCII)
MOST_TOKENS_SHOWN = 50
View = Callable[..., HttpResponseBase]


def private(view: View) -> View:
    """Have a page shown to its person only: after logging in, and out of caches."""
    logged_in: View = login_required(view, login_url=reverse_lazy("account:login"))
    cached_nowhere: View = never_cache(logged_in)
    return cached_nowhere


@never_cache
@limited
@require_http_methods(["GET", "POST"])
def make_account(request: HttpRequest) -> HttpResponse:
    """Register, where the installation lets people do that."""
    if not settings.REGISTRATION_OPEN:
        return render(request, "account/closed.html", status=403)
    form = RegisterForm(request.POST or None)
    if form.is_valid():
        with refusals_in(form):
            made = register(form.cleaned_data["username"], form.cleaned_data["password"])
            login(request, made, backend="django.contrib.auth.backends.ModelBackend")
            return redirect("account:bots")
    return render(request, "account/register.html", {"form": form})


@private
@require_http_methods(["GET", "POST"])
def bots(request: HttpRequest) -> HttpResponse:
    """Show a person's bots and their latest games, and make bots."""
    owner = _person(request)
    form = BotForm(request.POST or None)
    if form.is_valid():
        with refusals_in(form):
            version = form.cleaned_data["version"] or None
            made = create_bot(owner.pk, form.cleaned_data["name"], version, timezone.now())
            return redirect("account:bot", made.id)
    shown = {"form": form, "bots": bots_of_owner(owner.pk), "seats": latest_seats(owner.pk, MOST_GAMES)}
    return render(request, "account/bots.html", shown)


@private
@require_http_methods(["GET", "POST"])
def bot(request: HttpRequest, bot_id: UUID) -> HttpResponse:
    """Show a bot with its tokens; make a token and show its text, this once."""
    player = _bot(request, bot_id)
    form = TokenForm(request.POST or None)
    if form.is_valid():
        with refusals_in(form):
            _, text = make_token(player, form.cleaned_data["label"], form.cleaned_data["scopes"])
            return _bot_page(request, player, token=text)
    return _bot_page(request, player, token_form=form)


@private
@require_POST
def announce(request: HttpRequest, bot_id: UUID) -> HttpResponse:
    """Announce what plays from now on."""
    player = _bot(request, bot_id)
    form = VersionForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            announce_version(player, form.cleaned_data["version"], timezone.now())
            return redirect("account:bot", bot_id)
    return _bot_page(request, player, version_form=form)


@private
@require_POST
def revoke(request: HttpRequest, bot_id: UUID, token_id: int) -> HttpResponse:
    """Revoke a token."""
    if not revoke_token(_bot(request, bot_id), token_id, timezone.now()):
        raise Http404
    return redirect("account:bot", bot_id)


@private
@require_http_methods(["GET", "POST"])
def retire(request: HttpRequest, bot_id: UUID) -> HttpResponse:
    """Ask first, then retire a bot."""
    player = _bot(request, bot_id)
    if request.method == "GET":
        return render(request, "account/retire.html", {"bot": player})
    retire_bot(player, timezone.now())
    return redirect("account:bots")


@private
@require_GET
def diary(request: HttpRequest, game_id: UUID, seat: int) -> HttpResponse:
    """Show a seat's diary, page by page."""
    if seat not in seats_of_owner(game_id, _person(request).pk):
        raise Http404
    after = request.GET.get("after", "")
    rows = entries(game_id, seat, int(after) if VERSION.fullmatch(after) else 0, DIARY_PAGE + 1)
    shown = {
        "game_id": game_id,
        "seat": seat,
        "entries": rows[:DIARY_PAGE],
        "next": rows[DIARY_PAGE - 1].id if len(rows) > DIARY_PAGE else None,
    }
    return render(request, "account/diary.html", shown)


@contextmanager
def refusals_in(form: forms.Form) -> Iterator[None]:
    """Show what services refuse beside the field that it is about."""
    try:
        yield
    except (FaultyError, ConflictError) as error:
        form.add_error(error.field or None, str(error))


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _bot(request: HttpRequest, bot_id: UUID) -> Player:
    """Return the person's bot; another's is not found."""
    found = bot_of_owner(_person(request).pk, bot_id)
    if found is None:
        raise Http404
    return found


def _bot_page(
    request: HttpRequest,
    player: Player,
    *,
    token: str | None = None,
    token_form: forms.Form | None = None,
    version_form: forms.Form | None = None,
) -> HttpResponse:
    shown = {
        "bot": bot_summary(player.id),
        "tokens": tokens_of(player.id, limit=MOST_TOKENS_SHOWN),
        "token": token,
        "token_form": token_form or TokenForm(),
        "version_form": version_form or VersionForm(),
    }
    return render(request, "account/bot.html", shown)
