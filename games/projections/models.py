"""Read models of games: rebuilt from the events at any time (``games.projections.game_view``)."""

from django.db import models

from games.players.models import Player


class Game(models.Model):
    """A game as lists and pages show it: public facts only."""

    class Status(models.TextChoices):
        """Whether somebody still decides something."""

        RUNNING = "running"
        FINISHED = "finished"

    id = models.UUIDField(primary_key=True, editable=False)
    ruleset = models.CharField(max_length=40)
    ruleset_version = models.PositiveIntegerField()
    family = models.CharField(max_length=20)
    options = models.JSONField()
    move_seconds = models.PositiveIntegerField(null=True)
    bank_seconds = models.PositiveIntegerField(null=True)
    max_misses = models.PositiveIntegerField(null=True)
    reference = models.CharField(max_length=100, blank=True, db_index=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.RUNNING)
    phase = models.CharField(max_length=20)
    turn = models.PositiveSmallIntegerField(null=True)
    deal = models.PositiveIntegerField(default=0)
    dealer = models.PositiveSmallIntegerField(null=True)
    decision_at = models.DateTimeField(null=True)
    credit_ms = models.PositiveBigIntegerField(default=0)
    version = models.PositiveIntegerField()
    head_hash = models.CharField(max_length=64)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "games"
        ordering = ["-created_at", "id"]
        indexes = [models.Index(fields=["status", "-created_at"], name="game_by_status")]

    def __str__(self) -> str:
        return f"{self.ruleset} {str(self.id)[:8]}"


class Seat(models.Model):
    """A seat of a game: who sits there and how it stands.

    ``default_version``: the decision that the system made for it since it last did something itself, and how
    many misses that made.
    """

    class Status(models.TextChoices):
        """Whether the seat still plays."""

        ACTIVE = "active"
        OUT = "out"
        FORFEITED = "forfeited"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    bot_version = models.CharField(max_length=40, blank=True)
    house_bot = models.CharField(max_length=40, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.ACTIVE)
    score = models.IntegerField(default=0)
    misses = models.PositiveIntegerField(default=0)
    bank_ms = models.PositiveBigIntegerField(default=0)
    deals_won = models.PositiveIntegerField(default=0)
    place = models.PositiveSmallIntegerField(null=True)
    default_version = models.PositiveIntegerField(null=True)
    default_misses = models.PositiveIntegerField(null=True)

    class Meta:
        app_label = "games"
        ordering = ["game_id", "number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="seat_once_per_game")]

    def __str__(self) -> str:
        return f"seat {self.number}: {self.player_id}"


class Wakeup(models.Model):
    """What a running game waits for: the decision at its version, and when the system must look again.

    ``seat``, ``player`` and ``due_at`` follow from the events and the clock (None: a house bot decides, no deadline);
    ``look_at``, ``attempts`` and ``quarantined_at`` are the sweeper's own notes and no projection.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="wakeup")
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    house = models.BooleanField()
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, db_index=False, db_constraint=False, related_name="decisions"
    )  # changes with every move: its truth is the seat's row, which the database checks
    due_at = models.DateTimeField(null=True)
    look_at = models.DateTimeField(db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    quarantined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "games"
        indexes = [
            models.Index(fields=["player"], condition=models.Q(house=False), name="decisions_of_player")
        ]

    def __str__(self) -> str:
        return f"game {self.game_id} waits for seat {self.seat}"


class Heartbeat(models.Model):
    """When a kind of process was last heard, and what else ``games.services.outages`` remembers of outages."""

    name = models.CharField(max_length=40, primary_key=True)
    seen_at = models.DateTimeField()

    class Meta:
        app_label = "games"

    def __str__(self) -> str:
        return f"{self.name} at {self.seen_at}"
