"""Scenarios over the API: what the command answers, for anybody, within bounds."""

import json
import time
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from games.api.scenarios import EXAMPLE
from games.limits.policies import Policy
from games.scenarios.document import FOR_STRANGERS
from tests.games.api.doors import API, problem, token_of, with_token
from tests.games.factories import make_player

client = APIClient()
FILES = sorted((Path(__file__).parents[2] / "scenarios").glob("*.json"))


def ask(raw, query="", **more):
    return client.post(f"{API}/scenarios{query}", raw, content_type="application/json", **more)


def command(path, *options):
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("scenario", str(path), "--json", *options, stdout=out)
    (told,) = json.loads(out.getvalue())
    del told["file"]
    return told


@pytest.mark.parametrize("path", FILES[::9], ids=lambda path: path.stem)
def test_the_answer_is_that_of_the_command(path):
    for query, options in (("", ()), ("?explain=true", ("--explain",))):
        response = ask(path.read_bytes(), query)
        assert response.status_code == 200
        assert response.json() == command(path, *options)
        assert response.json()["outcome"] == "ok"


NO_JSON = {
    "empty": (b"", "invalid_json"),
    "no JSON": (b"{", "invalid_json"),
    "no UTF-8": (b"\xff", "invalid_json"),
    "NUL": (b"\x00", "invalid_json"),
    "written NUL": (b'{"title": "\\u0000"}', "invalid_json"),
    "nested": (b"[" * 60_000, "invalid_json"),
    "surrogate": (b'{"title": "\\ud800"}', "invalid_json"),
    "no whole number": (b"1e999", "invalid_field"),
    "4,000 digits": (b'{"title": %s}' % (b"7" * 4000), "invalid_field"),
    "doubled": (b'{"title": "a", "title": "b"}', "duplicate_field"),
}


@pytest.mark.parametrize("case", NO_JSON)
def test_a_body_that_is_no_strict_json_is_refused_as_at_every_door(case):
    raw, code = NO_JSON[case]
    assert problem(ask(raw), 400)["code"] == code


STEPS = [{"seat": 1, "move": "draw", "rejected": "not_your_turn"}]
NO_SCENARIO = {
    "a list": [],
    "a number": 7,
    "null": None,
    "nothing in it": {},
    "no steps": {"title": "a"},
    "unknown field": {**EXAMPLE.value, "unheard of": 1},
    "impossible card": {**EXAMPLE.value, "position": {**EXAMPLE.value["position"], "discard": "R77"}},
    "over 200 steps": {**EXAMPLE.value, "steps": STEPS * 201},
}


@pytest.mark.parametrize("case", NO_SCENARIO)
def test_json_that_is_no_scenario_is_refused_with_the_reason_the_command_gives(case, tmp_path, monkeypatch):
    monkeypatch.setattr("games.management.commands.scenario.FOR_FILES", FOR_STRANGERS)
    path = tmp_path / "scenario.json"
    path.write_text(json.dumps(NO_SCENARIO[case]))

    told = problem(ask(path.read_bytes()), 400)

    assert told["code"] == "unreadable_scenario"
    assert told["reason"] in told["detail"]
    printed = command(path)
    assert printed["outcome"] == "unreadable"
    assert {name: told.get(name) for name in printed if name != "title"} == {
        name: value for name, value in printed.items() if name != "title"
    }


def test_a_scenario_that_fails_is_explained():
    document = {**EXAMPLE.value, "steps": [{"seat": 0, "move": "play BR", "then": {"turn": 1}}]}
    told = ask(json.dumps(document)).json()
    assert told["outcome"] == "failed"
    assert told["differences"] == [{"step": 0, "key": "turn", "expected": 1, "got": 0}]
    assert told["explanation"]
    assert told["positions"] == []


def test_the_example_of_the_schema_holds():
    assert ask(json.dumps(EXAMPLE.value)).json()["outcome"] == "ok"


def test_what_is_too_large_is_refused():
    assert problem(ask(b'{"title": "' + b"x" * 70_000 + b'"}'), 413)["code"] == "body_too_large"


def test_the_longest_scenario_takes_bounded_time():
    step = {"seat": 0, "move": "pass", "rejected": "wrong_phase", "then": {"legal_excludes": ["draw"] * 33}}
    document = {**EXAMPLE.value, "steps": [step] * 200}
    raw = json.dumps(document, separators=(",", ":"))
    assert 60_000 < len(raw) <= 64 * 1024
    started = time.monotonic()
    assert ask(raw, "?explain=true").status_code == 200
    assert time.monotonic() - started < 5


def test_other_types_queries_and_methods_are_refused():
    response = client.post(f"{API}/scenarios", "{}", content_type="text/plain")
    assert problem(response, 415)["code"] == "unsupported_media_type"
    assert problem(ask(b"{}", "?explain=maybe"), 400)["code"] == "invalid_query"
    assert problem(client.get(f"{API}/scenarios"), 405)["code"] == "method_not_allowed"
    response = ask(b"{}", HTTP_TRANSFER_ENCODING="chunked", CONTENT_LENGTH="")
    assert problem(response, 411)["code"] == "length_required"


@pytest.mark.django_db
def test_a_token_that_does_not_work_is_refused():
    assert problem(with_token("uno_bot_x").post(f"{API}/scenarios", {}, format="json"), 401)


@pytest.mark.django_db
def test_it_is_for_anybody_with_the_usual_limits_and_no_narrower_one(settings):
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "address": Policy(3, 600), "costly": Policy(1, 600)}
    assert [ask(json.dumps(EXAMPLE.value)).status_code for _ in range(4)] == [200, 200, 200, 429]
    bot = with_token(token_of(make_player()))
    assert bot.post(f"{API}/scenarios", EXAMPLE.value, format="json").status_code == 200
