"""The table of diaries. Rows are written once, and removed when they are old (``games.services.tidying``)."""

from django.db import models


class DiaryRow(models.Model):
    """Something that happened to a seat: a request of its own, or a decision that the system made for it.

    ``verdict`` is accepted, replayed, or the code of a refusal; default and forfeit are the system's. ``body``
    is the beginning of what was sent, ``size`` how many bytes that was. ``answer`` is JSON: what was answered,
    or what the system decided; it is empty where the answer is kept as the receipt of ``key``.
    """

    class Kind(models.TextChoices):
        """What a request was, or that the system did something."""

        MOVE = "move"
        CONTRIBUTION = "contribution"
        SYSTEM = "system"

    game_id = models.UUIDField()
    seat = models.PositiveSmallIntegerField()
    at = models.DateTimeField(db_index=True)
    kind = models.CharField(max_length=20, choices=Kind)
    verdict = models.CharField(max_length=40)
    version = models.PositiveIntegerField(null=True)
    key = models.CharField(max_length=120, blank=True)
    body = models.TextField(blank=True)
    size = models.PositiveIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True)
    answer = models.TextField(blank=True)
    thought_ms = models.BigIntegerField(null=True)
    latency_ms = models.PositiveIntegerField(null=True)

    class Meta:
        app_label = "games"
        db_table = "games_diary"
        indexes = [
            models.Index(fields=["game_id", "seat", "id"], name="diary_of_seat"),
            models.Index(
                fields=["game_id", "seat"],
                condition=~models.Q(kind="system") & ~models.Q(verdict="accepted"),
                name="diary_refused_of_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.game_id}: {self.verdict}"
