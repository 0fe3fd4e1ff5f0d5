"""Who may see and who may run a tournament."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from rest_framework.test import APIClient

from games.eventstore.models import Stream
from games.selectors.loading import store
from tests.games.api.doors import API, person, problem, stranger
from tests.tournaments.api.doors import (
    administrator,
    organiser,
    post,
    send,
    started,
    with_csrf,
)
from tests.tournaments.factories import make_tournament
from tournaments.projections.models import Progress
from tournaments.registration.models import League, Tournament

pytestmark = pytest.mark.django_db
PLAN = {"name": "Cup", "format": "single_elimination"}
CHANGES = [("PATCH", "", {"name": "B"}), ("DELETE", "", None), ("POST", "/start", None),
           ("POST", "/entrants", {"house_bot": "random"}), ("DELETE", "/entrants/{entrant}", None)]  # fmt: skip
PARTS = ["", "/plan", "/entrants", "/rounds", "/rounds/1", "/tables", "/standings", "/standings?format=csv",
         "/bracket", "/events", "/record", "/verification"]  # fmt: skip


def test_who_may_make_tournaments():
    league, other = League.objects.create(name="A"), League.objects.create(name="B")
    client, user = organiser()
    league.organisers.add(user)

    assert problem(post(APIClient(), "/tournaments", PLAN), 401)["code"] == "not_authenticated"
    assert problem(post(stranger(), "/tournaments", PLAN), 403)["code"] == "forbidden"
    assert problem(post(client, "/tournaments", PLAN), 403)["code"] == "forbidden"
    assert problem(post(client, "/tournaments", {**PLAN, "league": other.pk}), 403)["code"] == "forbidden"
    assert problem(post(person("x")[0], "/tournaments", PLAN), 403)["code"] == "csrf_failed"
    assert not Tournament.objects.exists()
    assert post(client, "/tournaments", {**PLAN, "league": league.pk}).status_code == 201
    user.user_permissions.add(Permission.objects.get(codename="add_tournament"))
    assert post(client, "/tournaments", PLAN).status_code == 201


def test_a_tournament_does_not_move_to_anothers_league():
    client, user = organiser()
    own, other = League.objects.create(name="A"), League.objects.create(name="B")
    own.organisers.add(user)
    tournament = make_tournament([], league=own)

    refused = send(client, "PATCH", f"/tournaments/{tournament.id}", {"league": other.pk})

    assert problem(refused, 403)["code"] == "forbidden"
    assert Tournament.objects.get().league == own


@pytest.mark.parametrize(("method", "part", "body"), CHANGES)
def test_what_is_not_yours_to_see_is_404_and_what_you_may_only_see_is_403(method, part, body):
    waiting, running = make_tournament(["random"] * 4), started(bots=4)
    strangers = [stranger(), organiser("somebody")[0]]

    for tournament, status, code in ((waiting, 404, "not_found"), (running, 403, "forbidden")):
        path = f"/tournaments/{tournament.id}" + part.format(entrant=tournament.entrants.first().id)
        for client in strangers:
            assert problem(send(client, method, path, body), status)["code"] == code
        assert problem(send(APIClient(), method, path, body), 401)["code"] == "not_authenticated"
    waiting.refresh_from_db()
    assert (waiting.name, waiting.entrants.count()) == ("Test", 4)
    assert Progress.objects.count() == 1


@pytest.mark.parametrize("role", ["organiser", "organiser of the league", "permitted", "administrator"])
def test_who_runs_a_tournament(role):
    tournament = make_tournament(["random"] * 4, league=League.objects.create(name="A"))
    client, user = organiser()
    if role == "organiser":
        Tournament.objects.update(organiser=user)
    elif role == "organiser of the league":
        tournament.league.organisers.add(user)
    elif role == "permitted":
        user.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    else:
        client = administrator()

    assert send(client, "PATCH", f"/tournaments/{tournament.id}", {"name": "B"}).status_code == 200
    assert post(client, f"/tournaments/{tournament.id}/start").status_code == 200


@pytest.mark.parametrize("part", PARTS)
def test_what_does_not_exist_or_is_not_to_be_seen_is_404(part):
    waiting = make_tournament(["random"] * 4)
    game = uuid4()
    store.create(game, "game")

    for unknown in (uuid4(), waiting.id, game):
        for client in (APIClient(), stranger(), with_csrf(person(f"p{unknown}")[0])):
            assert problem(client.get(f"{API}/tournaments/{unknown}{part}"), 404)["code"] == "not_found"
    assert Stream.objects.count() == 1


@pytest.mark.parametrize("part", PARTS)
def test_before_the_start_lists_are_empty_and_the_rest_says_so(part):
    client = administrator()
    path = f"{API}/tournaments/{make_tournament(['random'] * 4).id}{part}"

    answer = client.get(path)

    if part in ("/rounds", "/tables", "/events"):
        assert answer.json() == {"results": [], "next": None}
    elif part == "/rounds/1":
        assert problem(answer, 404)["code"] == "not_found"
    elif part not in ("", "/plan", "/entrants"):
        assert problem(answer, 409)["code"] == "not_started"
