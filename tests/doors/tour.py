"""Calls every operation of the API once, by its name, with data that make its answer worth seeing."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.utils import timezone
from rest_framework.test import APIClient

from games.services.house_turns import play_house_turns
from tests.games.api.doors import API, person, turn, with_token
from tests.tournaments.api.doors import play_tables
from tests.tournaments.factories import make_tournament

ADA = {"username": "ada", "password": "correct horse"}


class Seen(NamedTuple):
    """A call that was granted: what was sent, the answer and its bytes."""

    body: Any
    response: Any
    content: bytes

    @property
    def answer(self) -> Any:
        """The answer as JSON or text, None for none."""
        if self.response.get("Content-Type") == "application/json":
            return json.loads(self.content)
        return self.content.decode() or None

    @property
    def app(self) -> str:
        """The app whose door answered."""
        door = self.response.resolver_match.func.cls
        return str(door.__module__.split(".")[0])


class Tour:
    """What was seen so far, by the names of the operations."""

    def __init__(self) -> None:
        self.seen: dict[str, Seen] = {}

    def call(
        self, operation: str, client: APIClient, call: str, body: Any = None, headers: Mapping[str, str] = {}
    ) -> Any:
        """Call an operation, ``METHOD /address``, and return its answer."""
        method, path = call.split(" ")
        raw = b"" if body is None else json.dumps(body).encode()
        response = client.generic(method, API + path, raw, content_type="application/json", headers=headers)
        assert response.status_code < 300, f"{call}: {response.content}"
        self.seen[operation] = Seen(body, response, response.getvalue())
        return self.seen[operation].answer


def tour() -> dict[str, Seen]:
    """Return what every operation answers."""
    visited = Tour()
    catalogue(visited)
    bot = account(visited)
    table(visited, bot)
    organiser = person("olga", csrf=False, is_staff=True, is_superuser=True)[0]
    preparing(visited, organiser)
    playing(visited, organiser)
    return visited.seen


def catalogue(visited: Tour) -> None:
    anybody = APIClient()
    for operation, path in (
        ("schema", "/schema"),
        ("rulesets", "/rulesets"),
        ("ruleset", "/rulesets/official"),
        ("house_bots", "/house-bots"),
        ("formats", "/formats"),
    ):
        visited.call(operation, anybody, f"GET {path}")
    scenario = {
        "title": "A Skip with two seats",
        "ruleset": "official",
        "position": {
            "hands": ["RS R1", "Y1 Y2"],
            "discard": "R3",
            "draw_pile": "R1 R2",
            "turn": 0,
            "direction": 1,
            "dealer": 1,
            "scores": [0, 0],
        },
        "steps": [{"seat": 0, "move": "play RS", "then": {"turn": 1}}],
    }
    visited.call("scenario", anybody, "POST /scenarios?explain=true", scenario)


def account(visited: Tour) -> APIClient:
    """Make an account, a bot and a token; return a client with it."""
    ada = APIClient()
    visited.call("register", ada, "POST /account", ADA)
    visited.call("log_in", ada, "POST /session", ADA)
    made = visited.call("bot_create", ada, "POST /bots", {"name": "deep-uno", "version": "1.0"})
    bot = f"/bots/{made['id']}"
    visited.call("bots", ada, "GET /bots")
    visited.call("bot", ada, f"GET {bot}")
    visited.call("bot_change", ada, f"PATCH {bot}", {"version": "1.1"})
    new = {"label": "laptop", "scopes": ["read", "play", "manage"]}
    token = visited.call("token_create", ada, f"POST {bot}/tokens", new)
    spare = ada.post(f"{API}{bot}/tokens", {"label": "old laptop"}, format="json").json()
    visited.call("tokens", ada, f"GET {bot}/tokens")
    visited.call("token_revoke", ada, f"DELETE {bot}/tokens/{spare['id']}")
    visited.call("me", with_token(token["token"]), "GET /me")
    other = ada.post(f"{API}/bots", {"name": "shallow-uno"}, format="json").json()
    visited.call("bot_retire", ada, f"DELETE /bots/{other['id']}")
    visited.call("log_out", ada, "DELETE /session")
    return with_token(token["token"])


def table(visited: Tour, bot: APIClient) -> None:
    """Play a little."""
    wish = {"opponents": ["greedy"], "options": {"deal_limit": 1}, "rng_seed": "my first game"}
    begun = visited.call("practice", bot, "POST /practice", wish, {"Idempotency-Key": "practice-1"})
    game_id = begun["game"]["id"]
    game = f"/games/{game_id}"
    while (now := turn(UUID(game_id)))[0] != begun["seat"]:
        play_house_turns(UUID(game_id), timezone.now)
    visited.call("inbox", bot, "GET /inbox?observations=true")
    body = {"move": now[2], "expected_version": now[1]}
    visited.call("move", bot, f"POST {game}/moves", body, {"Idempotency-Key": "1-a"})
    mixed = {"contribution": "5f" * 32}
    visited.call("contribution", bot, f"POST {game}/contribution", mixed, {"Idempotency-Key": "1-b"})
    visited.call("games", bot, "GET /games")
    visited.call("game", bot, f"GET {game}")
    visited.call("observation", bot, f"GET {game}/observation")
    visited.call("diary", bot, f"GET {game}/diary")
    visited.call("events", bot, f"GET {game}/events?after=1")
    visited.call("replay", bot, f"GET {game}/replay?version=2")


def preparing(visited: Tour, organiser: APIClient) -> None:
    """Make what an organiser makes, and remove it again."""
    league = {"name": "Autumn", "place_points": [10, 7, 5, 3, 2, 1]}
    season = visited.call("league_create", organiser, "POST /leagues", league)
    one = f"/leagues/{season['id']}"
    rules = {"name": "Friday table", "options": {"stacking": "any"}, "league": season["id"]}
    house = visited.call("house_rules_create", organiser, "POST /house-rules", rules)
    two = f"/house-rules/{house['id']}"
    visited.call("league_change", organiser, f"PATCH {one}", {"place_points": [5, 3, 1]})
    visited.call("house_rules_change", organiser, f"PATCH {two}", {"options": {"stacking": "same"}})
    visited.call("leagues", organiser, "GET /leagues")
    visited.call("league", organiser, f"GET {one}")
    visited.call("house_rules_list", organiser, "GET /house-rules")
    visited.call("house_rules", organiser, f"GET {two}")
    plan = {"name": "Autumn cup", "format": "single_elimination", "options": {"target": 60}}
    cup = visited.call("tournament_create", organiser, "POST /tournaments", plan)
    three = f"/tournaments/{cup['id']}"
    visited.call("tournament_change", organiser, f"PATCH {three}", {"clock": {"move_seconds": 20}})
    bots = {"house_bot": "greedy", "count": 2}
    entered = visited.call("entrant_create", organiser, f"POST {three}/entrants", bots)
    out = entered["results"][1]["id"]
    visited.call("entrant_delete", organiser, f"DELETE {three}/entrants/{out}")
    visited.call("tournament_delete", organiser, f"DELETE {three}")
    visited.call("house_rules_delete", organiser, f"DELETE {two}")
    visited.call("league_delete", organiser, f"DELETE {one}")


def playing(visited: Tour, organiser: APIClient) -> None:
    """Play a tournament to its end."""
    cup = make_tournament(["random"] * 5, name="Autumn cup", options={"target": 60})
    one = f"/tournaments/{cup.id}"
    visited.call("tournament_plan", organiser, f"GET {one}/plan")
    visited.call("tournament_start", organiser, f"POST {one}/start")
    visited.call("tournaments", organiser, "GET /tournaments")
    while visited.call("tournament", organiser, f"GET {one}")["phase"] == "round_open":
        play_tables(cup.id)
    for operation in ("entrants", "rounds", "tables", "standings", "bracket"):
        visited.call(operation, organiser, f"GET {one}/{operation}")
    visited.call("round", organiser, f"GET {one}/rounds/1")
    for operation in ("events", "record", "verification"):
        visited.call(f"tournament_{operation}", organiser, f"GET {one}/{operation}")
    visited.call("standings text/csv", organiser, f"GET {one}/standings?format=csv")
    game = f"/games/{visited.seen['tables'].answer['results'][0]['game']}"
    for operation in ("record", "verification", "feed"):
        visited.call(operation, organiser, f"GET {game}/{operation}")
