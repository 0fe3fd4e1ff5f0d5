"""Plans and starts: everything that blocks them is told, and a refused start leaves nothing behind."""

import threading

import pytest
from django.db import connection
from rest_framework.test import APIClient

from games.eventstore.models import Stream
from games.projections.models import Game
from games.receipts.models import Receipt
from games.selectors.loading import store
from games.services.bots import retire_bot
from tests.games.api.doors import API, problem, stranger
from tests.games.factories import NOW
from tests.tournaments.api.doors import administrator, get, play_tables, post, started
from tests.tournaments.factories import make_tournament
from tournaments.projections.models import Progress
from tournaments.registration.models import Tournament

pytestmark = pytest.mark.django_db


def plan(tournament, client=None):
    return get(f"/tournaments/{tournament.id}/plan", client)


def nothing_was_written():
    return not (Stream.objects.exists() or Game.objects.exists() or Progress.objects.exists())


@pytest.mark.parametrize(
    ("bots", "fields", "sizes"),
    [
        (9, {}, [3, 3, 3]),
        (10, {}, [3, 3, 4]),
        (5, {"format": "survivor", "ruleset": "elimination-500"}, [3, 2]),
        (2, {"format_options": {"table_size": 2, "advance": 1}}, [2]),
    ],
)
def test_a_plan_tells_the_sizes_of_the_first_rounds_tables_and_starts_nothing(bots, fields, sizes):
    tournament = make_tournament(["random"] * bots, **fields)

    told = plan(tournament, administrator())

    assert told == {"round": 1, "entrants": bots, "table_sizes": sizes, "byes": [], "blockers": []}
    assert nothing_was_written()


def test_a_plan_tells_who_has_a_bye_and_what_it_is_worth():
    options = {"uneven_tables": False, "table_size": 3, "advance": 1}
    tournament = make_tournament(["random"] * 4, format_options=options)

    told = plan(tournament, administrator())

    assert told["table_sizes"] == [3]
    last = tournament.entrants.get(seed=4)
    assert told["byes"] == [{"entrant": str(last.id), "name": last.player.name, "worth": "1/2"}]


BLOCKED = [
    (0, {}, ["too_few_entrants", "table_size_above_field"], "there are 0"),
    (1, {}, ["too_few_entrants", "table_size_above_field"], "at least 2 entrants"),
    (3, {}, ["table_size_above_field"], "table_size=4 is more than the 3 entrants"),
    (4, {"format_options": {"advance": 4}}, ["advance_not_below_table_size"], "1 to 3"),
    (4, {"format_options": {"table_minimum": 6}}, ["minimum_above_table_size"], "table_minimum=6"),
    (5, {"format_options": {"table_size": 5}, "ruleset": "dice-500"}, ["too_many_seats"], "seats 4 at most"),
    (4, {"format": "swizz"}, ["unknown_format"], "survivor"),
    (4, {"format_options": {"tables": 1, "advance": 0}}, ["unknown_option", "invalid_option"], "advance=0"),
    (4, {"ruleset": "offical"}, ["rules_refused"], "classic-500"),
    (4, {"options": {"hand_sise": 7}}, ["rules_refused"], "hand_size"),
    (4, {"format": "survivor", "options": {"target": 40}}, ["forced_option"], "target"),
]  # fmt: skip


@pytest.mark.parametrize(("bots", "fields", "codes", "said"), BLOCKED)
def test_a_start_is_refused_with_all_that_blocks_it_and_nothing_is_written(bots, fields, codes, said):
    client = administrator()
    tournament = make_tournament(["random"] * bots, **fields)

    told = problem(post(client, f"/tournaments/{tournament.id}/start", key="k"), 409)

    assert told["code"] == codes[0]
    assert [blocker["code"] for blocker in told["blockers"]] == codes
    assert said in told["detail"]
    planned = plan(tournament, client)
    assert (planned["table_sizes"], planned["blockers"]) == ([], told["blockers"])
    assert nothing_was_written()
    assert not Receipt.objects.exists()


def test_a_bot_that_retired_since_it_entered_blocks_the_start_beside_all_else():
    client = administrator()
    tournament = make_tournament([""] * 3)
    entrant = tournament.entrants.get(seed=2)
    retire_bot(entrant.player, NOW)

    told = problem(post(client, f"/tournaments/{tournament.id}/start"), 409)

    assert [(blocker["code"], blocker.get("entrant")) for blocker in told["blockers"]] == [
        ("bot_retired", str(entrant.id)), ("table_size_above_field", None)]  # fmt: skip
    assert plan(tournament, client)["blockers"] == told["blockers"]
    assert nothing_was_written()


def test_an_organiser_starts_a_tournament_and_everybody_sees_it():
    client = administrator()
    tournament = make_tournament(["random"] * 9)

    answer = post(client, f"/tournaments/{tournament.id}/start")

    assert answer.status_code == 200
    told = answer.json()
    assert (told["phase"], told["round"], told["entrants_in"]) == ("round_open", 1, 9)
    assert told == get(f"/tournaments/{tournament.id}")
    first = get(f"/tournaments/{tournament.id}/events?limit=1")["results"][0]
    assert first["actor"].startswith("user:")
    assert Game.objects.count() == 3


def test_a_tournament_starts_once_and_a_retry_with_its_key_gets_the_first_answer():
    client = administrator()
    tournament = make_tournament(["random"] * 4)
    path = f"/tournaments/{tournament.id}/start"
    first = post(client, path, {}, key="k")

    again = post(client, path, {}, key="k")

    assert (again.status_code, again.content) == (200, first.content)
    assert again["Idempotent-Replayed"] == "true"
    version = store.head(tournament.id).version
    for key in (None, "other"):
        told = problem(post(client, path, key=key), 409)
        assert told["code"] == "already_started"
        assert [blocker["code"] for blocker in told["blockers"]] == ["already_started"]
    assert store.head(tournament.id).version == version


@pytest.mark.parametrize(
    ("body", "code"), [({"now": True}, "unknown_field"), (b"{", "invalid_json"), ([], "invalid_field")]
)
def test_a_start_takes_no_body(body, code):
    tournament = make_tournament(["random"] * 4)
    told = problem(post(administrator(), f"/tournaments/{tournament.id}/start", body), 400)
    assert told["code"] == code
    assert nothing_was_written()


@pytest.mark.parametrize("caller", [APIClient, stranger])
def test_a_bot_and_a_stranger_start_nothing(caller):
    tournament = make_tournament(["random"] * 4)
    status = 401 if caller is APIClient else 404
    problem(post(caller(), f"/tournaments/{tournament.id}/start"), status)
    assert nothing_was_written()


def test_a_start_in_the_wrong_order_starts_nothing():
    client = administrator()
    made = post(client, "/tournaments", {"name": "A", "format": "survivor"}).json()
    path = f"/tournaments/{made['id']}"

    assert problem(post(client, f"{path}/start"), 409)["code"] == "too_few_entrants"
    assert post(client, f"{path}/entrants", {"house_bot": "random", "count": 4}).status_code == 201
    assert post(client, f"{path}/start").status_code == 200
    assert (
        problem(post(client, f"{path}/entrants", {"house_bot": "random"}), 409)["code"] == "already_started"
    )


def test_the_plan_of_an_open_round_names_the_tables_that_block_the_next():
    tournament = started(bots=9)
    play_tables(tournament.id, most=1)

    told = plan(tournament)

    assert (told["round"], told["entrants"], told["table_sizes"]) == (2, 9, [])
    assert [(blocker["code"], blocker["table"]) for blocker in told["blockers"]] == [
        ("table_not_finished", 2), ("table_not_finished", 3)]  # fmt: skip


def test_a_plan_shows_no_draw():
    tournament = make_tournament(["random"] * 8, format_options={"pairing": "drawn"})
    text = administrator().get(f"{API}/tournaments/{tournament.id}/plan").content.decode()
    assert not any(str(entrant.id) in text for entrant in tournament.entrants.all())


@pytest.mark.django_db(transaction=True)
def test_of_simultaneous_starts_one_succeeds():
    clients = [administrator()]
    tournament = make_tournament(["random"] * 4)
    path = f"/tournaments/{tournament.id}/start"
    clients += [same_person(clients[0]) for _ in range(3)]
    together, answers = threading.Barrier(4), []

    def call(client):
        together.wait()
        try:
            answers.append(post(client, path).status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=call, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answers) == [200, 409, 409, 409]
    assert Tournament.objects.get().progress.round == 1
    assert Game.objects.count() == 1


def same_person(client):
    other = APIClient(enforce_csrf_checks=True)
    other.cookies.update(client.cookies)
    other.credentials(**client._credentials)
    return other
