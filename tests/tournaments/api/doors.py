"""Clients that prepare, start and watch tournaments over the API, and tournaments for them."""

import json
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from rest_framework.test import APIClient

from games.services.house_turns import play_house_turns
from tests.games.api.doors import API, person
from tests.games.factories import NOW
from tests.tournaments.factories import make_tournament
from tournaments.engine.rejection import Rejection
from tournaments.projections.models import Progress, TableRow
from tournaments.registration.models import Tournament
from tournaments.services.results import record_game
from tournaments.services.starting import start_tournament

CSRF = "c" * 32
QUICK = {"target": 60}


def administrator() -> APIClient:
    """Return a client with the session of somebody who may do everything."""
    return with_csrf(person("root", is_staff=True, is_superuser=True)[0])


def organiser(name: str = "olga") -> tuple[APIClient, User]:
    """Return a client with the session of a person, and the person, who organises what tests make theirs."""
    client, user = person(name)
    return with_csrf(client), user


def with_csrf(client: APIClient) -> APIClient:
    client.cookies["csrftoken"] = CSRF
    client.credentials(HTTP_X_CSRFTOKEN=CSRF)
    return client


def send(client: APIClient, method: str, path: str, body: object = None, key: str | None = None) -> Any:
    """Send an unsafe request; ``body`` is bytes as they are, or made to JSON."""
    raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    headers = {} if key is None else {"Idempotency-Key": key}
    return client.generic(method, API + path, raw, content_type="application/json", headers=headers)


def post(client: APIClient, path: str, body: object = None, key: str | None = None) -> Any:
    return send(client, "POST", path, body, key)


def get(path: str, client: APIClient | None = None) -> Any:
    """Return what an address answers, as JSON."""
    response = (client or APIClient()).get(API + path)
    assert response.status_code == 200, response.content
    return response.json()


def started(bots: int = 5, **fields: Any) -> Tournament:
    """Return a tournament of house bots whose first round is open."""
    tournament = make_tournament(["random"] * bots, **{"options": QUICK, **fields})
    assert not isinstance(start_tournament(tournament.id, actor="test", now=NOW), Rejection)
    return tournament


def played(bots: int = 5, **fields: Any) -> Tournament:
    """Return a tournament of house bots that is over."""
    tournament = started(bots, **fields)
    while Progress.objects.get(tournament=tournament).phase == Progress.Phase.ROUND_OPEN:
        play_tables(tournament.id)
    return tournament


def play_tables(tournament_id: UUID, most: int | None = None) -> None:
    """Play the open tables of a round, or so many of them."""
    for table in TableRow.objects.filter(tournament_id=tournament_id, status="playing")[:most]:
        while play_house_turns(table.game_id, lambda: NOW) is not None:
            pass
        record_game(table.game_id, NOW)
