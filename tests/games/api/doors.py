"""Clients that call the API, and games for them to play: their clock runs from now."""

import json
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from rest_framework.test import APIClient

from games.players.models import ApiToken, Player
from games.players.scopes import DEFAULT_SCOPES, Scope, write_scopes
from games.projections.models import Seat
from games.selectors.loading import load
from games.selectors.observations import observation
from games.services.tokens import issue_token
from tests.games.factories import make_game, make_player

API = "/api/v1"


def table(*seats: str, **more: Any) -> UUID:
    """Return a new game that began just now; a seat is a house bot's name or "" for a bot over the API."""
    return make_game(list(seats) or ["", ""], **{"rng_seed": "", "now": timezone.now(), **more})


def token_of(player: Player, *scopes: Scope) -> str:
    """Return the text of a new token, good for reading and playing or for what is named."""
    return issue_token(ApiToken(player=player, label="tests", scopes=write_scopes(scopes or DEFAULT_SCOPES)))


def player_at(game_id: UUID, seat: int) -> Player:
    return Seat.objects.select_related("player").get(game=game_id, number=seat).player


def with_token(text: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    return client


def bot_at(game_id: UUID, seat: int) -> APIClient:
    """Return a client with a token of the bot that sits there."""
    return with_token(token_of(player_at(game_id, seat)))


def stranger() -> APIClient:
    """Return a client with a token of a bot that sits nowhere."""
    return with_token(token_of(make_player()))


def person(name: str = "ada", *, csrf: bool = True, **more: Any) -> tuple[APIClient, User]:
    """Return a client with a person's session, and the person; CSRF is checked unless told otherwise."""
    user = User.objects.create_user(name, password="pw", **more)
    client = APIClient(enforce_csrf_checks=csrf)
    client.force_login(user)
    return client, user


def own(user: User, *players: Player) -> None:
    """Give bots to a person."""
    for player in players:
        player.owner = user
        player.save()


def turn(game_id: UUID) -> tuple[int, int, str]:
    """Return the seat with the decision, the version, and the first of its legal moves."""
    game = load(game_id)
    seat = game.state.phase.turn
    return seat, game.head.version, observation(game, seat)["legal_moves"][0]


def post_move(client: APIClient, game_id: UUID, body: object, key: str | None = "key") -> Any:
    """Send a move; ``body`` is bytes as they are, or made to JSON."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {} if key is None else {"Idempotency-Key": key}
    return client.post(f"{API}/games/{game_id}/moves", raw, content_type="application/json", headers=headers)


def problem(response: Any, status: int) -> dict[str, Any]:
    """Check that an answer is a well-formed problem of that status, and return it."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    told: dict[str, Any] = json.loads(response.content)
    assert told["status"] == status
    assert told["type"] == f"urn:uno:problem:{told['code']}"
    assert told["title"]
    assert told["detail"]
    return told
