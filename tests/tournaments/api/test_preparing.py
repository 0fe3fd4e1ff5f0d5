"""Tournaments are made, changed and removed before their start, and what cannot work is refused."""

import pytest
from rest_framework.test import APIClient

from tests.games.api.doors import API, problem, stranger
from tests.tournaments.api.doors import (
    administrator,
    get,
    organiser,
    post,
    send,
    started,
)
from tests.tournaments.factories import make_tournament
from tournaments.registration.models import League, Tournament

pytestmark = pytest.mark.django_db
PLAN = {
    "name": "Autumn cup",
    "format": "single_elimination",
    "format_options": {"table_size": 4, "advance": 2},
    "ruleset": "official",
    "options": {"target": 300},
    "clock": {"move_seconds": 20, "bank_seconds": 40, "max_misses": 2},
}


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
        assert get("/tournaments", other)["results"] == []
    assert [one["id"] for one in get("/tournaments", client)["results"]] == [told["id"]]


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
        ({"clock": {"bank_seconds": -1}}, "clock.bank_seconds", ["bank_seconds=-1", "0 to 86400"]),
        ({"clock": {"move_seconds": 0}}, "clock.move_seconds", ["move_seconds=0", "1 to 86400"]),
        ({"clock": {"max_misses": 2**40}}, "clock.max_misses", ["1 to 1000"]),
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
