"""Doors at which a seat asks for something to happen: each request, whatever it is, goes into that seat's diary."""

import logging
from contextlib import suppress
from time import perf_counter
from typing import Any, ClassVar
from uuid import UUID

import msgspec
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from games.api.common.answers import verbatim
from games.api.common.body import LARGEST_BODY
from games.api.common.idempotency import HEADER, LONGEST_KEY, REPLAYED, reused
from games.api.common.problems import Problem, not_found
from games.api.common.statuses import STATUSES
from games.api.common.views import Door
from games.api.seats import own_seat
from games.services import diary
from games.services.submitting import CREATED, KEY_REUSED, Answer, Refused

logger = logging.getLogger(__name__)
NOT_NOTED = (401, 404, 405, 429)
"""Answers to requests that are no seat's, or too many."""
UNSUPPORTED = STATUSES["unsupported_media_type"]


class NotingDoor(Door):
    """A door of seats; ``kind`` is what its requests are called in the diary."""

    http_method_names = ["post"]
    kind: ClassVar[diary.Kind]
    seat: int | None = None
    thought_ms: int | None = None
    noted = False

    def find_seat(self, request: Request, game_id: UUID, named: int | None) -> int:
        """Return the caller's seat, whose diary it is from now on. Raises Problem."""
        self.seat = own_seat(request, game_id, named)
        if self.seat is None:
            raise not_found()
        return self.seat

    def asked(self, request: Request) -> diary.Asked:
        """Return the request as the diary has it."""
        key = request.headers.get(HEADER, "")[:LONGEST_KEY]
        return diary.Asked(self.kind, self.raw_body, key, self.received_at, self._elapsed_ms)

    def told(self, outcome: Answer | Refused) -> HttpResponse:
        """Answer with what came of the request. Raises Problem for a refusal."""
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
                diary.note_request(
                    self.kwargs["game_id"], seat, self.asked(request), self._answered(response)
                )
            except DatabaseError:
                logger.exception("not in the diary")

    def _elapsed_ms(self) -> int:
        return round(1000 * (perf_counter() - self.started))

    def _answered(self, response: HttpResponse) -> diary.Told:
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
