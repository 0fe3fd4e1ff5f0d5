"""Leagues in the admin: judged as over the API, whatever is filled in."""

import importlib

import pytest
from django.apps import apps

from tests.tournaments.admin.kit import administrator, errors_in, page_of, pages
from tournaments.registration.models import HouseRules, League

pytestmark = pytest.mark.django_db
POINTS = [
    "null",
    "NaN",
    "1e999",
    "[1e999]",
    "-1",
    "0",
    "9" * 5000,
    '{"a":1}',
    "[-1]",
    "[1.5]",
    "[true]",
    '["1"]',
    '["\\u0000"]',
    "[" * 10_000,
    f"[{2**40}]",
    str([1] * 201),
    "x\u202ey",
]


@pytest.mark.parametrize("points", POINTS)
def test_points_that_cannot_be_are_refused_beside_their_field(points):
    league, browser = League.objects.create(name="A", place_points=[3, 1]), administrator()

    for page in (pages("league", "add"), page_of(league)):
        answer = browser.post(page, {"name": "B", "place_points": points})
        assert list(errors_in(answer)) == ["place_points"]

    assert list(League.objects.values_list("name", "place_points")) == [("A", [3, 1])]


def test_cleared_points_are_none():
    browser = administrator()

    browser.post(pages("league", "add"), {"name": "A", "place_points": ""})
    league = League.objects.get()
    assert league.place_points == []

    browser.post(page_of(league), {"name": "A", "place_points": "[5, 3]"})
    assert "[5, 3]" in browser.get(page_of(league)).content.decode()
    browser.post(page_of(league), {"name": "A", "place_points": " "})
    league.refresh_from_db()
    assert league.place_points == []


@pytest.mark.parametrize("name", ["a\u202eb", "a\tb", "", "n" * 81])
def test_a_name_that_cannot_be_is_refused_beside_its_field(name):
    answer = administrator().post(pages("league", "add"), {"name": name, "place_points": "{}"})

    assert set(errors_in(answer)) == {"name", "place_points"}
    assert not League.objects.exists()


def test_a_league_is_not_given_the_house_rules_of_another():
    foreign = HouseRules.objects.create(name="F", league=League.objects.create(name="B"))

    answer = administrator().post(pages("league", "add"), {"name": "A", "house_rules": foreign.pk})

    assert list(errors_in(answer)) == ["house_rules"]


@pytest.mark.parametrize("stored", [{"a": 1}, -1, [5, -1], [True], ["1"], [2**40], [1] * 201])
def test_points_that_were_stored_wrongly_are_set_anew(stored):
    kept = League.objects.create(name="A", place_points=[5, 3])
    repaired = League.objects.create(name="B", place_points=stored)

    importlib.import_module("tournaments.migrations.0006_points_that_can_be").repair(apps, None)

    for league in (kept, repaired):
        league.refresh_from_db()
    assert (kept.place_points, repaired.place_points) == ([5, 3], [])
