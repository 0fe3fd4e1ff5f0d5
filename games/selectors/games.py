"""Games as lists and pages show them: public facts from the read models."""

from datetime import datetime
from uuid import UUID

import msgspec
from django.db.models import Prefetch, Q, QuerySet

from games.projections.models import Game, Seat


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat: who sits there (``house_bot``: which house bot it is, empty for a bot over the API), how it stands."""

    seat: int
    player: UUID
    name: str
    bot_version: str
    house_bot: str
    status: str
    score: int
    misses: int
    deals_won: int
    place: int | None


class GameSummary(msgspec.Struct, frozen=True):
    """A game: its rules for life, and how it stands at ``version``, whose hash is ``head``.

    ``turn``: the seat with the decision, ``deadline``: until when it must be made; both null when nobody
    decides, the deadline also when a house bot does. ``reference``: the tournament's name for its table.
    """

    id: UUID
    ruleset: str
    ruleset_version: int
    family: str
    options: dict[str, int | bool | str]
    status: str
    phase: str
    deal: int
    dealer: int | None
    turn: int | None
    deadline: datetime | None
    move_seconds: int | None
    max_misses: int | None
    version: int
    head: str
    reference: str
    seats: list[SeatSummary]
    created_at: datetime
    changed_at: datetime
    finished_at: datetime | None


class GameFilter(msgspec.Struct, frozen=True):
    """Which games: all that fit every value given."""

    status: str | None = None
    ruleset: str | None = None
    player: UUID | None = None


Mark = tuple[datetime, UUID]
"""Behind which game a page begins: its time of creation and its id."""


def game(game_id: UUID) -> GameSummary | None:
    """Return a game, None if there is none with this id."""
    row = _rows().filter(id=game_id).first()
    return _summary(row) if row else None


def games(wanted: GameFilter, after: Mark | None, limit: int) -> list[GameSummary]:
    """Return games, the newest first, from behind the mark."""
    rows = _rows().order_by("-created_at", "id")
    if wanted.status is not None:
        rows = rows.filter(status=wanted.status)
    if wanted.ruleset is not None:
        rows = rows.filter(ruleset=wanted.ruleset)
    if wanted.player is not None:
        rows = rows.filter(id__in=Seat.objects.filter(player_id=wanted.player).values("game_id"))
    if after is not None:
        created_at, game_id = after
        rows = rows.filter(Q(created_at__lt=created_at) | Q(created_at=created_at, id__gt=game_id))
    return [_summary(row) for row in rows[:limit]]


def mark(summary: GameSummary) -> Mark:
    """Return the mark behind which the game after this one begins."""
    return summary.created_at, summary.id


def _rows() -> QuerySet[Game]:
    seats = Seat.objects.select_related("player").order_by("number")
    return Game.objects.select_related("wakeup").prefetch_related(Prefetch("seats", seats))


def _summary(row: Game) -> GameSummary:
    waits = getattr(row, "wakeup", None)
    return GameSummary(
        id=row.id,
        ruleset=row.ruleset,
        ruleset_version=row.ruleset_version,
        family=row.family,
        options=row.options,
        status=row.status,
        phase=row.phase,
        deal=row.deal,
        dealer=row.dealer,
        turn=row.turn,
        deadline=waits.due_at if waits else None,
        move_seconds=row.move_seconds,
        max_misses=row.max_misses,
        version=row.version,
        head=row.head_hash,
        reference=row.reference,
        seats=[_seat(seat) for seat in row.seats.all()],
        created_at=row.created_at,
        changed_at=row.changed_at,
        finished_at=row.finished_at,
    )


def _seat(row: Seat) -> SeatSummary:
    return SeatSummary(
        seat=row.number,
        player=row.player_id,
        name=row.player.name,
        bot_version=row.bot_version,
        house_bot=row.house_bot,
        status=row.status,
        score=row.score,
        misses=row.misses,
        deals_won=row.deals_won,
        place=row.place,
    )
