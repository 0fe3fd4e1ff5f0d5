"""Query strings are read as strictly as bodies."""

import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from games.api.common.problems import Problem
from games.api.common.query import read_query
from games.api.shapes import EventsQuery, GamesQuery, ReplayQuery
from tests.games.api.doors import person, problem
from tests.games.api.every_door import every_door


def read(text, kind):
    return read_query(Request(APIRequestFactory().get(f"/?{text}")), kind)


def test_values_are_converted_and_left_out_ones_have_defaults():
    assert read("after=41&limit=7", EventsQuery) == EventsQuery(41, 7)
    assert read("", GamesQuery) == GamesQuery()
    assert read("ruleset=official&status=running", GamesQuery) == GamesQuery("running", "official")


@pytest.mark.parametrize(
    ("text", "kind", "field"),
    [
        *[(f"after={value}", EventsQuery, "after") for value in
          ("", "x", "1.0", "1e2", "-1", "+1", "01", " 1", "1 ", "0x1", "\u0661", "9" * 16, "9" * 4000, "true", "null")],
        ("limit=0", EventsQuery, "limit"),
        ("limit=1001", EventsQuery, "limit"),
        ("after=1&after=1", EventsQuery, "after"),
        ("after=1%00", EventsQuery, "after"),
        ("before=1", EventsQuery, "before"),
        ("", ReplayQuery, "version"),
        ("version=1&seat=10", ReplayQuery, "seat"),
        ("status=lost", GamesQuery, "status"),
        ("player=7", GamesQuery, "player"),
        ("ruleset=%00", GamesQuery, "ruleset"),
        ("format=xml", GamesQuery, "format"),
    ],
)  # fmt: skip
def test_anything_else_is_refused_and_named(text, kind, field):
    with pytest.raises(Problem) as refused:
        read(text, kind)

    assert (refused.value.code, refused.value.members.get("field")) == ("invalid_query", field)


def test_an_unknown_ruleset_is_refused_with_those_there_are():
    with pytest.raises(Problem, match="classic-500"):
        read("ruleset=unofficial", GamesQuery)


@pytest.mark.django_db
def test_every_door_refuses_a_parameter_that_it_does_not_know():
    (client, _), tried = person("root", csrf=False, is_superuser=True), set()
    for method, address in every_door():
        told = problem(client.generic(method, f"{address}?unheard_of=1"), 400)
        assert (told["code"], told["field"]) == ("invalid_query", "unheard_of"), f"{method} {address}"
        tried.add(method)
    assert tried == {"GET", "POST", "PATCH", "DELETE"}
    assert client.head("/api/v1/rulesets?unheard_of=1").status_code == 400
