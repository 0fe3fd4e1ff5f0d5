"""manage.py prepare: migrations, one administrator, the demo if it is wanted; safe to repeat."""

import re
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.management import call_command

from games.players.models import Player
from tournaments.registration.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the commands that were called; none of them runs."""
    names: list[str] = []
    monkeypatch.setattr(
        "config.management.commands.prepare.call_command", lambda name, **_: names.append(name)
    )
    return names


def prepare() -> str:
    out = StringIO()
    call_command("prepare", stdout=out)
    return out.getvalue()


def test_the_first_administrator_gets_the_printed_password(called: list[str]) -> None:
    password = re.search(r"user admin, password (\S+) ", prepare())
    assert password
    user = authenticate(username="admin", password=password[1])
    assert user is not None
    assert user.is_superuser


def test_an_administrator_that_is_there_stays_as_it_is(called: list[str]) -> None:
    mine = get_user_model().objects.create_superuser(username="me", password="mine")
    assert "Administrator: as before" in prepare()
    assert list(get_user_model().objects.all()) == [mine]


@pytest.mark.parametrize(("wanted", "commands"), [(True, ["migrate", "demo"]), (False, ["migrate"])])
def test_the_demo_is_made_where_it_is_wanted(
    called: list[str], settings: Any, wanted: bool, commands: list[str]
) -> None:
    settings.DEMO = wanted
    prepare()
    assert called == commands


def test_an_installation_in_which_the_demo_cannot_be_made_serves_without(settings: Any) -> None:
    settings.DEMO = True
    Player.objects.create(name="greedy 1")
    told = StringIO()

    call_command("prepare", stdout=StringIO(), stderr=told)

    assert "No demo: Another player is called 'greedy 1'" in told.getvalue()
    assert not Tournament.objects.exists()
