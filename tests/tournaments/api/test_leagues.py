"""Leagues: for everybody to see, for their organisers to make, change and remove."""

import pytest
from django.contrib.auth.models import Permission
from django.db.models import JSONField, Value
from rest_framework.test import APIClient

from tests.games.api.doors import API, problem, stranger
from tests.tournaments.api.doors import administrator, get, organiser, post, send, started
from tests.tournaments.factories import make_tournament
from tournaments.registration.models import League

pytestmark = pytest.mark.django_db


def test_who_makes_a_league_organises_it():
    client, user = organiser()
    user.user_permissions.add(Permission.objects.get(codename="add_league"))

    answer = post(client, "/leagues", {"name": "Autumn", "place_points": [10, 7, 5]}, key="k")

    assert answer.status_code == 201
    told = answer.json()
    assert (told["name"], told["place_points"], told["tournaments"]) == ("Autumn", [10, 7, 5], 0)
    assert list(League.objects.get().organisers.all()) == [user]
    assert get(f"/leagues/{told['id']}") == told
    assert post(client, "/leagues", {"name": "Autumn", "place_points": [10, 7, 5]}, key="k").json() == told
    changed = send(client, "PATCH", f"/leagues/{told['id']}", {"place_points": []}).json()
    assert (changed["name"], changed["place_points"]) == ("Autumn", [])
    assert send(client, "DELETE", f"/leagues/{told['id']}").status_code == 204
    assert not League.objects.exists()


def test_leagues_are_listed_by_name_page_by_page():
    for name in "CADB":
        League.objects.create(name=name)
    started(bots=4, league=League.objects.get(name="B"))
    make_tournament([], league=League.objects.get(name="B"))

    first = get("/leagues?limit=3")
    rest = get(f"/leagues?limit=3&cursor={first['next']}")

    assert [league["name"] for league in first["results"] + rest["results"]] == list("ABCD")
    assert [league["tournaments"] for league in first["results"]] == [0, 1, 0]
    assert rest["next"] is None


def test_a_list_takes_a_few_queries_however_long_it_is(django_assert_max_num_queries):
    for name in "ABCDE":
        League.objects.create(name=name)
    with django_assert_max_num_queries(1):
        get("/leagues")


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"name": ""}, "invalid_field", "name"),
        ({"name": "A", "place_points": [-1]}, "invalid_field", "place_points"),
        ({"name": "A", "place_points": [2**40]}, "invalid_field", "place_points"),
        ({"name": "A", "place_points": [1] * 201}, "invalid_field", "place_points"),
        ({"name": "A", "place_points": ["1"]}, "invalid_field", "place_points[0]"),
        ({"name": "A", "place_points": [True]}, "invalid_field", "place_points[0]"),
        ({"place_points": []}, "missing_field", "name"),
        ({"name": "A", "organisers": []}, "unknown_field", "organisers"),
    ],
)
def test_a_league_that_cannot_be_is_refused(body, code, field):
    told = problem(post(administrator(), "/leagues", body), 400)
    assert (told["code"], told["field"]) == (code, field)
    assert not League.objects.exists()


@pytest.mark.parametrize("stored", [{"a": 1}, -1, None, "x", ["1"], [None]])
def test_points_that_were_stored_wrongly_are_asked_for(stored):
    league = League.objects.create(name="A", place_points=Value(stored, JSONField()))
    client = administrator()

    told = problem(send(client, "PATCH", f"/leagues/{league.pk}", {"name": "B"}), 400)
    assert (told["code"], told["field"]) == ("invalid_field", "place_points")
    changed = send(client, "PATCH", f"/leagues/{league.pk}", {"name": "B", "place_points": [1]}).json()
    assert (changed["name"], changed["place_points"]) == ("B", [1])


def test_a_name_is_one_leagues_only():
    client = administrator()
    League.objects.create(name="A")
    other = League.objects.create(name="B")

    for answer in (
        post(client, "/leagues", {"name": "A"}),
        send(client, "PATCH", f"/leagues/{other.pk}", {"name": "A"}),
    ):
        told = problem(answer, 409)
        assert (told["code"], told["field"]) == ("name_taken", "name")
    assert set(League.objects.values_list("name", flat=True)) == {"A", "B"}


def test_a_league_with_tournaments_stays():
    league = League.objects.create(name="A")
    make_tournament([], league=league)

    assert problem(send(administrator(), "DELETE", f"/leagues/{league.pk}"), 409)["code"] == "league_in_use"
    assert League.objects.exists()


def test_only_organisers_change_a_league():
    league = League.objects.create(name="A")

    for client, status in ((APIClient(), 401), (stranger(), 403), (organiser()[0], 403)):
        for answer in (
            post(client, "/leagues", {"name": "B"}),
            send(client, "PATCH", f"/leagues/{league.pk}", {"name": "B"}),
            send(client, "DELETE", f"/leagues/{league.pk}"),
        ):
            problem(answer, status)
    assert [league.name for league in League.objects.all()] == ["A"]


@pytest.mark.parametrize("league_id", ["0", "1", "9" * 30, "9" * 5000])
def test_a_league_that_does_not_exist_is_404(league_id):
    client = administrator()
    assert problem(APIClient().get(f"{API}/leagues/{league_id}"), 404)["code"] == "not_found"
    for method in ("PATCH", "DELETE"):
        answer = send(client, method, f"/leagues/{league_id}", {})
        assert problem(answer, 404)["code"] == "not_found"
