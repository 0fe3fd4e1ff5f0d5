"""Tournaments as everybody sees them, and as their organisers make, change and remove them."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone
from rest_framework.test import APIClient

from games.eventstore.models import Stream
from games.selectors.loading import store
from tests.games.api.doors import API, person, problem, stranger
from tests.games.factories import NOW
from tests.tournaments.api.doors import (
    administrator,
    get,
    organiser,
    play_tables,
    played,
    post,
    send,
    started,
    with_csrf,
)
from tests.tournaments.factories import make_tournament
from tournaments.api.shapes import Phase
from tournaments.engine.formats import FORMATS
from tournaments.projections.models import Progress
from tournaments.registration.models import League, Tournament
from tournaments.selectors.seeds import seed_from_text
from tournaments.selectors.tournaments import PHASES
from tournaments.services.starting import start_tournament

pytestmark = pytest.mark.django_db
PLAN = {
    "name": "Autumn cup",
    "format": "single_elimination",
    "format_options": {"table_size": 4, "advance": 2},
    "ruleset": "official",
    "options": {"target": 300},
    "clock": {"move_seconds": 20, "bank_seconds": 40, "max_misses": 2},
}


def ids(query="", client=None):
    return [tournament["id"] for tournament in get(f"/tournaments{query}", client)["results"]]


def test_every_phase_can_be_asked_for():
    assert Phase.__args__ == PHASES


def test_formats_are_listed_with_what_is_allowed():
    told = {form["name"]: form for form in get("/formats")["results"]}

    assert set(told) == set(FORMATS)
    options = {option["name"]: option for option in told["single_elimination"]["options"]}
    assert options["advance"] == {"name": "advance", "allowed": "1 to 9", "default": 2}
    assert options["pairing"]["allowed"] == "drawn, seeded"


def test_an_organiser_makes_a_tournament_which_nobody_else_sees_before_the_start():
    client, user = organiser()
    league = League.objects.create(name="Season")
    league.organisers.add(user)

    answer = post(client, "/tournaments", {**PLAN, "league": league.pk})

    assert answer.status_code == 201
    told = answer.json()
    assert told == get(f"/tournaments/{told['id']}", client)
    assert (told["phase"], told["version"], told["head"], told["entrants"]) == ("not_started", 0, None, 0)
    assert told["league"] == {"id": league.pk, "name": "Season"}
    assert told["clock"] == PLAN["clock"]
    assert told["format_options"]["table_size"] == 4
    assert told["format_options"]["pairing"] == "seeded"
    assert told["options"] == {"target": 300}
    assert (told["commitment"], told["rng_seed"]) == (None, None)
    assert Tournament.objects.get().organiser == user
    for other in (APIClient(), stranger(), organiser("somebody else")[0]):
        assert problem(other.get(f"{API}/tournaments/{told['id']}"), 404)["code"] == "not_found"
        assert ids(client=other) == []
    assert ids(client=client) == [told["id"]]


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


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"format": "swizz"}, "format", ["'swizz'", "single_elimination", "survivor"]),
        ({"ruleset": "offical"}, "ruleset", ["'offical'", "official", "dice-500"]),
        ({"options": {"hand_sise": 7}}, "options", ["'hand_sise'", "hand_size"]),
        ({"options": {"hand_size": "7"}}, "options", ["'7'", "1 to 20"]),
        ({"options": {"hand_size": 20}, "format_options": {"table_size": 10}}, "options", ["hand_size", "20"]),
        ({"format_options": {"tables": 4}}, "format_options", ["'tables'", "table_size"]),
        ({"format_options": {"table_size": 11}}, "format_options", ["11", "2 to 10"]),
        ({"format_options": {"table_size": 4, "advance": 4}}, "format_options", ["advance=4", "1 to 3"]),
        ({"format_options": {"table_size": 4, "table_minimum": 5}}, "format_options", ["table_minimum=5"]),
        ({"ruleset": "dice-500", "format_options": {"table_size": 5}, "options": {}}, "format_options", ["4 at most"]),
        ({"format": "survivor", "format_options": {}, "options": {"target": 40}}, "options", ["target=40", "500"]),
        ({"name": ""}, "name", ["1 to 80"]),
        ({"name": " cup"}, "name", ["1 to 80"]),
        ({"name": "c\tup"}, "name", ["printable"]),
        ({"name": "c" * 81}, "name", ["1 to 80"]),
        ({"league": 999}, "league", ["no league 999"]),
        ({"clock": {"move_seconds": 0}}, "move_seconds", ["move_seconds=0", "1 to 86400"]),
        ({"clock": {"max_misses": 2**40}}, "max_misses", ["1 to 1000"]),
    ],
)  # fmt: skip
def test_a_plan_that_cannot_work_is_refused_by_the_field_and_nothing_is_written(changes, field, said):
    told = problem(post(administrator(), "/tournaments", {**PLAN, **changes}), 400)

    assert (told["code"], told["field"]) == ("invalid_field", field)
    assert [fault["field"] for fault in told["problems"]] == [field]
    assert all(words in told["detail"] for words in said)
    assert not Tournament.objects.exists()


def test_all_that_is_wrong_with_a_plan_is_told_at_once():
    wrong = {
        **PLAN,
        "name": "",
        "format_options": {"a": 1, "advance": 0},
        "ruleset": "x",
        "clock": {"max_misses": 0},
    }

    told = problem(post(administrator(), "/tournaments", wrong), 400)

    assert [fault["code"] for fault in told["problems"]] == [
        "invalid_name", "invalid_clock", "unknown_option", "invalid_option", "rules_refused"]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "missing_field"),
        (b"[]", "invalid_field"),
        (b"{", "invalid_json"),
        ({"name": "Cup"}, "missing_field"),
        ({**PLAN, "rng_seed": "00"}, "unknown_field"),
        ({**PLAN, "organiser": 1}, "unknown_field"),
        ({**PLAN, "name": None}, "invalid_field"),
        ({**PLAN, "format_options": []}, "invalid_field"),
        ({**PLAN, "league": "1"}, "invalid_field"),
        ({**PLAN, "clock": {"minutes": 1}}, "unknown_field"),
        ({**PLAN, "options": {"hand_size": 7.0}}, "invalid_field"),
        (b'{"name": "a", "name": "b", "format": "survivor"}', "duplicate_field"),
    ],
)
def test_a_body_that_is_none_is_refused(body, code):
    assert problem(post(administrator(), "/tournaments", body), 400)["code"] == code
    assert not Tournament.objects.exists()


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


def test_the_same_key_makes_one_tournament():
    client = administrator()

    first, again = (post(client, "/tournaments", PLAN, key="k") for _ in range(2))

    assert first.content == again.content
    assert again["Idempotent-Replayed"] == "true"
    assert Tournament.objects.count() == 1
    assert problem(post(client, "/tournaments", {**PLAN, "name": "B"}, key="k"), 422)["code"] == "key_reused"


def test_a_refused_plan_leaves_its_key_free():
    client = administrator()
    problem(post(client, "/tournaments", {**PLAN, "format": "x"}, key="k"), 400)
    assert post(client, "/tournaments", PLAN, key="k").status_code == 201


def test_what_is_changed_changes_and_the_rest_stays():
    client = administrator()
    league = League.objects.create(name="Season")
    path = f"/tournaments/{post(client, '/tournaments', PLAN).json()['id']}"

    changed = send(
        client, "PATCH", path, {"name": "B", "league": league.pk, "clock": {"max_misses": 9}}
    ).json()

    assert (changed["name"], changed["league"]["name"]) == ("B", "Season")
    assert changed["clock"] == {"move_seconds": 20, "bank_seconds": 40, "max_misses": 9}
    assert changed["format_options"]["advance"] == 2
    back = send(
        client, "PATCH", path, {"league": None, "options": {}, "format": "survivor", "format_options": {}}
    )
    assert (back.json()["league"], back.json()["options"], back.json()["format"]) == (None, {}, "survivor")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"format": "survivor"}, "invalid_field"),
        ({"format_options": {"advance": 4}}, "invalid_field"),
        ({"league": 77}, "invalid_field"),
        ({"phase": "finished"}, "unknown_field"),
        ({"clock": None}, "invalid_field"),
        ({"name": 7}, "invalid_field"),
    ],
)
def test_a_change_that_cannot_work_is_refused_and_nothing_is_written(changes, code):
    client = administrator()
    made = post(client, "/tournaments", PLAN).json()

    answer = send(client, "PATCH", f"/tournaments/{made['id']}", {"name": "B", **changes})

    assert problem(answer, 400)["code"] == code
    assert get(f"/tournaments/{made['id']}", client) == made


def test_a_tournament_does_not_move_to_anothers_league():
    client, user = organiser()
    own, other = League.objects.create(name="A"), League.objects.create(name="B")
    own.organisers.add(user)
    tournament = make_tournament([], league=own)

    refused = send(client, "PATCH", f"/tournaments/{tournament.id}", {"league": other.pk})

    assert problem(refused, 403)["code"] == "forbidden"
    assert Tournament.objects.get().league == own


def test_a_tournament_that_has_not_started_is_removed_with_its_entrants_and_a_retry_is_told_the_same():
    client = administrator()
    path = f"/tournaments/{make_tournament(['random'] * 3).id}"

    for _ in range(2):
        answer = send(client, "DELETE", path, key="k")
        assert (answer.status_code, answer.content) == (204, b"")
    assert not Tournament.objects.exists()
    assert problem(send(client, "DELETE", path), 404)["code"] == "not_found"


def test_a_started_tournament_is_neither_changed_nor_removed():
    client = administrator()
    tournament = started(bots=4)
    before = get(f"/tournaments/{tournament.id}")

    for method, body in (("PATCH", {"name": "B"}), ("DELETE", None)):
        answer = send(client, method, f"/tournaments/{tournament.id}", body)
        assert problem(answer, 409)["code"] == "already_started"
    assert get(f"/tournaments/{tournament.id}") == before


CHANGES = [("PATCH", "", {"name": "B"}), ("DELETE", "", None), ("POST", "/start", None),
           ("POST", "/entrants", {"house_bot": "random"}), ("DELETE", "/entrants/{entrant}", None)]  # fmt: skip


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


PARTS = ["", "/plan", "/entrants", "/rounds", "/rounds/1", "/tables", "/standings", "/standings?format=csv",
         "/bracket", "/events", "/record", "/verification"]  # fmt: skip


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


def test_times_are_utc():
    tournament = started(bots=4)
    told = get(f"/tournaments/{tournament.id}")
    assert told["started_at"] == "2026-01-02T03:04:05Z"
    assert told["created_at"].endswith("Z")
    assert timezone.now() > tournament.created_at
