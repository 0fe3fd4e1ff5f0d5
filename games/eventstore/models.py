"""The store's two tables. Only this package writes them; the database refuses changes (migration 0002)."""

from django.db import models
from django.db.models import Q

from games.eventstore.body import LONGEST_TEXT

HASH_LENGTH = 64


class Stream(models.Model):
    """One row per stream: its lock, its version and the hash that stands for all its events."""

    id = models.UUIDField(primary_key=True, editable=False)
    category = models.CharField(max_length=LONGEST_TEXT)
    version = models.BigIntegerField()
    head_hash = models.CharField(max_length=HASH_LENGTH)

    class Meta:
        app_label = "games"

    def __str__(self) -> str:
        return f"{self.category} {self.id} at version {self.version}"


class EventRow(models.Model):
    """One row per event. ``command_id`` stands on the first event of a command only; the body has it on all.

    Indexes are what an insert pays for, so there are few: the last event of a name is found by walking back
    over rows that are then read anyway. No foreign key checks the stream: append holds that row's lock,
    streams cannot be deleted, and a check per row took a quarter of the speed of a large batch.
    """

    stream = models.ForeignKey(
        Stream, on_delete=models.DO_NOTHING, related_name="events", db_constraint=False, db_index=False
    )
    version = models.BigIntegerField()
    name = models.CharField(max_length=LONGEST_TEXT)
    schema_version = models.IntegerField()
    command_id = models.CharField(max_length=LONGEST_TEXT, null=True)  # noqa: DJ001 - unique where not null
    body = models.TextField()
    hash = models.CharField(max_length=HASH_LENGTH)

    class Meta:
        app_label = "games"
        db_table = "games_storedevent"
        verbose_name = "event"
        constraints = [
            models.UniqueConstraint(fields=["stream", "version"], name="games_storedevent_version"),
            models.UniqueConstraint(
                fields=["stream", "command_id"],
                condition=Q(command_id__isnull=False),
                name="games_storedevent_command",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.name}"
