"""Whose seats are whose in a game."""

from uuid import UUID

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
