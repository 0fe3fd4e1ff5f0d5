"""No door shows a hidden card to anybody but its holder, whatever is asked in whatever role (promise 4).

The hands of a running deal are searched for in everything that the API answers: each hand holds cards that
nobody has played or turned yet, and such a card appears in no answer except its holder's.
"""

import re
from uuid import UUID

import pytest
from rest_framework.test import APIClient

from games.selectors.loading import load, store
from tests.games.api.doors import API, bot_at, person, post_move, stranger, table, turn

pytestmark = pytest.mark.django_db
GAME = UUID("5f0c1f4e-7d7b-4e4e-9d5e-2f0a8a1c7b10")
CARD = re.compile(r"\b(?:W\+4|W|[RYGB](?:[0-9]|S|R|\+2))(?![\w+])")


@pytest.fixture
def game_id():
    game_id = table("", "", "", game_id=GAME)
    for key in range(9):
        seat, version, move = turn(game_id)
        post_move(bot_at(game_id, seat), game_id, {"move": move, "expected_version": version}, f"{key}")
    return game_id


def cards_in(text):
    return set(CARD.findall(text))


def secrets(game_id):
    """Return, per seat, the cards of its hand that no event has named and no other hand holds."""
    game = load(game_id)
    public = cards_in("".join(event.body for event in store.read(game_id)))
    hands = [set(game.family.observe(game.state, 1, seat).hand) for seat in range(3)]
    others = [set().union(*hands[:seat], *hands[seat + 1 :]) for seat in range(3)]
    found = [hand - public - rest for hand, rest in zip(hands, others, strict=True)]
    assert all(found), "choose a game in which every hand holds a card of its own"
    return found


def everything(client, game_id):
    """Yield every answer that the API gives a client about the game, errors included."""
    versions = range(1, store.head(game_id).version + 2)
    parts = [
        "",
        "/observation",
        "/events",
        "/record",
        "/verification",
        "/moves",
        "/replay",
        "/replay?version=x",
    ]
    parts += [f"/observation?seat={seat}" for seat in range(4)]
    parts += [f"/replay?version={version}" for version in versions]
    parts += [f"/replay?version={version}&seat={seat}" for version in versions for seat in range(4)]
    for part in parts:
        yield part, client.get(f"{API}/games/{game_id}{part}").content.decode()
    yield "list", client.get(f"{API}/games").content.decode()
    yield "me", client.get(f"{API}/me").content.decode()


def refusals(client, game_id):
    """Yield the answers to moves that are refused or not the client's to make."""
    version = store.head(game_id).version
    texts = [
        "draw",
        "pass",
        "uno",
        "catch 0",
        "catch 1",
        "catch 2",
        "challenge",
        "accept",
        "play W",
        "play W+4>R",
        "x",
    ]
    for move in texts:
        for expected in (version - 1, version + 1, None):
            body = {"move": move} if expected is None else {"move": move, "expected_version": expected}
            response = post_move(client, game_id, body, f"{move}/{expected}")
            assert response.status_code >= 400
            yield move, response.content.decode().replace(move, "")


OUTSIDERS = {
    "anybody": APIClient,
    "a stranger's bot": stranger,
    "a person": lambda: person()[0],
    "an administrator": lambda: person("root", is_staff=True, is_superuser=True)[0],
}


@pytest.mark.parametrize("role", OUTSIDERS)
def test_who_does_not_sit_at_the_table_sees_no_hand(game_id, role):
    client, hidden = OUTSIDERS[role](), set().union(*secrets(game_id))
    for part, text in (*everything(client, game_id), *refusals(client, game_id)):
        assert not cards_in(text) & hidden, part


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_sees_its_own_hand_and_no_other(game_id, seat):
    hands = secrets(game_id)
    mine, hidden = hands[seat], set().union(*hands) - hands[seat]
    client = bot_at(game_id, seat)

    seen = set()
    for part, text in (*everything(client, game_id), *refusals(client, game_id)):
        seen |= cards_in(text)
        assert not cards_in(text) & hidden, part
    assert mine <= seen, "the search finds what is there"


def test_all_outsiders_get_the_same_bytes(game_id):
    answers = [
        [text for part, text in everything(client(), game_id) if part != "me"]
        for client in OUTSIDERS.values()
    ]
    assert all(told == answers[0] for told in answers)
