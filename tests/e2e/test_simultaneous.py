"""Sixty-four clients at once at one decision, over HTTP, round after round: one move is accepted,
and sendings of one move get the same bytes.

``SIMULTANEOUS_ROUNDS=50 pytest tests/e2e/test_simultaneous.py`` plays so many rounds instead of a few.
"""

import http.client
import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import msgspec
import pytest

from games.selectors.loading import store
from games.services.verification import verify_game
from tests.games.api.doors import API, player_at, table, token_of, turn
from tests.games.eventstore.test_concurrency import all_at_once
from tests.games.live.servers import Server, server

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

ROUNDS = int(os.environ.get("SIMULTANEOUS_ROUNDS", "3"))
CLIENTS = 64


class Answered(msgspec.Struct, frozen=True):
    """How a submission was answered."""

    status: int
    body: bytes
    replayed: bool

    @property
    def code(self) -> str:
        return "accepted" if self.status == 201 else json.loads(self.body)["code"]


class Crowd:
    """Clients that are connected already and send together."""

    def __init__(self, connections: list[http.client.HTTPConnection], game_id: UUID) -> None:
        self.game_id = game_id
        self._connections = connections
        self._tokens = [token_of(player_at(game_id, seat)) for seat in (0, 1)]

    def decision(self) -> dict[str, Any]:
        """Return a move for the decision that waits now."""
        self.seat, version, move = turn(self.game_id)
        return {"move": move, "expected_version": version}

    def commands_since(self, body: dict[str, Any]) -> set[str]:
        """Return what led to the events behind the version that a move was thought out for."""
        return {event.command_id for event in store.read(self.game_id, after=body["expected_version"])}

    def send(self, body: dict[str, Any], keys: list[str]) -> list[Answered]:
        """Submit a move as often as there are keys, all at once."""
        raw = json.dumps(body)
        return all_at_once(len(keys), lambda n: self._submit(self._connections[n], raw, keys[n]))

    def _submit(self, connection: http.client.HTTPConnection, raw: str, key: str) -> Answered:
        headers = {"Authorization": f"Bearer {self._tokens[self.seat]}", "Idempotency-Key": key}
        headers["Content-Type"] = "application/json"
        connection.request("POST", f"{API}/games/{self.game_id}/moves", raw, headers)
        response = connection.getresponse()
        return Answered(response.status, response.read(), "Idempotent-Replayed" in response.headers)


@contextmanager
def crowd(running: Server) -> Iterator[Crowd]:
    connections = [http.client.HTTPConnection("127.0.0.1", running.port, timeout=60) for _ in range(CLIENTS)]
    try:
        for connection in connections:
            connection.connect()
        yield Crowd(connections, table("", "", options={"target": 500}))
    finally:
        for connection in connections:
            connection.close()


def test_of_simultaneous_submissions_for_one_decision_one_is_accepted() -> None:
    with server() as running, crowd(running) as clients:
        for number in range(ROUNDS):
            with_keys_of_their_own(clients, f"{number}")
            with_one_key(clients, f"{number}/the key")
    assert verify_game(clients.game_id) == []


def with_keys_of_their_own(clients: Crowd, key: str) -> None:
    body = clients.decision()
    answers = clients.send(body, [f"{key}/{client}" for client in range(CLIENTS)])
    assert Counter(answer.code for answer in answers) == {"accepted": 1, "stale_version": CLIENTS - 1}
    assert len(clients.commands_since(body)) == 1


def with_one_key(clients: Crowd, key: str) -> None:
    body = clients.decision()
    answers = clients.send(body, [key] * CLIENTS)
    (again,) = clients.send(body, [key])
    assert {answer.status for answer in (*answers, again)} == {201}
    assert {answer.body for answer in answers} == {again.body}
    assert [answer.replayed for answer in (*answers, again)].count(False) == 1
    assert clients.commands_since(body) == {f"seat:{clients.seat}/{key}"}
