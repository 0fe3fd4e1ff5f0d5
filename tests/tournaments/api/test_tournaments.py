"""Tournaments as everybody sees them: lists with filters and pages, settings, seeds."""

from uuid import uuid4

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.selectors.loading import store
from tests.games.api.doors import API, problem
from tests.games.factories import NOW
from tests.tournaments.api.doors import (
    administrator,
    get,
    play_tables,
    played,
    started,
)
from tests.tournaments.factories import make_tournament
from tournaments.api.shapes import Phase
from tournaments.engine.formats import FORMATS
from tournaments.registration.models import League, Tournament
from tournaments.selectors.seeds import seed_from_text
from tournaments.selectors.tournaments import PHASES
from tournaments.services.starting import start_tournament

pytestmark = pytest.mark.django_db


def ids(query="", client=None):
    return [tournament["id"] for tournament in get(f"/tournaments{query}", client)["results"]]


def test_every_phase_can_be_asked_for():
    assert Phase.__args__ == PHASES


def test_formats_are_listed_with_what_is_allowed():
    told = {form["name"]: form for form in get("/formats")["results"]}

    assert set(told) == set(FORMATS)
    options = {option["name"]: option for option in told["single_elimination"]["options"]}
    assert options["advance"] == {
        "name": "advance",
        "type": "whole",
        "allowed": "1 to 9",
        "default": 2,
        "text": "How many of each table go on.",
        "words": None,
        "least": 1,
        "most": 9,
    }
    assert options["pairing"]["allowed"] == "drawn, seeded"


def test_a_started_tournament_tells_everybody_its_settings_and_the_promise_for_its_seed():
    tournament = make_tournament(["random"] * 4, format="survivor", ruleset="elimination-500")
    Tournament.objects.update(rng_seed="")
    start_tournament(tournament.id, actor="test", now=NOW)

    told = get(f"/tournaments/{tournament.id}")

    head = store.head(tournament.id)
    assert (told["phase"], told["round"], told["entrants"], told["entrants_in"]) == ("round_open", 1, 4, 4)
    assert (told["version"], told["head"]) == (head.version, head.hash)
    assert told["options"]["deal_limit"] == 1
    assert told["ruleset_version"] == 1
    assert len(told["commitment"]) == 64
    assert (told["seed_key"], told["rng_seed"], told["champion"]) == ("test", None, None)


def test_the_seed_is_told_once_it_is_revealed():
    tournament = make_tournament(["random"] * 4, options={"target": 40})
    Tournament.objects.update(rng_seed="")
    start_tournament(tournament.id, actor="test", now=NOW)

    assert get(f"/tournaments/{tournament.id}")["rng_seed"] is None
    play_tables(tournament.id)

    told = get(f"/tournaments/{tournament.id}")

    assert told["phase"] == "finished"
    assert len(told["rng_seed"]) == 64
    assert told["champion"]["entrant"] in {str(entrant.id) for entrant in tournament.entrants.all()}


def test_a_chosen_seed_shows_from_the_start_on_and_not_before():
    client = administrator()
    tournament = make_tournament(["random"] * 4, seed="7")

    assert get(f"/tournaments/{tournament.id}", client)["rng_seed"] is None
    start_tournament(tournament.id, actor="test", now=NOW)
    assert get(f"/tournaments/{tournament.id}")["rng_seed"] == seed_from_text("7")


def test_the_newest_tournaments_come_first_page_by_page_without_gaps_or_doubles():
    made = [str(started(bots=2, format_options={"table_size": 2, "advance": 1}).id) for _ in range(5)]

    seen, query = [], "?limit=2"
    while query:
        told = get(f"/tournaments{query}")
        seen += [tournament["id"] for tournament in told["results"]]
        query = f"?limit=2&cursor={told['next']}" if told["next"] else ""

    assert seen == made[::-1]


def test_tournaments_are_filtered_by_phase_league_format_and_ruleset():
    league = League.objects.create(name="Season")
    open_, over = started(bots=4, league=league), played(bots=4, ruleset="classic-500")
    waiting = make_tournament([], format="survivor")

    assert ids("?phase=round_open") == [str(open_.id)]
    assert ids("?phase=finished") == [str(over.id)]
    assert ids(f"?league={league.pk}") == [str(open_.id)]
    assert ids("?ruleset=classic-500") == [str(over.id)]
    assert ids("?format=single_elimination&phase=paused") == []
    assert ids("?phase=not_started") == []
    assert ids("?phase=not_started&format=survivor", administrator()) == [str(waiting.id)]


def test_a_list_takes_a_few_queries_however_long_it_is(django_assert_max_num_queries):
    for _ in range(4):
        played(
            bots=2, format_options={"table_size": 2, "advance": 1}, league=League.objects.create(name=uuid4())
        )
    with django_assert_max_num_queries(1):
        assert len(ids()) == 4


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?phase=over", "invalid_query"),
        ("?format=swiss", "invalid_query"),
        ("?ruleset=unofficial", "invalid_query"),
        ("?league=first", "invalid_query"),
        ("?league=0", "invalid_query"),
        ("?limit=0", "invalid_query"),
        ("?page=2", "invalid_query"),
        ("?cursor=AAAA", "invalid_cursor"),
    ],
)
def test_a_query_that_means_nothing_is_refused(query, code):
    assert problem(APIClient().get(f"{API}/tournaments{query}"), 400)["code"] == code


def test_times_are_utc():
    tournament = started(bots=4)
    told = get(f"/tournaments/{tournament.id}")
    assert told["started_at"] == "2026-01-02T03:04:05Z"
    assert told["created_at"].endswith("Z")
    assert timezone.now() > tournament.created_at
