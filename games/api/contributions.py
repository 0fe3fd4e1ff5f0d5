"""A seat's own bytes for the shuffles."""

from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from games.api.common.body import read_body
from games.api.common.idempotency import required_key
from games.api.common.openapi import describe
from games.api.common.writing import refusals_told
from games.api.noting import NotingDoor
from games.api.shapes import MoveAnswer, SeatNumber
from games.services import diary
from games.services.contributions import contribute
from games.services.submitting import CREATED

EXAMPLE = OpenApiExample("32 bytes of one's own", {"contribution": "5f" * 32}, request_only=True)


class ContributionBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bytes to mix in: 2 to 64 hexadecimal digits, an even number of them; ``seat`` as for a move."""

    contribution: Annotated[str, Meta(min_length=2, max_length=64)]
    seat: SeatNumber | None = None


class Contribution(NotingDoor):
    """A seat's contribution to the shuffles."""

    kind = diary.Kind.CONTRIBUTION

    @describe(
        "Mix my own bytes into the shuffles",
        answer=MoveAnswer,
        status=CREATED,
        body=ContributionBody,
        key="required",
        problems=[
            "not_found",
            "key_missing",
            "csrf_failed",
            "already_contributed",
            "game_is_over",
            "seat_is_out",
            "answer_gone",
        ],
        examples=[EXAMPLE],
        operation="contribution",
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """They count from the next deal on, and are public: whoever checks a shuffle needs them.

        No shuffle is ours alone then: its seed was promised before anybody could know these bytes. Once per
        deal, and each another one than before.
        """
        body = read_body(request, ContributionBody)
        key = required_key(request)
        seat = self.find_seat(request, game_id, body.seat)
        with refusals_told():
            return self.told(
                contribute(game_id, seat, body.contribution, key, self.received_at, self.asked(request))
            )
