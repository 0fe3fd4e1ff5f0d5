"""Tables of those who play: players, announced versions of their bots, and the tokens that let them in."""

import uuid

from django.conf import settings
from django.db import models

from games.players.scopes import DEFAULT_SCOPES, Scope, write_scopes


class Player(models.Model):
    """Somebody who may sit at a table: a house bot, or a bot that plays over the API for its owner."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=60, unique=True)
    house_bot = models.CharField(
        max_length=40, blank=True, help_text="The house bot that plays; empty for a bot that uses the API."
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="players",
        help_text="Whose bot this is; house bots have no owner.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(
        null=True, editable=False, help_text="Since when it starts no new game; its games stay."
    )

    class Meta:
        app_label = "games"
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class BotVersion(models.Model):
    """What a bot's author says is playing, from a moment on; the latest one is the current one."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="versions")
    label = models.CharField(max_length=40)
    announced_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "games"
        ordering = ["-announced_at"]
        constraints = [
            models.UniqueConstraint(fields=["player", "label"], name="bot_version_announced_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.label}"


class ApiToken(models.Model):
    """A bot's key to the API. Only the hash of the secret is kept; the prefix tells tokens apart."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    label = models.CharField(max_length=60, blank=True, help_text="What it is for, e.g. the machine.")
    scopes = models.CharField(max_length=60, default=write_scopes(DEFAULT_SCOPES))
    prefix = models.CharField(max_length=20, editable=False)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "games"
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.prefix}… of {self.player}"

    def allows(self, scope: Scope) -> bool:
        """Say whether the token lets its bot do this kind of thing."""
        return scope in self.scopes.split()
