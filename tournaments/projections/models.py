"""Read models of tournaments: rebuilt from the events at any time (``tournaments.projections.rows``)."""

from django.db import models

from tournaments.registration.models import Entrant, Tournament


class Progress(models.Model):
    """How far a started tournament has got."""

    class Phase(models.TextChoices):
        """The phases of a tournament after its start."""

        BETWEEN_ROUNDS = "between_rounds", "between rounds"
        ROUND_OPEN = "round_open", "round open"
        PAUSED = "paused"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="progress"
    )
    phase = models.CharField(max_length=20, choices=Phase, db_index=True)
    round = models.PositiveIntegerField(help_text="Rounds planned so far.")
    entrants_in = models.PositiveIntegerField(help_text="Entrants that are still in.")
    champion = models.ForeignKey(Entrant, on_delete=models.PROTECT, null=True, related_name="+")
    version = models.PositiveIntegerField()
    head_hash = models.CharField(max_length=64)
    started_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        app_label = "tournaments"

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.phase}"


class TableRow(models.Model):
    """A game at a table of a round; a voided table has a row per attempt."""

    class Status(models.TextChoices):
        """Whether the game's result counts."""

        PLAYING = "playing"
        FINISHED = "finished"
        VOIDED = "voided"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    round = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    attempt = models.PositiveIntegerField()
    game_id = models.UUIDField(unique=True)
    status = models.CharField(max_length=10, choices=Status)

    class Meta:
        app_label = "tournaments"
        verbose_name = "table"
        ordering = ["tournament", "round", "number", "attempt"]
        indexes = [models.Index(fields=["status"], name="table_by_status")]

    def __str__(self) -> str:
        return f"round {self.round} table {self.number}"
