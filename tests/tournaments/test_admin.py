"""Organisers prepare, start and watch tournaments in the admin."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from tests.games.factories import NOW, make_player
from tests.tournaments.factories import make_tournament
from tournaments.projections.models import Progress
from tournaments.registration.models import Tournament
from tournaments.services.starting import start_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client):
    user = get_user_model().objects.create_superuser("organiser", password="secret")
    client.force_login(user)
    return client


def form(tournament, **changes):
    entrants = list(tournament.entrants.all())
    data = {
        "name": tournament.name,
        "format": tournament.format,
        "format_options": "{}",
        "ruleset": tournament.ruleset,
        "options": "{}",
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


def change_page(tournament):
    return reverse("admin:tournaments_tournament_change", args=[tournament.id])


def test_a_tournament_starts_with_a_button(organiser):
    tournament = make_tournament(["random"] * 4)

    answer = organiser.post(
        change_page(tournament), form(tournament, tournaments_tournament_start="1"), follow=True
    )

    assert "has started" in answer.content.decode()
    assert Progress.objects.get(tournament=tournament).phase == Progress.Phase.ROUND_OPEN


def test_the_button_says_everything_that_keeps_a_tournament_from_starting(organiser):
    tournament = make_tournament(["random"])

    answer = organiser.post(
        change_page(tournament), form(tournament, tournaments_tournament_start="1"), follow=True
    )

    page = answer.content.decode()
    assert "at least 2 entrants" in page
    assert "table_size=4 is more than the 1 entrants" in page
    assert not Progress.objects.exists()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"options": '{"hand_sise": 7}'}, "is not an option of the family cards"),
        ({"options": "[]"}, "Write options as"),
        ({"options": "{"}, "valid JSON"),
        ({"format_options": '{"table_size": 99}'}, "2 to 10"),
        ({"ruleset": "unknown"}, "not one of the available choices"),
    ],
)
def test_options_that_do_not_exist_are_refused_with_what_does(organiser, changes, said):
    tournament = make_tournament(["random"] * 4)

    answer = organiser.post(change_page(tournament), form(tournament, **changes))

    assert answer.status_code == 200
    assert said in answer.content.decode()


def test_a_started_tournament_can_be_watched_and_not_edited(organiser):
    tournament = make_tournament(["random"] * 4)
    start_tournament(tournament.id, actor="test", now=NOW)

    page = organiser.get(change_page(tournament)).content.decode()
    assert "round 1" in page
    assert "Save and start" not in page
    assert organiser.post(change_page(tournament), form(tournament, name="Other")).status_code == 403
    assert Tournament.objects.get().name == "Test"


@pytest.mark.parametrize("page", ["tournament", "league", "tablerow"])
def test_lists_and_forms_open(organiser, page):
    make_tournament(["random"] * 4)

    assert organiser.get(reverse(f"admin:tournaments_{page}_changelist")).status_code == 200
    if page != "tablerow":
        assert organiser.get(reverse(f"admin:tournaments_{page}_add")).status_code == 200


def test_strangers_are_sent_to_the_login(client):
    make_player()

    answer = client.get(reverse("admin:tournaments_tournament_changelist"))

    assert answer.status_code == 302
    assert "/admin/login/" in answer.url
