"""Browsers of organisers in the admin, and its forms filled in."""

from typing import Any

from django.contrib.admin import site
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import reverse

from tournaments.registration.models import Tournament


def administrator() -> Client:
    """Return a browser in which somebody is logged in who may do everything."""
    return _browser(_root())


def organiser(name: str = "olga") -> tuple[Client, User]:
    """Return a browser in which a person without any permission is logged in, and the person."""
    user = User.objects.create_user(name, is_staff=True)
    return _browser(user), user


def page_of(row: Any, page: str = "change") -> str:
    return reverse(f"admin:tournaments_{row._meta.model_name}_{page}", args=[row.pk])


def pages(model: str, page: str = "changelist") -> str:
    return reverse(f"admin:tournaments_{model}_{page}")


def filled(tournament: Tournament, **changes: Any) -> dict[str, Any]:
    """Return the form of a tournament as its page shows it, with changes; options are left to the rules."""
    entrants = list(tournament.entrants.all())
    data = {
        "name": tournament.name,
        "format": tournament.format,
        "ruleset": tournament.ruleset,
        "move_seconds": 30,
        "bank_seconds": 60,
        "max_misses": 3,
        "entrants-TOTAL_FORMS": len(entrants),
        "entrants-INITIAL_FORMS": len(entrants),
        "entrants-MIN_NUM_FORMS": 0,
        "entrants-MAX_NUM_FORMS": 1000,
    }
    for number, entrant in enumerate(entrants):
        data[f"entrants-{number}-id"] = str(entrant.id)
        data[f"entrants-{number}-tournament"] = str(tournament.id)
        data[f"entrants-{number}-player"] = str(entrant.player_id)
        data[f"entrants-{number}-seed"] = entrant.seed
    return {**data, **changes}


def form_of(row: Any, data: dict[str, Any]) -> Any:
    """Return the form of a row's page as it judges what an administrator has filled in."""
    request = RequestFactory().get("/")
    request.user = _root()
    form = site._registry[type(row)].get_form(request, row, change=not row._state.adding)
    return form(data, instance=row)


def errors_in(answer: Any) -> dict[str, list[str]]:
    """Return what a form that was refused says, by field."""
    assert answer.status_code == 200, answer
    errors: dict[str, list[str]] = answer.context["adminform"].form.errors
    return errors


def _browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _root() -> User:
    return User.objects.filter(username="root").first() or User.objects.create_superuser("root")
