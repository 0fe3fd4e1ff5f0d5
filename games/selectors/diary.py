"""A seat's diary for its owner: requests with their answers, and decisions of the system, in their order."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from games.diary.models import DiaryRow
from games.receipts.models import Receipt, scope_of_moves


class DiaryEntry(msgspec.Struct, frozen=True):
    """Something that happened to a seat; ``kind`` says what: a ``move``, a ``contribution``, or the ``system``.

    ``verdict``: accepted, replayed (answered as before under the same key), or the code of a refusal; the
    system's are default (it decided for the seat) and forfeit. ``version``: where the game was then, for an
    accepted move where that led. ``body``: the first 4 KiB of what was sent, ``size`` how many bytes were read.
    ``answer``: what was answered, or what the system decided and why. ``thought_ms``: how long before the
    request the decision began that it was meant for, by its ``expected_version``; null if the seat had none
    then. ``latency_ms``: how long we took.
    """

    id: int
    at: datetime
    kind: str
    verdict: str
    version: int | None
    key: str
    body: str
    size: int
    status: int | None
    answer: Any
    thought_ms: int | None
    latency_ms: int | None

    @property
    def answer_text(self) -> str:
        """The answer as text."""
        return bytes(self.answer).decode()


def diary(game_id: UUID, seat: int, after: int | None, limit: int) -> list[DiaryEntry]:
    """Return a seat's entries behind an id."""
    rows = list(DiaryRow.objects.filter(game_id=game_id, seat=seat, id__gt=after or 0).order_by("id")[:limit])
    answers = _kept_answers(game_id, seat, [row.key for row in rows if not row.answer])
    return [_entry(row, row.answer or answers.get(row.key, "null")) for row in rows]


def _kept_answers(game_id: UUID, seat: int, keys: Sequence[str]) -> dict[str, str]:
    """Return the answers to accepted requests by key."""
    receipts = Receipt.objects.filter(scope=scope_of_moves(game_id, seat), key__in=keys)
    return dict(receipts.values_list("key", "body"))


def _entry(row: DiaryRow, answer: str) -> DiaryEntry:
    return DiaryEntry(
        id=row.pk,
        at=row.at,
        kind=row.kind,
        verdict=row.verdict,
        version=row.version,
        key=row.key,
        body=row.body,
        size=row.size,
        status=row.status,
        answer=msgspec.Raw(answer.encode()),
        thought_ms=row.thought_ms,
        latency_ms=row.latency_ms,
    )
