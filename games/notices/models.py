"""The table of notices. They are written with the events that they tell of, never changed, and removed when old."""

from django.db import models

from games.players.models import Player


class NoticeRow(models.Model):
    """A notice to a player. ``body`` is what the API gives out, byte for byte."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, db_index=False, related_name="notices")
    number = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=20)
    game_id = models.UUIDField()
    body = models.TextField()
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        app_label = "games"
        db_table = "games_notice"
        constraints = [models.UniqueConstraint(fields=["player", "number"], name="notice_once_per_number")]

    def __str__(self) -> str:
        return f"notice {self.number} to {self.player_id}: {self.kind}"
