"""A bot's inbox as a door: who may ask, what is told, what is refused. Here nothing waits."""

import msgspec
import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.api.shapes import InboxAnswer
from games.selectors.inbox import LONGEST_CURSOR
from games.services.tokens import revoke_tokens
from tests.games.api.doors import API, bot_at, person, player_at, problem, stranger, table, turn

pytestmark = pytest.mark.django_db


def inbox(client, query=""):
    return client.get(f"{API}/inbox{query}")


def test_a_bot_is_told_its_decision_and_with_the_cursor_not_again():
    game_id = table()
    seat, version, _ = turn(game_id)
    bot = bot_at(game_id, seat)

    told = msgspec.json.decode(inbox(bot).content, type=InboxAnswer)

    (decision,) = told.decisions
    assert (decision.game, decision.seat, decision.version) == (game_id, seat, version)
    assert decision.observation is msgspec.UNSET
    assert [notice.number for notice in told.notices] == [1]
    again = inbox(bot, f"?after={told.cursor}").json()
    assert again == {"decisions": [], "notices": [], "cursor": told.cursor}


def test_decisions_come_with_observations_when_asked_for():
    game_id = table()
    seat, _, _ = turn(game_id)
    bot = bot_at(game_id, seat)

    (decision,) = inbox(bot, "?observations=true").json()["decisions"]

    assert decision["observation"] == bot.get(f"{API}/games/{game_id}/observation").json()


def test_another_bot_is_told_nothing_of_it():
    table()

    answer = inbox(stranger()).json()

    assert (answer["decisions"], answer["notices"]) == ([], [])


def test_an_inbox_is_for_bots():
    problem(inbox(APIClient()), 401)
    client, _ = person()
    assert problem(inbox(client), 403)["code"] == "forbidden"


def test_a_revoked_token_opens_nothing():
    game_id = table()
    bot = bot_at(game_id, 0)
    revoke_tokens([token.pk for token in player_at(game_id, 0).tokens.all()], timezone.now())

    assert problem(inbox(bot), 401)["code"] == "invalid_token"


@pytest.mark.parametrize("value", ["26", "-1", "x", "1.0", "01", "", "٣", "1" * 40])
def test_no_other_wait_than_0_to_25_seconds_is_taken(value):
    told = problem(inbox(stranger(), f"?wait={value}"), 400)

    assert (told["code"], told["field"]) == ("invalid_query", "wait")


@pytest.mark.parametrize("query", ["?wait=1&wait=2", "?since=1", "?observations=maybe", "?after=%00"])
def test_a_query_that_is_not_exactly_known_is_refused(query):
    assert problem(inbox(stranger(), query), 400)["code"] == "invalid_query"


@pytest.mark.parametrize("cursor", ["", "x", "0.AAAAAAAA", "1." + "A" * 80])
def test_a_cursor_that_was_never_given_is_refused(cursor):
    told = problem(inbox(stranger(), f"?after={cursor}"), 400)

    assert (told["code"], told["field"]) == ("invalid_cursor", "after")


def test_a_cursor_longer_than_any_is_refused():
    assert problem(inbox(stranger(), f"?after=0.{'A' * LONGEST_CURSOR}"), 400)["code"] == "invalid_query"


@pytest.mark.parametrize("method", ["head", "post", "put", "patch", "delete", "options"])
def test_an_inbox_can_only_be_read(method):
    answer = getattr(stranger(), method)(f"{API}/inbox")

    assert answer.status_code == 405
    assert answer["Allow"] == "GET"
