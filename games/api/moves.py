"""Making a move: one request in, the rules' answer out, with all that a bot needs next."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request

from games.api.common.body import read_body
from games.api.common.idempotency import required_key
from games.api.common.openapi import describe
from games.api.common.statuses import MOVES
from games.api.noting import NotingDoor
from games.api.shapes import MoveAnswer, MoveBody, MoveRefusal
from games.services import diary
from games.services.play import CREATED, Move, submit_move

EXAMPLES = [
    OpenApiExample("a wild with a call", {"move": "play W>G uno", "expected_version": 41}, request_only=True),
    OpenApiExample("out of turn", {"move": "catch 2"}, request_only=True),
]


class Moves(NotingDoor):
    """A seat's moves."""

    kind = diary.Kind.MOVE

    @describe(
        "Make a move",
        answer=MoveAnswer,
        status=CREATED,
        body=MoveBody,
        key="required",
        problems=["not_found", "key_missing", "csrf_failed", *MOVES],
        problem=MoveRefusal,
        examples=EXAMPLES,
        operation="move",
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Accepted: 201 with the new version, the head hash as receipt, the events and what you see now.

        `Idempotency-Key` is required. A turn move that was thought out at another version than the game's is
        refused as `stale_version`, or as `turn_over` if its deadline has passed: `last_default` names the
        decision that the system made instead. `uno` and `catch N` need no version. Every refusal tells the
        game's `version` and changes nothing.
        """
        body = read_body(request, MoveBody)
        key = required_key(request)
        seat = self.find_seat(request, game_id, body.seat)
        move = Move(game_id, seat, body.move, body.expected_version, key)
        return self.told(submit_move(move, self.received_at, self.asked(request)))
