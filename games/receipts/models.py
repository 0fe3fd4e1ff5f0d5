"""Answers given under an Idempotency-Key, kept so that a retry gets the very same one."""

from uuid import UUID

from django.db import models


def scope_of_moves(game_id: UUID, seat: int) -> str:
    """Return where the keys of a seat's moves count: in this game, at this seat."""
    return f"move/{game_id}/{seat}"


class Receipt(models.Model):
    """The answer to one unsafe request. ``digest`` tells the same request from another under the same key.

    Those of moves are removed long after their game's end (``games.services.tidying``).
    """

    scope = models.CharField(max_length=120)
    key = models.CharField(max_length=120)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    body = models.TextField()
    created_at = models.DateTimeField()

    class Meta:
        app_label = "games"
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="receipt_once_per_key")]
        indexes = [
            models.Index(
                fields=["created_at"], condition=models.Q(scope__startswith="move/"), name="receipts_of_moves"
            )
        ]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"
