"""No door of tournaments shows a hand or an unrevealed seed, whoever asks."""

import re

import pytest
from rest_framework.test import APIClient

from games.selectors.loading import load as load_game
from games.selectors.loading import store
from tests.games.api.doors import API, stranger
from tests.games.factories import NOW
from tests.tournaments.api.doors import administrator
from tests.tournaments.factories import make_tournament
from tournaments.projections.models import TableRow
from tournaments.registration.models import Tournament
from tournaments.selectors.loading import load
from tournaments.selectors.seeds import seed_of
from tournaments.services.starting import start_tournament

pytestmark = pytest.mark.django_db
CARD = re.compile(r"\b(?:W\+4|W|[RYGB](?:[0-9]|S|R|\+2))(?![\w+])")
PARTS = ["", "/plan", "/entrants", "/rounds", "/rounds/1", "/tables", "/standings", "/standings?format=csv",
         "/bracket", "/events", "/record", "/verification"]  # fmt: skip


@pytest.fixture
def tournament():
    tournament = make_tournament(["", "", "", ""])
    Tournament.objects.update(rng_seed="")
    start_tournament(tournament.id, actor="test", now=NOW)
    return tournament


def text_of(answer):
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode()


@pytest.mark.parametrize("role", [APIClient, stranger, administrator])
def test_nobody_learns_a_hand_or_a_seed_from_a_running_tournament(role, tournament):
    client = role()
    texts = [text_of(client.get(f"{API}/tournaments{part}")) for part in ("", "?phase=round_open")]
    texts += [text_of(client.get(f"{API}/tournaments/{tournament.id}{part}")) for part in PARTS]
    game_id = TableRow.objects.get().game_id
    game = load_game(game_id)
    public = set(CARD.findall("".join(event.body for event in store.read(game_id))))
    hands = {card for seat in range(4) for card in game.family.observe(game.state, 1, seat).hand}

    assert hands - public
    secret = seed_of(load(tournament.id).state.tournament.setup).hex()
    for text in texts:
        assert secret not in text
        assert not set(CARD.findall(text)) & (hands - public)
