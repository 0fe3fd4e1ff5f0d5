"""Organisers prepare, start and watch tournaments in the admin."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.games.factories import NOW
from tests.tournaments.admin.kit import administrator, filled, form_of, page_of, pages
from tests.tournaments.factories import make_tournament
from tournaments.projections.models import Progress, TableRow
from tournaments.registration.models import HouseRules, League, Tournament
from tournaments.services.starting import start_tournament

pytestmark = pytest.mark.django_db
START = {"tournaments_tournament_start": "1"}


def test_a_tournament_starts_with_a_button():
    tournament = make_tournament(["random"] * 4)

    answer = administrator().post(page_of(tournament), filled(tournament, **START), follow=True)

    assert "has started" in answer.content.decode()
    assert Progress.objects.get(tournament=tournament).phase == Progress.Phase.ROUND_OPEN


def test_the_button_says_everything_that_keeps_a_tournament_from_starting():
    tournament = make_tournament(["random"])

    answer = administrator().post(page_of(tournament), filled(tournament, **START), follow=True)

    page = answer.content.decode()
    assert "at least 2 entrants" in page
    assert "Entrants are missing: table_size=4 needs 4, entered so far: 1." in page
    assert not Progress.objects.exists()


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"ruleset": "unknown"}, "ruleset", "not one of the available choices"),
        ({"format": "unknown"}, "format", "not one of the available choices"),
        ({"move_seconds": 0}, "move_seconds", "1 to 86400"),
        ({"name": " "}, "name", "required"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(changes, field, said):
    tournament = make_tournament(["random"] * 4)

    errors = form_of(tournament, filled(tournament, **changes)).errors

    assert list(errors) == [field]
    assert said in errors[field][0]


def test_a_started_tournament_can_be_watched_and_not_edited():
    tournament, browser = make_tournament(["random"] * 4, options={"hand_size": 5}), administrator()
    Tournament.objects.update(move_seconds=77)
    start_tournament(tournament.id, actor="test", now=NOW)
    Tournament.objects.update(move_seconds=30)

    page = browser.get(page_of(tournament)).content.decode()
    assert "round 1" in page
    assert "<b>hand_size</b>: 5" in page
    assert "<b>table_size</b>: 4" in page
    assert "<b>move_seconds</b>: 77" in page
    assert "Save and start" not in page
    assert browser.post(page_of(tournament), filled(tournament, name="Other")).status_code == 403
    assert Tournament.objects.get().name == "Test"


def test_a_tournament_that_starts_while_its_page_is_sent_is_not_edited():
    """Whoever was faster holds the row: the page waits for it, and looks only then whether it has started."""
    tournament, browser = make_tournament(["random"] * 4), administrator()

    with CaptureQueriesContext(connection) as queries:
        browser.post(page_of(tournament), filled(tournament, name="Other"))

    assert_looked_at_under_lock(queries, "UPDATE")


def test_tournaments_that_start_while_they_are_removed_together_stay():
    chosen = [make_tournament([], name=name).pk for name in "ab"]
    removal = {"action": "delete_selected", "_selected_action": chosen, "post": "yes"}
    browser = administrator()

    with CaptureQueriesContext(connection) as queries:
        browser.post(pages("tournament"), removal)

    assert_looked_at_under_lock(queries, "DELETE")
    assert not Tournament.objects.exists()


def assert_looked_at_under_lock(queries, writing):
    """Assert that between locking a tournament and writing it somebody looked whether it has started."""
    asked = [query["sql"] for query in queries if '"tournaments_tournament"' in query["sql"]]
    locked = next(number for number, sql in enumerate(asked) if "FOR UPDATE" in sql)
    read = [number for number, sql in enumerate(asked) if '"tournaments_progress"' in sql]
    written = next(number for number, sql in enumerate(asked) if sql.startswith(writing))
    assert any(locked < number < written for number in read)


@pytest.mark.parametrize("model", ["tournament", "league", "tablerow", "houserules"])
def test_lists_and_forms_open(model):
    tournament, browser = make_tournament(["random"] * 4), administrator()
    start_tournament(tournament.id, actor="test", now=NOW)

    assert browser.get(pages(model)).status_code == 200
    if model == "tablerow":
        assert browser.get(page_of(TableRow.objects.get())).status_code == 200
    else:
        assert browser.get(pages(model, "add")).status_code == 200


def test_the_list_asks_the_database_as_often_for_many_tournaments_as_for_one():
    browser = administrator()
    prepare_season("A")
    for_one = queries_of(browser, pages("tournament"))

    for name in "BCD":
        start_tournament(prepare_season(name).id, actor="test", now=NOW)

    assert queries_of(browser, pages("tournament")) == for_one


def test_a_page_asks_the_database_as_often_for_many_entrants_as_for_few():
    browser = administrator()
    few, many = (make_tournament(["random"] * size) for size in (4, 12))
    assert queries_of(browser, page_of(many)) == queries_of(browser, page_of(few))

    for tournament in (few, many):
        start_tournament(tournament.id, actor="test", now=NOW)
    assert queries_of(browser, page_of(many)) == queries_of(browser, page_of(few))


def prepare_season(name):
    """Return a tournament in a league of its own, with house rules of its own."""
    league = League.objects.create(name=name)
    rules = HouseRules.objects.create(name=name, league=league)
    return make_tournament(["random"] * 4, league=league, house_rules=rules)


def queries_of(browser, address):
    """Return how often a page asks the database."""
    with CaptureQueriesContext(connection) as queries:
        assert browser.get(address).status_code == 200
    return len(queries)


def test_strangers_are_sent_to_the_login():
    answer = Client().get(pages("tournament"))
    assert answer.status_code == 302
    assert "/admin/login/" in answer.url
