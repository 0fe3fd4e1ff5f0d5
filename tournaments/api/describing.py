"""How the schema describes tournaments' doors: their statuses, problems and tags. Describes; answers nothing."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from games.api.common import openapi
from games.api.common.examples import GAMES, read_examples
from tournaments.api.shapes import Refusal
from tournaments.api.statuses import STATUSES

View = TypeVar("View", bound=Callable[..., Any])
TAG = "tournaments"
_OWN = read_examples(Path(__file__).parent)
RECORDED = msgspec.structs.replace(_OWN, problems={**GAMES.problems, **_OWN.problems})


def reads(
    summary: str, operation: str, *, tag: str = TAG, problems: Sequence[str] = (), **more: Any
) -> Callable[[View], View]:
    """Describe a door that anybody may read from."""
    return openapi.describe(
        summary,
        operation=operation,
        tag=tag,
        problems=problems,
        statuses=STATUSES,
        problem=Refusal,
        recorded=RECORDED,
        public=True,
        **more,
    )


def writes(
    summary: str, operation: str, *, tag: str = TAG, problems: Sequence[str] = (), **more: Any
) -> Callable[[View], View]:
    """Describe a door for organisers: a session, its CSRF token, and an Idempotency-Key if they like."""
    return openapi.describe(
        summary,
        operation=operation,
        tag=tag,
        problems=["forbidden", "csrf_failed", *problems],
        statuses=STATUSES,
        problem=Refusal,
        recorded=RECORDED,
        key="optional",
        **more,
    )
