"""The schema describes every door, and what doors answer fits it; its page needs no internet."""

import re

import msgspec
import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.urls import get_resolver
from rest_framework.test import APIClient

from games.api import shapes
from games.selectors.loading import load
from games.selectors.observations import observation
from tests.games.api.doors import API, problem, table

NO_DOOR = f"{API}/healthz"
METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def schema(tmp_path_factory):
    file = tmp_path_factory.mktemp("schema") / "schema.json"
    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--format", "openapi-json", "--file", str(file)
    )
    return msgspec.json.decode(file.read_bytes())


def operations(schema):
    return [
        (method, path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    ]


def test_every_address_under_the_api_is_described(schema):
    served = {pattern for pattern in addresses(get_resolver().url_patterns) if pattern.startswith("api/v1/")}
    served -= {"api/v1/docs"}
    assert {path.strip("/") for path in schema["paths"]} == served


def addresses(patterns, prefix=""):
    for pattern in patterns:
        address = prefix + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(pattern.pattern))
        yield from addresses(pattern.url_patterns, address) if hasattr(pattern, "url_patterns") else [address]


def test_every_door_says_what_it_does_takes_and_answers(schema):
    for method, path, operation in operations(schema):
        where = f"{method} {path}"
        assert operation["summary"], where
        assert operation["description"], where
        statuses = operation["responses"]
        assert any(status.startswith("2") for status in statuses), where
        assert "401" in statuses or path == NO_DOOR, where
        for status, response in statuses.items():
            assert ("content" in response) is (status not in ("204", "304")), where
            if status >= "4" and path != NO_DOOR:
                assert list(response["content"]) == ["application/problem+json"], where
                assert response["description"], where


def test_names_of_operations_are_words_and_unique(schema):
    names = [operation["operationId"] for _, _, operation in operations(schema)]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z_]+", name) for name in names)


def test_a_move_is_described_with_its_key_its_replay_and_every_code(schema):
    move = schema["paths"]["/api/v1/games/{game_id}/moves"]["post"]
    key = next(parameter for parameter in move["parameters"] if parameter["name"] == "Idempotency-Key")
    assert key["required"]
    assert "Idempotent-Replayed" in move["responses"]["201"]["headers"]
    assert "`stale_version`" in move["responses"]["409"]["description"]
    assert move["requestBody"]["content"]["application/json"]["examples"]
    assert schema["components"]["schemas"]["MoveBody"]["additionalProperties"] is False


@pytest.mark.django_db
def test_what_a_seat_sees_is_described_to_the_field():
    seen = observation(load(table()), 0)
    assert set(seen) == {field.name for field in msgspec.structs.fields(shapes.CardObservation)}


def test_the_page_of_the_schema_is_served_without_anybody_elses_address():
    client = APIClient()
    page = client.get(f"{API}/docs")
    assert page.status_code == 200
    addresses_in_page = re.findall(r'(?:src|href)="([^"]+)"', page.content.decode())
    assert len(addresses_in_page) >= 3
    for address in addresses_in_page:
        assert address.startswith("/static/drf_spectacular_sidecar/")
        assert finders.find(address.removeprefix("/static/"))
    assert b"://" not in page.content


JSON, YAML = "application/json", "application/yaml"


@pytest.mark.parametrize(
    ("query", "accept", "kind"),
    [
        ("", "*/*", JSON),
        ("", "text/html,application/xhtml+xml,*/*;q=0.8", JSON),
        ("", YAML, YAML),
        ("", "application/vnd.oai.openapi", "application/vnd.oai.openapi"),
        ("", "application/vnd.oai.openapi+json", "application/vnd.oai.openapi+json"),
        ("?format=json", YAML, JSON),
        ("?format=yaml", "*/*", YAML),
    ],
)
def test_the_schema_is_json_unless_yaml_is_asked_for(schema, query, accept, kind):
    served = APIClient().get(f"{API}/schema{query}", headers={"Accept": accept})
    assert served["Content-Type"] == kind
    if kind.endswith("json"):
        assert served.json() == schema
    else:
        assert served.content.startswith(b"openapi: 3.1.0\n")


def test_the_schema_is_written_once_and_not_sent_again_to_who_has_it(monkeypatch):
    first = APIClient().get(f"{API}/schema")
    monkeypatch.delattr("games.api.schema.SchemaGenerator")
    assert APIClient().get(f"{API}/schema").content == first.content
    again = APIClient().get(f"{API}/schema", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])


def test_the_schema_is_in_no_other_form():
    assert problem(APIClient().get(f"{API}/schema?format=xml"), 400)["code"] == "invalid_query"
    assert problem(APIClient().get(f"{API}/schema", headers={"Accept": "text/html"}), 406)
