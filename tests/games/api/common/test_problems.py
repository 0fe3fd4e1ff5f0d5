"""Every error is problem+json with a stable code, whoever notices it first."""

import json
import re

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from rest_framework.test import APIClient

from games.api.common.problems import Problem, handle, problem_response
from games.api.common.statuses import MOVES, STATUSES
from games.api.noting import as_problem
from games.engine.rejection import Code
from games.selectors import loading
from games.selectors.remembering import Memory
from games.services.play import Refused
from tests.games.api.doors import API, bot_at, post_move, problem, table, turn

client = APIClient(raise_request_exception=False)


@pytest.mark.parametrize("code", STATUSES)
def test_every_code_has_an_error_status_and_is_written_the_same_way(code):
    assert 400 <= STATUSES[code] < 600
    problem(problem_response(Problem(code, "Why.")), STATUSES[code])


def test_every_rejection_of_the_rules_is_a_conflict_but_an_unreadable_move():
    assert {code: MOVES[code] for code in Code} == {**dict.fromkeys(Code, 409), Code.UNREADABLE_MOVE: 400}


@pytest.mark.parametrize("code", MOVES)
def test_a_refused_move_tells_code_and_version(code):
    response = handle(as_problem(Refused(code, "Why.", 41)), {})
    told = problem(response, MOVES[code])
    assert (told["code"], told["version"], told["detail"]) == (code, 41, "Why.")


def test_a_move_that_must_wait_tells_how_long():
    response = handle(as_problem(Refused("uno_window_open", "Wait.", 41, wait_ms=1250)), {})
    assert json.loads(response.content)["retry_after"] == 1.25
    assert response["Retry-After"] == "2"


@pytest.mark.parametrize(
    "path",
    ["/", "/gamez", "/games/", "/games/7", "/games/7/moves", "/games/%00", "/rulesets/a/b", "/%ff", "/../x"],
)
def test_an_address_that_leads_nowhere_is_404(path):
    assert problem(client.get(API + path), 404)["code"] == "not_found"
    assert problem(client.post(API + path, {}, format="json"), 404)["code"] == "not_found"


@pytest.mark.parametrize("method", ["put", "patch", "delete", "options", "trace"])
def test_a_wrong_method_is_405_and_tells_the_right_ones(method):
    response = getattr(client, method)(f"{API}/rulesets")
    assert problem(response, 405)["code"] == "method_not_allowed"
    assert response["Allow"] == "GET, HEAD"


def test_an_answer_that_the_caller_rules_out_is_406():
    assert (
        problem(client.get(f"{API}/rulesets", headers={"Accept": "text/html"}), 406)["code"]
        == "not_acceptable"
    )
    assert client.get(f"{API}/rulesets", headers={"Accept": "text/html, */*"}).status_code == 200


def test_a_fault_of_ours_is_500_and_says_nothing_of_itself(monkeypatch):
    def fault():
        raise KeyError("secret")

    monkeypatch.setattr("games.selectors.rulesets.rulesets", fault)
    response = client.get(f"{API}/rulesets")
    assert problem(response, 500)["code"] == "internal_error"
    assert b"secret" not in response.content


def test_a_database_that_does_not_answer_is_503(monkeypatch):
    def fault():
        raise OperationalError("secret")

    monkeypatch.setattr("games.selectors.rulesets.rulesets", fault)
    response = client.get(f"{API}/rulesets")
    assert problem(response, 503)["code"] == "unavailable"
    assert response["Retry-After"] == "1"
    assert b"secret" not in response.content


@pytest.mark.django_db
def test_a_deal_key_that_is_missing_is_503_and_nothing_changes(settings, monkeypatch):
    game_id = table()
    seat, version, move = turn(game_id)
    bot = bot_at(game_id, seat)
    settings.DEAL_KEYS = {"another": bytes(32)}
    monkeypatch.setattr(loading, "memory", Memory())
    for response in (
        bot.get(f"{API}/games/{game_id}/observation"),
        post_move(bot, game_id, {"move": move, "expected_version": version}),
    ):
        assert problem(response, 503)["code"] == "unavailable"
        assert b"'test'" not in response.content
    assert loading.store.head(game_id).version == version


def test_a_host_that_is_not_ours_is_400():
    response = client.get(f"{API}/rulesets", headers={"Host": "evil.example"})
    assert problem(response, 400)["code"] == "invalid_request"


def test_other_pages_keep_their_plain_errors():
    plain = Client(raise_request_exception=False)
    assert plain.get("/nowhere")["Content-Type"].startswith("text/html")
    assert plain.get("/admin/", headers={"Host": "evil.example"})["Content-Type"].startswith("text/html")


def test_the_documentation_lists_every_code_with_its_status():
    page = (settings.BASE_DIR / "docs" / "api.md").read_text()
    of_games = page.split("| status | codes |")[1]
    rows = re.findall(r"^\| ([0-9]{3}[^|]*) \| (.*) \|$", of_games, re.MULTILINE)
    told = {
        (code, int(status))
        for statuses, codes in rows
        for code in re.findall(r"`([a-z_0-9]+)`", codes)
        for status in re.findall("[0-9]{3}", statuses)
    }
    assert STATUSES.items() <= told
    assert {code for code, _ in told} - STATUSES.keys() == {"retry_after", "expected_version"}
