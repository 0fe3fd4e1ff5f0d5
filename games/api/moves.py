"""Making a move: one request in, the rules' answer out, with all that a bot needs next."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request

from games.api.common.answers import verbatim
from games.api.common.body import read_body
from games.api.common.idempotency import REPLAYED, required_key, reused
from games.api.common.openapi import describe
from games.api.common.problems import Problem, not_found
from games.api.common.statuses import MOVES
from games.api.common.views import Door
from games.api.seats import own_seat
from games.api.shapes import MoveAnswer, MoveBody
from games.services.play import CREATED, KEY_REUSED, Move, Refused, submit_move

EXAMPLES = [
    OpenApiExample("a wild with a call", {"move": "play W>G uno", "expected_version": 41}, request_only=True),
    OpenApiExample("out of turn", {"move": "catch 2"}, request_only=True),
]


class Moves(Door):
    """A seat's moves."""

    @describe(
        "Make a move",
        answer=MoveAnswer,
        status=CREATED,
        body=MoveBody,
        key="required",
        problems=["not_found", "key_missing", *MOVES],
        examples=EXAMPLES,
        operation="move",
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Accepted: 201 with the new version, the head hash as receipt, the events and what you see now.

        `Idempotency-Key` is required. A turn move that was thought out at another version than the game's is
        refused as `stale_version`; `uno` and `catch N` need no version. Every refusal tells the game's
        `version` and changes nothing.
        """
        body = read_body(request, MoveBody)
        key = required_key(request)
        seat = own_seat(request, game_id, body.seat)
        if seat is None:
            raise not_found()
        outcome = submit_move(Move(game_id, seat, body.move, body.expected_version, key), self.received_at)
        if isinstance(outcome, Refused):
            raise as_problem(outcome)
        return verbatim(outcome.body, CREATED, REPLAYED if outcome.replayed else None)


def as_problem(refused: Refused) -> Problem:
    """Return a refusal as the problem that tells it."""
    if refused.code == KEY_REUSED:
        return reused()
    wait_seconds = refused.wait_ms / 1000 if refused.wait_ms else None
    return Problem(refused.code, refused.detail, version=refused.version, retry_after=wait_seconds)
