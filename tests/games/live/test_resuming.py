"""A bot that is killed again and again, at any moment, plays all its games to their end from its cursor."""

import http.client
import json
import random
from threading import Event, Thread

import pytest
from django.db import connection
from django.utils import timezone

from games.notices.models import NoticeRow
from games.projections.models import Seat
from games.services.house_turns import play_house_turns
from games.services.verification import verify_game
from tests.games.api.doors import token_of
from tests.games.factories import make_player
from tests.games.live.games import SHORT, is_over, seat_together
from tests.games.live.servers import ask

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
GAMES = 20


class Bot:
    """Plays by its inbox, and keeps a cursor once it has dealt with what came with it. Chance kills it."""

    def __init__(self, port, token, seed):
        self.port, self.token, self.chance = port, token, random.Random(seed)
        self.cursor = ""
        self.kept_decisions, self.kept_notices, self.killed = [], [], 0

    def is_killed(self):
        killed = self.chance.random() < 0.1
        self.killed += killed
        return killed

    def live(self):
        """Look once and deal with what there is, or die on the way."""
        path = f"/inbox?wait=1&observations=true{self.cursor and f'&after={self.cursor}'}"
        if self.is_killed():
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
            connection.request("GET", f"/api/v1{path}", headers={"Authorization": f"Bearer {self.token}"})
            connection.close()
            return
        answer = ask(self.port, path, self.token)
        assert answer.status == 200, answer.body
        told = answer.json()
        for decision in told["decisions"]:
            if self.is_killed():
                return
            self.decide(decision)
        self.cursor = told["cursor"]
        self.kept_decisions += [(one["game"], one["seat"], one["version"]) for one in told["decisions"]]
        self.kept_notices += told["notices"]

    def decide(self, decision):
        legal = decision["observation"]["legal_moves"]
        text = self.chance.choice([move for move in legal if move.startswith("play")] or legal)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(
            "POST",
            f"/api/v1/games/{decision['game']}/moves",
            json.dumps({"move": text, "expected_version": decision["version"]}),
            {
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
                "Idempotency-Key": f"{decision['version']}/{text}",
            },
        )
        response = connection.getresponse()
        body = response.read()
        connection.close()
        # A house bot may have caught somebody meanwhile: then the decision is told again with its new version.
        assert response.status == 201 or b'"stale_version"' in body, body


def play_the_house(games, stop):
    try:
        while not stop.is_set():
            for game_id in games:
                play_house_turns(game_id, timezone.now)
            stop.wait(0.05)
    finally:
        connection.close()


def test_nothing_is_lost_or_told_twice(running):
    me, house = make_player(), make_player(house_bot="greedy")
    options = {**SHORT, "hand_size": 2}
    games = [seat_together(me, house, options=options) for _ in range(GAMES)]
    bot, stop = Bot(running.port, token_of(me), seed=1), Event()
    playing = Thread(target=play_the_house, args=(games, stop))
    playing.start()
    try:
        while not all(is_over(game_id) for game_id in games):
            bot.live()
    finally:
        stop.set()
        playing.join()
    while len(bot.kept_notices) < NoticeRow.objects.filter(player=me).count():
        bot.live()

    assert bot.killed >= GAMES
    assert len(bot.kept_decisions) == len(set(bot.kept_decisions))
    assert [notice["number"] for notice in bot.kept_notices] == list(range(1, 2 * GAMES + 1))
    assert [notice["kind"] for notice in bot.kept_notices].count("game_finished") == GAMES
    assert not Seat.objects.filter(player=me).exclude(misses=0).exists()
    assert all(verify_game(game_id) == [] for game_id in games)
