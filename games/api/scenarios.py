"""Rules as data, for anybody who wants to settle a question: a scenario in, whether it holds and why out."""

from typing import Annotated

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from games.api.common.answers import answer
from games.api.common.body import RawJson, read_raw, strict_json
from games.api.common.callers import Bearer
from games.api.common.openapi import ProblemBody, describe
from games.api.common.problems import Problem
from games.api.common.query import read_query
from games.api.common.views import Door
from games.scenarios.answer import UNREADABLE, Answer, PositionAnswer, run_scenario
from games.scenarios.result import Difference

EXAMPLE = OpenApiExample(
    "a Reverse with two seats",
    {
        "title": "A Reverse with two seats gives another turn",
        "rule": "5.5",
        "ruleset": "official",
        "position": {
            "hands": ["R5 BR GS", "Y1 Y2 W"],
            "discard": "G3 B7",
            "draw_pile": "R1 R2 R3",
            "turn": 0,
            "direction": 1,
            "dealer": 1,
            "scores": [0, 0],
        },
        "steps": [{"seat": 0, "move": "play BR", "then": {"turn": 0, "direction": -1}}],
    },
    request_only=True,
)


class ScenarioQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether every position on the way is to be shown."""

    explain: Annotated[bool, Meta(description="Show the position after each step, in words.")] = False


class ScenarioAnswer(Answer, frozen=True):
    """What came of a scenario.

    ``outcome``: ok or failed. ``differences``: what did not hold; ``explanation``: the same in the words of
    players; ``positions``: every position on the way, where they were asked for.
    """


class ScenarioRefusal(ProblemBody, frozen=True, rename={"uri": "type"}):
    """Why a body is no scenario: as a problem, and in the members of an answer, with ``outcome`` unreadable."""

    outcome: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    differences: tuple[Difference, ...] | UnsetType = UNSET
    explanation: tuple[str, ...] | UnsetType = UNSET
    positions: tuple[PositionAnswer, ...] | UnsetType = UNSET


class Scenarios(Door):
    """Scenarios; nothing of them is kept."""

    authentication_classes = [Bearer]
    permission_classes = []
    parser_classes = [RawJson]
    scopes = {"POST": None}

    @describe(
        "Play a scenario",
        answer=ScenarioAnswer,
        raw_body={"type": "object", "description": "A scenario file: at most 64 KiB and 200 steps."},
        query=ScenarioQuery,
        public=True,
        problems=["unreadable_scenario"],
        problem=ScenarioRefusal,
        examples=[EXAMPLE],
        tag="catalogue",
        operation="scenario",
    )
    def post(self, request: Request) -> HttpResponse:
        """The format of the project's rules tests; the answer is that of `manage.py scenario --json`.

        A scenario that fails is answered too, with what differs. What is no scenario is refused with the reason.
        """
        query = read_query(request, ScenarioQuery)
        raw = read_raw(request)
        strict_json(raw)
        told = run_scenario(raw, with_positions=query.explain)
        if told.outcome == UNREADABLE:
            raise _unreadable(told)
        return answer(told)


def _unreadable(told: Answer) -> Problem:
    """Return the problem of what is no scenario, with the members of the answer but ``title``, which it has not."""
    members = msgspec.structs.asdict(told)
    del members["title"]
    return Problem("unreadable_scenario", f"No scenario: {told.reason}.", **members)
