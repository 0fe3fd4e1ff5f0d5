"""Of two people who write at once in the admin, whoever is later is told what is in the way."""

import threading
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection
from django.db.models.signals import pre_delete, pre_save
from django.urls import reverse

from games.players.models import Player
from tests.tournaments.admin.kit import administrator, errors_in, page_of, pages
from tournaments.registration.models import HouseRules, League, Tournament

pytestmark = pytest.mark.django_db
PASSWORDS = {"password1": "Sunny-Tuesday-7", "password2": "Sunny-Tuesday-7", "usable_password": "true"}
VERSIONS = {"versions-TOTAL_FORMS": 0, "versions-INITIAL_FORMS": 0}
NAMED = [
    (League, {"name": "Same"}, {"place_points": "[]"}),
    (HouseRules, {"name": "Same"}, {"ruleset": "official"}),
    (Player, {"name": "Same"}, VERSIONS),
    (User, {"username": "Same"}, PASSWORDS),
    (Group, {"name": "Same"}, {}),
]


@pytest.mark.parametrize(("model", "name", "more"), NAMED)
def test_a_name_that_somebody_else_has_just_taken_is_refused_beside_its_field(model, name, more):
    browser = administrator()
    page = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_add")

    with somebody_faster(pre_save, model, lambda: model.objects.create(**name)):
        answer = browser.post(page, {**name, **more})

    assert list(errors_in(answer)) == list(name)


@pytest.mark.parametrize("together", [False, True])
def test_a_row_on_which_somebody_else_has_just_hung_another_is_not_removed(together):
    browser = administrator()
    elsewhere(lambda: League.objects.create(name="Kept"))
    league = League.objects.get()
    chosen = {"action": "delete_selected", "_selected_action": [league.pk]} if together else {}
    page = pages("league") if together else page_of(league, "delete")

    with somebody_faster(pre_delete, League, lambda: Tournament.objects.create(name="Cup", league=league)):
        answer = browser.post(page, {**chosen, "post": "yes"})

    assert "Cannot delete league" in answer.content.decode()


@contextmanager
def somebody_faster(signal, model, act):
    """Have somebody else act, committed, just before the first row of the model is written here."""

    def overtake(**_):
        signal.disconnect(overtake, model)
        elsewhere(act)

    signal.connect(overtake, model)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    try:
        yield
    finally:
        overtaken = not signal.disconnect(overtake, model)
        elsewhere(clear)
    assert overtaken


def clear():
    """Take away what was committed."""
    for model in (Tournament, *(model for model, _, _ in NAMED)):
        model.objects.all().delete()


def elsewhere(act):
    """Do something on a connection of its own."""

    def run():
        act()
        connection.close()

    other = threading.Thread(target=run)
    other.start()
    other.join()
