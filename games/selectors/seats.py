"""Whose seats are whose in a game."""

from datetime import datetime
from uuid import UUID

import msgspec

from games.projections.models import Seat


def seats_of_player(game_id: UUID, player_id: UUID) -> list[int]:
    """Return the seats at which a player sits."""
    return _numbers(game_id, player_id=player_id)


def seats_of_owner(game_id: UUID, user_id: int) -> list[int]:
    """Return the seats at which a person's bots sit."""
    return _numbers(game_id, player__owner_id=user_id)


def _numbers(game_id: UUID, **whose: UUID | int) -> list[int]:
    rows = Seat.objects.filter(game_id=game_id, **whose).order_by("number")
    return list(rows.values_list("number", flat=True))


class SeatTaken(msgspec.Struct, frozen=True):
    """A seat of a person's bot in a game, how it stands, and which version of the bot sits there."""

    game: UUID
    ruleset: str
    reference: str
    status: str
    created_at: datetime
    seat: int
    bot: str
    bot_version: str
    score: int
    misses: int
    place: int | None


def latest_seats(user_id: int, limit: int) -> list[SeatTaken]:
    """Return the seats of a person's bots in the games that began last."""
    rows = Seat.objects.filter(player__owner_id=user_id).order_by("-game__created_at", "game_id", "number")
    values = rows.values_list(
        "game_id",
        "game__ruleset",
        "game__reference",
        "game__status",
        "game__created_at",
        "number",
        "player__name",
        "bot_version",
        "score",
        "misses",
        "place",
    )
    return [SeatTaken(*row) for row in values[:limit]]
