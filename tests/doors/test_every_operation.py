"""What doors answer is what the schema says: statuses, bodies and headers; and its examples are true.

``RECORD_EXAMPLES=1`` writes what was seen into the examples that are missing or have another shape than it.
"""

import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.conf import settings
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from games.api.common.examples import FILE, GAMES, read_examples
from games.limits.policies import Policy
from tests.doors.tour import Seen, tour
from tests.games.api.doors import API, token_of, with_token
from tests.games.factories import make_player

FOLDERS = [settings.BASE_DIR / app / "api" for app in ("games", "tournaments")]
PROBLEM = "application/problem+json"
UNTOLD = {
    *("Content-Type", "Content-Length", "Vary"),
    *("Cross-Origin-Opener-Policy", "Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options"),
}
"""What HTTP says itself, and what keeps browsers safe: the schema does not name these headers."""
MOST_ITEMS, MOST_LINES = 2, 5
Operations = Mapping[str, dict[str, Any]]


@pytest.fixture
def seen(db: None, settings: Any) -> Mapping[str, Seen]:
    settings.REGISTRATION_OPEN = True
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, Policy(10_000, 60))
    return seen_once()


@cache
def seen_once() -> Mapping[str, Seen]:
    return tour()


@pytest.fixture
def schema(seen: Mapping[str, Seen]) -> Any:
    return seen["schema"].answer


@pytest.fixture
def operations(schema: Any) -> Operations:
    listed = [operation for methods in schema["paths"].values() for operation in methods.values()]
    return {operation["operationId"]: operation for operation in listed}


def operation_of(name: str) -> str:
    return name.split(" ")[0]


def problems_with(value: Any, part: Any, schema: Any) -> list[str]:
    """Return what is wrong with a value that a part of the schema describes, names included that it has not."""
    described = {
        name: {"additionalProperties": False, **kind} if "properties" in kind else kind
        for name, kind in schema["components"]["schemas"].items()
    }
    whole = {**part, "components": {"schemas": described}}
    return [error.message for error in Draft202012Validator(whole).iter_errors(value)]


def shape(value: Any) -> Any:
    """Return the names in a value, those in its first levels."""
    if isinstance(value, dict):
        return {name: sorted(part) if isinstance(part, dict) else None for name, part in value.items()}
    return type(value)


def test_every_operation_is_called(seen, operations):
    assert {operation_of(name) for name in seen} == operations.keys() - {"healthz"}


def test_what_healthz_answers_is_what_the_schema_says(operations, schema):
    response = APIClient().get(f"{API}/healthz")

    told = operations["healthz"]["responses"][str(response.status_code)]
    assert_described(response, operations["healthz"], "healthz")
    ((_, example, part),) = examples_in(told["content"])
    assert not problems_with(response.json(), part, schema)
    assert shape(response.json()) == shape(example["value"])


def test_what_is_answered_is_what_the_schema_says(seen, operations, schema):
    for name, call in seen.items():
        told = operations[operation_of(name)]["responses"][str(call.response.status_code)]
        if call.answer is not None:
            content = told["content"][call.response["Content-Type"].split(";")[0]]
            assert not problems_with(call.answer, content["schema"], schema), name


def test_every_header_that_is_sent_is_described(seen, operations):
    for name, call in seen.items():
        assert_described(call.response, operations[operation_of(name)], name)


@pytest.mark.parametrize("refused", ["anybody", "a bad token", "too often"])
def test_every_header_of_a_refusal_is_described(operations, refused, settings):
    client = APIClient(HTTP_AUTHORIZATION="Bearer x") if refused == "a bad token" else APIClient()
    if refused == "too often":
        settings.RATE_LIMITS = {**settings.RATE_LIMITS, "address": Policy(1, 600)}
        client.get(f"{API}/me")
    response = client.get(f"{API}/me")
    assert response.status_code == (429 if refused == "too often" else 401)
    assert_described(response, operations["me"], refused)


def assert_described(response: Any, operation: Any, name: str) -> None:
    told = operation["responses"][str(response.status_code)]["headers"].keys()
    sent = {*response.headers, *(["Set-Cookie"] if response.cookies else [])}
    assert sent - UNTOLD <= told, name


def examples_in(content: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Yield content type, example and its schema."""
    for kind, described in content.items():
        for example in described.get("examples", {}).values():
            yield kind, example, described["schema"]


def test_every_body_and_every_answer_has_an_example_that_fits(operations, schema):
    for name, operation in operations.items():
        for told in (operation.get("requestBody"), *operation["responses"].values()):
            for kind, described in (told or {}).get("content", {}).items():
                assert described.get("examples"), f"{name}: no example as {kind}"
            for kind, example, part in examples_in((told or {}).get("content", {})):
                value = resolved(example, schema)
                assert not problems_with(value, part, schema), f"{name}: {kind}"


def resolved(example: Mapping[str, Any], schema: Any) -> Any:
    if "$ref" in example:
        example = schema["components"]["examples"][example["$ref"].rpartition("/")[2]]
    return example["value"]


def test_every_problem_that_is_named_has_its_example(operations, schema):
    for name, operation in operations.items():
        for status, told in operation["responses"].items():
            if PROBLEM in told.get("content", {}):
                examples = [resolved(example, schema) for _, example, _ in examples_in(told["content"])]
                named = told["description"].replace("`", "").split(", ")
                assert [example["code"] for example in examples] == named, f"{name}: {status}"
                assert {example["status"] for example in examples} == {int(status)}, name


NOWHERE = f"/games/{UUID(int=0)}/moves"
MOVE = b'{"move": "draw", "expected_version": 41}'
KEY = {"Idempotency-Key": "1-a"}
REFUSED = {
    "invalid_json": (NOWHERE, b'{"move": }', KEY),
    "invalid_field": (NOWHERE, b'{"move": "draw", "expected_version": "41"}', KEY),
    "unknown_field": (NOWHERE, b'{"move": "color R", "colour": "R"}', KEY),
    "duplicate_field": (NOWHERE, b'{"move": "draw", "move": "pass"}', KEY),
    "missing_field": ("/bots", b"{}", KEY),
    "key_missing": (NOWHERE, MOVE, {}),
    "key_invalid": (NOWHERE, MOVE, {"Idempotency-Key": "1" * 121}),
    "body_too_large": (NOWHERE, MOVE + b" " * 65536, KEY),
    "length_required": (NOWHERE, MOVE, {**KEY, "Transfer-Encoding": "chunked", "Content-Length": ""}),
    "not_found": (NOWHERE, MOVE, KEY),
    "not_acceptable": (NOWHERE, MOVE, {**KEY, "Accept": "text/html"}),
    "invalid_query": (f"{NOWHERE}?unheard_of=1", MOVE, KEY),
    "forbidden": ("/bots", b'{"name": "deep-uno"}', KEY),
    "insufficient_scope": (f"/bots/{UUID(int=0)}/tokens", b"{}", KEY),
}


@pytest.mark.parametrize("code", REFUSED)
def test_examples_of_problems_are_what_is_answered(db, code):
    path, raw, headers = REFUSED[code]
    bot = with_token(token_of(make_player()))
    response = bot.post(f"{API}{path}", raw, content_type="application/json", headers=headers)
    assert response.json() == GAMES.problems[code]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_examples_have_the_shape_of_what_is_answered_now(seen, folder):
    recorded = read_examples(folder)
    if os.environ.get("RECORD_EXAMPLES"):
        record(folder, seen)
    assert {name: shape(value) for name, value in recorded.answers.items()} == {
        name: shape(example_of(name, seen[name].answer)) for name in recorded.answers
    }


def record(folder: Path, seen: Mapping[str, Seen]) -> None:
    """Write the examples of a folder's doors that are missing, or of another shape than what was seen."""
    kept = read_examples(folder)
    own = {name: call for name, call in seen.items() if call.app == folder.parent.name}
    answers = {name: example_of(name, call.answer) for name, call in own.items() if call.answer is not None}
    for name, value in kept.answers.items():
        if name in answers and shape(value) == shape(answers[name]):
            answers[name] = value
    requests = {name: call.body for name, call in own.items() if call.body is not None}
    text = msgspec.json.encode({"requests": requests, "answers": answers, "problems": kept.problems})
    (folder / FILE).write_bytes(msgspec.json.format(text, indent=1) + b"\n")


def example_of(name: str, answer: Any) -> Any:
    """Return an answer with long lists and texts cut."""
    if name == "schema":
        return {"openapi": answer["openapi"], "info": answer["info"], "paths": {}}
    return cut(answer)


def cut(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: cut(part) for name, part in value.items()}
    if isinstance(value, list):
        return [cut(part) for part in (value[:MOST_ITEMS] if value and isinstance(value[0], dict) else value)]
    if isinstance(value, str) and value.count("\n") > MOST_LINES:
        lines = value.splitlines(keepends=True)
        return "".join([*lines[: MOST_LINES - 1], lines[-1]])
    return value
