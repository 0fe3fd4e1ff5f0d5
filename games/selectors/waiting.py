"""What those who wait look at: have games moved on, do tokens still work. Asked for many at once."""

from collections.abc import Collection
from uuid import UUID

from games.players.models import ApiToken
from games.projections.models import Game


def game_versions(game_ids: Collection[UUID]) -> dict[UUID, int]:
    """Return the versions that these games are at."""
    return dict(Game.objects.filter(id__in=game_ids).values_list("id", "version"))


def standing(game_id: UUID) -> tuple[int, bool] | None:
    """Return the version that a game is at, and whether it is over; None if there is none with this id."""
    row = Game.objects.filter(id=game_id).values_list("version", "status").first()
    return None if row is None else (row[0], row[1] == Game.Status.FINISHED)


def working_tokens(token_ids: Collection[int]) -> set[int]:
    """Return those of these tokens that were not revoked."""
    return set(ApiToken.objects.filter(id__in=token_ids, revoked_at=None).values_list("id", flat=True))
