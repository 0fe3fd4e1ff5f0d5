"""What waits for a player: decisions to make, notices to read. A cursor says what was told, so that nothing is
told twice and nothing is lost, whatever is committed in which order."""

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import F, OuterRef, Subquery

from games.notices.models import NoticeRow
from games.players.models import Player
from games.projections.models import Wakeup
from games.selectors.loading import load
from games.selectors.observations import observation

MOST_TOLD = 500
"""How many decisions may wait for a player that were told; further ones are told as some of these are made."""
MOST_NOTICES = 200
MOST_OBSERVED = 20
"""How many decisions are told at once when each comes with its observation, which has to be computed."""
DIGEST_BYTES, DIGEST_CHARACTERS = 6, 8
LONGEST_CURSOR = 17 + DIGEST_CHARACTERS * (1 + MOST_TOLD)
_CURSOR = re.compile(rf"(0|[1-9][0-9]{{0,15}})\.((?:[A-Za-z0-9_-]{{{DIGEST_CHARACTERS}}})+)", re.ASCII)

Place = tuple[UUID, int, int]
"""A decision's game, seat and version."""
Mark = tuple[int, frozenset[Place]]
"""The number of the last notice and the decisions that wait: another mark, perhaps something to tell."""


class CursorError(ValueError):
    """A cursor that this player's inbox never gave."""


class Decision(msgspec.Struct, frozen=True):
    """A decision that waits for your seat: ``version`` is the ``expected_version`` of your move.

    ``deadline`` is null in a game without a clock; ``reference`` says for whom the game is played;
    ``observation`` is there when it was asked for.
    """

    game: UUID
    seat: int
    version: int
    deadline: datetime | None
    phase: str
    ruleset: str
    reference: str
    observation: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET

    @property
    def place(self) -> Place:
        """Which decision it is."""
        return self.game, self.seat, self.version


class Inbox(msgspec.Struct, frozen=True):
    """What there is to tell: decisions, the most urgent first, and notices, as their texts in order."""

    decisions: list[Decision]
    notices: list[str]
    cursor: str
    mark: Mark

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell."""
        return not self.decisions and not self.notices


def inbox(player_id: UUID, cursor: str | None = None, *, observe: bool = False) -> Inbox:
    """Return what waits for a player and was not told yet, everything without a cursor. Raises CursorError.

    With ``observe`` each decision comes with what the seat sees.
    """
    number, told = _read_cursor(cursor, player_id)
    waiting = _waiting(player_id)
    digests = {decision.place: _digest(*decision.place) for decision in waiting}
    known = [decision for decision in waiting if digests[decision.place] in told]
    new = [decision for decision in waiting if digests[decision.place] not in told]
    new = new[: max(0, MOST_TOLD - len(known))]
    if observe:
        new = [seen for decision in new[:MOST_OBSERVED] if (seen := _observed(decision))]
    notices = _notices(player_id, number)
    last = notices[-1][0] if notices else number
    return Inbox(
        decisions=new,
        notices=[body for _, body in notices],
        cursor=f"{last}.{_digest(player_id)}{''.join(sorted(digests[one.place] for one in (*known, *new)))}",
        mark=(last, frozenset(digests)),
    )


def inbox_marks(player_ids: Collection[UUID]) -> dict[UUID, Mark]:
    """Return the marks of several inboxes."""
    waiting: dict[UUID, set[Place]] = {player_id: set() for player_id in player_ids}
    rows = Wakeup.objects.filter(player__in=player_ids, house=False)
    for player_id, game_id, seat, version in rows.values_list("player_id", "game_id", "seat", "version"):
        assert player_id is not None
        waiting[player_id].add((game_id, seat, version))
    newest = NoticeRow.objects.filter(player=OuterRef("id")).order_by("-number").values("number")[:1]
    players = Player.objects.filter(id__in=player_ids).annotate(last=Subquery(newest))
    last = dict(players.values_list("id", "last"))
    return {player_id: (last.get(player_id) or 0, frozenset(found)) for player_id, found in waiting.items()}


def _waiting(player_id: UUID) -> list[Decision]:
    rows = Wakeup.objects.filter(player=player_id, house=False)
    rows = rows.order_by(F("due_at").asc(nulls_last=True), "game_id")
    fields = ("game_id", "seat", "version", "due_at", "game__phase", "game__ruleset", "game__reference")
    return [Decision(*values) for values in rows.values_list(*fields)]


def _observed(decision: Decision) -> Decision | None:
    """Return the decision with what its seat sees, None if the game has just moved on."""
    game = load(decision.game)
    if game is None or game.head.version != decision.version:
        return None
    return msgspec.structs.replace(decision, observation=observation(game, decision.seat))


def _notices(player_id: UUID, after: int) -> list[tuple[int, str]]:
    """Return the notices behind a number, those that are still kept. Raises CursorError for one beyond the last."""
    rows = NoticeRow.objects.filter(player=player_id, number__gte=after).order_by("number")
    found = list(rows.values_list("number", "body")[: MOST_NOTICES + 1])
    if not after:
        return found[:MOST_NOTICES]
    if not found:  # a player's last notice is always kept
        raise CursorError
    return found[1:] if found[0][0] == after else found[:MOST_NOTICES]


def _digest(*values: object) -> str:
    """Return eight characters that stand for a player, or for a decision, in a cursor."""
    digest = hashlib.blake2b("/".join(map(str, values)).encode(), digest_size=DIGEST_BYTES)
    return urlsafe_b64encode(digest.digest()).decode()


def _read_cursor(cursor: str | None, player_id: UUID) -> tuple[int, frozenset[str]]:
    """Return the number of the last notice told, and the digests of the decisions told."""
    if cursor is None:
        return 0, frozenset()
    found = _CURSOR.fullmatch(cursor)
    if found is None:
        raise CursorError
    number, text = found.groups()
    starts = range(0, len(text), DIGEST_CHARACTERS)
    owner, *told = (text[start : start + DIGEST_CHARACTERS] for start in starts)
    if owner != _digest(player_id):
        raise CursorError
    return int(number), frozenset(told)
