"""A game's feed as a door: what is told at once, from where, and what is refused. Here nothing waits."""

import hashlib
from uuid import uuid4

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.api import feed as door
from games.eventstore.chain import GENESIS
from games.selectors.loading import store
from games.services.house_turns import play_house_turns
from tests.games.api.doors import API, problem, stranger, table

pytestmark = pytest.mark.django_db


def feed(game_id, query="", **headers):
    return APIClient().get(f"{API}/games/{game_id}/feed{query}", headers=headers)


def events(answer):
    """The id and the data of each event."""
    assert answer.status_code == 200, answer.content
    blocks = answer.content.decode().split("\n\n")
    found = [dict(line.split(": ", 1) for line in block.split("\n")) for block in blocks if "data: " in block]
    return [(int(event["id"]), event["data"]) for event in found]


def stored(game_id, after=0):
    return [(event.version, event.body) for event in store.read(game_id, after=after)]


def over():
    game_id = table("greedy", "greedy", options={"deal_limit": 1})
    while play_house_turns(game_id, timezone.now) is not None:
        pass
    return game_id


def test_events_are_the_stored_texts_byte_for_byte():
    game_id = table()

    answer = feed(game_id, accept="text/event-stream")

    assert answer["Content-Type"] == "text/event-stream"
    assert answer["Cache-Control"] == "no-store"
    assert events(answer) == stored(game_id)
    head = GENESIS
    for _, body in events(answer):
        head = hashlib.sha256(b"uno.event.v1\x00" + head.encode() + body.encode()).hexdigest()
    assert head == store.head(game_id).hash


def test_it_begins_behind_a_version_and_the_header_goes_before_the_query():
    game_id = over()

    assert events(feed(game_id, "?after=7"))[0][0] == 8
    assert events(feed(game_id, "?after=7", last_event_id="9"))[0][0] == 10
    assert events(feed(game_id, last_event_id="0"))[0][0] == 1


def test_a_long_game_comes_in_pages(monkeypatch):
    monkeypatch.setattr(door, "PAGE", 5)
    game_id = over()

    assert events(feed(game_id, "?after=3")) == stored(game_id, 3)[:5]


def test_who_has_a_finished_game_in_full_need_not_come_again():
    game_id = over()
    version = store.head(game_id).version

    assert events(feed(game_id, f"?after={version - 1}"))[-1][0] == version
    answer = feed(game_id, last_event_id=str(version))
    assert (answer.status_code, answer.content) == (204, b"")
    assert "Content-Type" not in answer


def test_a_version_that_the_game_has_not_reached_is_refused():
    game_id = table()
    version = store.head(game_id).version

    told = problem(feed(game_id, f"?after={version + 1}"), 404)

    assert (told["code"], told["version"]) == ("no_such_version", version)


@pytest.mark.parametrize("given", ["x", "-1", "1.0", "01", " ", "1" * 20, "٣"])
def test_a_last_event_id_that_no_event_had_is_refused(given):
    told = problem(feed(table(), last_event_id=given), 400)

    assert (told["code"], told["field"]) == ("invalid_cursor", "Last-Event-ID")


@pytest.mark.parametrize("query", ["?after=x", "?after=-1", "?limit=3", "?after=1&after=2"])
def test_a_query_that_is_not_exactly_known_is_refused(query):
    assert problem(feed(table(), query), 400)["code"] == "invalid_query"


def test_a_game_that_is_not_there_has_no_feed():
    assert problem(feed(uuid4()), 404)["code"] == "not_found"


def test_a_token_that_does_not_work_is_refused_although_nobody_needs_one():
    assert problem(feed(table(), authorization="Bearer uno_bot_nonsense"), 401)["code"] == "invalid_token"


@pytest.mark.parametrize("method", ["head", "post", "put", "delete"])
def test_a_feed_can_only_be_read(method):
    assert getattr(stranger(), method)(f"{API}/games/{table()}/feed").status_code == 405


def test_it_takes_no_other_answer_than_it_has():
    assert problem(feed(table(), accept="image/png"), 406)["code"] == "not_acceptable"
