"""Practice games: a bot against house bots, at once and unrated."""

from typing import Annotated, Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from games.api.account.ownership import own_bot
from games.api.common.body import LARGEST_INTEGER, read_body
from games.api.common.callers import caller
from games.api.common.openapi import describe
from games.api.common.problems import Problem
from games.api.common.struct_schemas import reference
from games.api.common.views import Door
from games.api.common.writing import written
from games.engine.events import Clock
from games.engine.options import OptionError
from games.engine.rulesets import DEFAULT
from games.players.models import Player
from games.selectors.clocks import CLOCK_RANGES
from games.selectors.games import GameSummary
from games.selectors.games import game as summary
from games.selectors.loading import load
from games.selectors.observations import observation
from games.services.house_players import UnknownBotError
from games.services.practice import CLOCK, PracticeWish, start_practice

SEAT = 0
Seed = Annotated[str, Meta(max_length=100)] | Annotated[int, Meta(ge=0, le=LARGEST_INTEGER)]
EXAMPLE = OpenApiExample(
    "against two house bots, one short deal",
    {"opponents": ["greedy", "random"], "options": {"deal_limit": 1}, "rng_seed": "my first game"},
    request_only=True,
)


def _allowed(part: str) -> Meta:
    """Return the bounds of a part of a clock."""
    least, most = CLOCK_RANGES[part]
    return Meta(ge=least, le=most)


class PracticeBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to practise: opponents by their names as house bots, in the order of their seats; yours is 0.

    ``rng_seed`` chooses shuffles and the opponents' luck: the same seed and the same moves give the same game. A
    number is the seed that its digits are as text; null is as good as none.
    ``options``: those that differ from the ruleset's. ``move_seconds`` and ``bank_seconds``: the time for a
    decision, and what all of them together may take longer; ``max_misses``: how many decisions you miss before
    you forfeit. ``bot``: needed by a person, whose bot is to play.
    """

    opponents: Annotated[list[str], Meta(min_length=1, max_length=9)]
    ruleset: Annotated[str, Meta(max_length=40)] = DEFAULT
    options: dict[str, int | bool | str] = {}
    rng_seed: Seed | None = None
    move_seconds: Annotated[int, _allowed("move_seconds")] = CLOCK.move_seconds
    bank_seconds: Annotated[int, _allowed("bank_seconds")] = CLOCK.bank_seconds
    max_misses: Annotated[int, _allowed("max_misses")] = CLOCK.max_misses
    bot: UUID | None = None

    def wish(self) -> PracticeWish:
        """Return it as the service takes it."""
        seed = "" if self.rng_seed is None else str(self.rng_seed)
        clock = Clock(self.move_seconds, self.max_misses, self.bank_seconds)
        return PracticeWish(self.opponents, self.ruleset, self.options, seed, clock)


class PracticeStarted(msgspec.Struct, frozen=True):
    """A practice game that has begun: the game, your seat, and what you see."""

    game: GameSummary
    seat: int
    observation: Annotated[dict[str, Any], Meta(extra_json_schema={"allOf": [reference("Observation")]})]


class Practice(Door):
    """Practice games."""

    permission_classes = [IsAuthenticated]

    @describe(
        "Start a practice game",
        answer=PracticeStarted,
        status=201,
        body=PracticeBody,
        key="optional",
        problems=["not_found", "csrf_failed", "too_many_games", "bot_retired", "name_taken"],
        examples=[EXAMPLE],
        operation="practice",
    )
    def post(self, request: Request) -> HttpResponse:
        """It begins at once, against house bots, and is never rated. A bot has 100 running ones at most."""
        body = read_body(request, PracticeBody)
        return written(request, lambda: self._start(request, body), 201)

    def _start(self, request: Request, body: PracticeBody) -> PracticeStarted:
        try:
            game_id = start_practice(_bot(request, body.bot), body.wish(), self.received_at)
        except UnknownBotError as error:
            raise Problem("invalid_field", f"{error}.", field="opponents") from error
        except OptionError as error:
            raise Problem("invalid_field", f"{error}.", field=_field(error)) from error
        begun, game = summary(game_id), load(game_id)
        assert begun is not None
        assert game is not None
        return PracticeStarted(begun, SEAT, observation(game, SEAT))


def _bot(request: Request, named: UUID | None) -> Player:
    """Return the bot that is to play. Raises Problem."""
    token = caller(request).token
    if named is not None:
        return own_bot(request, named)
    if token is None:
        raise Problem("missing_field", "Say which of your bots is to play.", field="bot")
    return token.player


def _field(error: OptionError) -> str:
    """Return which field of the body an option's error is about."""
    fields = {"ruleset": "ruleset", "seats": "opponents", "options": "options"}
    return fields.get(error.option, f"options.{error.option}")
