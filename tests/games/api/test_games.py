"""Games as everybody sees them: lists with filters and pages, and the summary."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.projections.models import Game
from games.selectors.loading import store
from tests.games.api.doors import API, player_at, problem, table

pytestmark = pytest.mark.django_db
client = APIClient()


def listed(query=""):
    return client.get(f"{API}/games{query}").json()


def ids(query=""):
    return [game["id"] for game in listed(query)["results"]]


def test_a_summary_tells_rules_seats_and_whose_decision_it_is_until_when():
    game_id = table("", "greedy", "", dealer=2)
    row = Game.objects.get(id=game_id)

    told = client.get(f"{API}/games/{game_id}").json()

    head = store.head(game_id)
    assert (told["id"], told["version"], told["head"]) == (str(game_id), head.version, head.hash)
    assert (told["ruleset"], told["ruleset_version"], told["family"]) == ("official", 1, "cards")
    assert told["options"]["target"] == 500
    assert (told["status"], told["deal"], told["dealer"], told["turn"]) == ("running", 1, 2, row.turn)
    assert [(seat["seat"], seat["house_bot"], seat["score"]) for seat in told["seats"]] == [
        (0, "", 0), (1, "greedy", 0), (2, "", 0)]  # fmt: skip
    assert told["seats"][0]["player"] == str(player_at(game_id, 0).id)
    assert told["seats"][0]["name"] == player_at(game_id, 0).name


def test_the_deadline_is_that_of_a_bot_over_the_api():
    now = timezone.now()
    until = (now + timedelta(seconds=30)).isoformat(timespec="microseconds").replace("+00:00", "Z")
    assert client.get(f"{API}/games/{table('', '', now=now)}").json()["deadline"] == until
    assert client.get(f"{API}/games/{table('greedy', 'greedy', now=now)}").json()["deadline"] is None
    assert client.get(f"{API}/games/{table('', '', clock=None)}").json()["deadline"] is None


def test_the_newest_games_come_first_page_by_page_without_gaps_or_doubles():
    now = timezone.now()
    made = [str(table(now=now - timedelta(minutes=n // 2))) for n in range(7)]

    seen, query = [], "?limit=3"
    while query:
        told = listed(query)
        assert len(told["results"]) <= 3
        seen += [game["id"] for game in told["results"]]
        query = f"?limit=3&cursor={told['next']}" if told["next"] else ""

    assert len(seen) == len(set(seen)) == 7
    assert [made.index(game_id) // 2 for game_id in seen] == [0, 0, 1, 1, 2, 2, 3]
    assert ids() == seen


def test_games_are_filtered_by_status_ruleset_and_player():
    official, other = str(table()), str(table(ruleset="classic-500"))
    Game.objects.filter(id=other).update(status="finished")

    assert ids("?status=running") == [official]
    assert ids("?status=finished") == [other]
    assert ids("?ruleset=classic-500") == [other]
    assert ids("?ruleset=lowest-500") == []
    assert ids(f"?player={player_at(official, 1).id}") == [official]
    assert ids(f"?player={player_at(official, 1).id}&ruleset=classic-500") == []
    assert ids(f"?player={uuid4()}") == []


def test_a_list_takes_a_few_queries_however_long_it_is(django_assert_max_num_queries):
    for _ in range(5):
        table()
    with django_assert_max_num_queries(2):
        assert len(ids()) == 5


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?limit=0", "invalid_query"),
        ("?limit=101", "invalid_query"),
        ("?limit=ten", "invalid_query"),
        ("?status=over", "invalid_query"),
        ("?ruleset=unofficial", "invalid_query"),
        ("?player=me", "invalid_query"),
        ("?page=2", "invalid_query"),
        ("?cursor=AAAA", "invalid_cursor"),
        (f"?cursor={'A' * 301}", "invalid_query"),
    ],
)
def test_a_query_that_means_nothing_is_refused(query, code):
    assert problem(client.get(f"{API}/games{query}"), 400)["code"] == code


PARTS = ["", "/observation", "/events", "/record", "/replay?version=1", "/verification"]


@pytest.mark.parametrize("part", PARTS)
def test_a_game_that_does_not_exist_is_404(part):
    assert problem(client.get(f"{API}/games/{uuid4()}{part}"), 404)["code"] == "not_found"


@pytest.mark.parametrize("part", PARTS)
def test_a_stream_of_another_kind_is_no_game(part):
    stream = uuid4()
    store.create(stream, "tournament")
    assert problem(client.get(f"{API}/games/{stream}{part}"), 404)["code"] == "not_found"
