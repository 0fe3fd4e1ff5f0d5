"""Of two people who save the same name at once, one is told beside the field that it is taken."""

import threading
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection
from django.db.models.signals import pre_save
from django.urls import reverse

from games.players.models import Player
from tests.tournaments.admin.kit import administrator, errors_in
from tournaments.registration.models import HouseRules, League

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


def test_a_name_that_somebody_else_has_just_taken_is_refused_beside_its_field():
    browser = administrator()
    for model, name, more in NAMED:
        page = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_add")
        with somebody_faster(model, name):
            answer = browser.post(page, {**name, **more})
        assert list(errors_in(answer)) == list(name), model
        assert not model.objects.filter(**name).exists(), model


@contextmanager
def somebody_faster(model, fields):
    """Have somebody else save a row of the model, committed, just before the first one is written here."""

    def overtake(**_):
        pre_save.disconnect(overtake, model)
        elsewhere(lambda: model.objects.create(**fields))

    pre_save.connect(overtake, model)
    try:
        yield
    finally:
        overtaken = not pre_save.disconnect(overtake, model)
        elsewhere(lambda: model.objects.filter(**fields).delete())
    assert overtaken, model


def elsewhere(act):
    """Do something on a connection of its own."""

    def run():
        act()
        connection.close()

    other = threading.Thread(target=run)
    other.start()
    other.join()
