"""Making a move: one request in, the rules' answer out, with all that a bot needs next."""

import logging
from contextlib import suppress
from time import perf_counter
from typing import Any
from uuid import UUID

import msgspec
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiExample
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from games.api.common.answers import verbatim
from games.api.common.body import LARGEST_BODY, read_body
from games.api.common.idempotency import HEADER, LONGEST_KEY, REPLAYED, required_key, reused
from games.api.common.openapi import describe
from games.api.common.problems import Problem, not_found
from games.api.common.statuses import MOVES, STATUSES
from games.api.common.views import Door
from games.api.seats import own_seat
from games.api.shapes import MoveAnswer, MoveBody, MoveRefusal
from games.services import diary
from games.services.play import CREATED, KEY_REUSED, Move, Refused, submit_move

logger = logging.getLogger(__name__)
NOT_NOTED = (401, 404, 405, 429)
"""Answers to requests that are no seat's, or too many."""
UNSUPPORTED = STATUSES["unsupported_media_type"]

EXAMPLES = [
    OpenApiExample("a wild with a call", {"move": "play W>G uno", "expected_version": 41}, request_only=True),
    OpenApiExample("out of turn", {"move": "catch 2"}, request_only=True),
]


class Moves(Door):
    """A seat's moves. Each request of a seat, whatever it is, goes into that seat's diary."""

    http_method_names = ["post"]
    seat: int | None = None
    thought_ms: int | None = None
    noted = False

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
        self.seat = own_seat(request, game_id, body.seat)
        if self.seat is None:
            raise not_found()
        move = Move(game_id, self.seat, body.move, body.expected_version, key)
        outcome = submit_move(move, self.received_at, self._asked(request))
        if isinstance(outcome, Refused):
            self.thought_ms = outcome.thought_ms
            raise as_problem(outcome)
        self.noted = not outcome.replayed
        return verbatim(outcome.body, CREATED, REPLAYED if outcome.replayed else None)

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        self.started = perf_counter()
        return super().initialize_request(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Write down what was refused or answered before, once the answer is there."""
        response = super().finalize_response(request, response, *args, **kwargs)
        if not self.noted and response.status_code not in NOT_NOTED:
            self._note(request, response)
        return response

    def _note(self, request: Request, response: HttpResponse) -> None:
        with suppress(APIException):
            seat = own_seat(request, self.kwargs["game_id"], None) if self.seat is None else self.seat
            if seat is None:
                return
            if response.status_code == UNSUPPORTED:
                self.raw_body = request._request.read(LARGEST_BODY)  # nobody else has read it
            try:
                diary.note_request(self.kwargs["game_id"], seat, self._asked(request), self._told(response))
            except DatabaseError:
                logger.exception("not in the diary")

    def _asked(self, request: Request) -> diary.Asked:
        key = request.headers.get(HEADER, "")[:LONGEST_KEY]
        return diary.Asked(self.raw_body, key, self.received_at, self._elapsed_ms)

    def _elapsed_ms(self) -> int:
        return round(1000 * (perf_counter() - self.started))

    def _told(self, response: HttpResponse) -> diary.Told:
        if response.status_code == CREATED:
            return diary.Told(diary.REPLAYED, CREATED)
        text = response.content.decode()
        problem = msgspec.json.decode(text)
        return diary.Told(
            problem["code"], response.status_code, problem.get("version"), self.thought_ms, answer=text
        )


def as_problem(refused: Refused) -> Problem:
    """Return a refusal as the problem that tells it."""
    if refused.code == KEY_REUSED:
        return reused()
    wait_seconds = refused.wait_ms / 1000 if refused.wait_ms else None
    return Problem(
        refused.code,
        refused.detail,
        version=refused.version,
        retry_after=wait_seconds,
        last_default=refused.last_default,
    )
