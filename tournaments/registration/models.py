"""Tables of what organisers prepare: leagues, house rules, tournaments, entrants.

The start freezes them into the first event.
"""

import uuid
from typing import Any

from django.conf import settings
from django.db import models

LONGEST_NAME = 80
SEED_NUMBERS = (1, 1_000_000)
"""The least and the greatest."""


class League(models.Model):
    """A season's table over several tournaments."""

    name = models.CharField(max_length=LONGEST_NAME, unique=True)
    place_points = models.JSONField(
        default=list,
        blank=True,
        help_text="Tournament points by place, the best first, for example [10, 7, 5, 3, 2, 1].",
    )
    organisers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, blank=True, related_name="leagues", help_text="Who may run its tournaments."
    )
    house_rules = models.ForeignKey(
        "tournaments.HouseRules",
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="+",
        help_text="What its new tournaments follow, unless they name others or a ruleset.",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "tournaments"
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class HouseRules(models.Model):
    """A ruleset with some options changed, under a name: of a league, or without one for all tournaments.

    A prepared tournament follows it, changes included; a started one has frozen it into its first event.
    """

    name = models.CharField(max_length=LONGEST_NAME)
    league = models.ForeignKey(
        League,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="own_house_rules",
        help_text="Whose tournaments may follow them; empty: all tournaments.",
    )
    ruleset = models.CharField(max_length=40, default="official")
    options = models.JSONField(default=dict, blank=True, help_text="Options that differ from the ruleset's.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "tournaments"
        ordering = ["name", "id"]
        verbose_name = verbose_name_plural = "house rules"
        constraints = [
            models.UniqueConstraint(fields=["league", "name"], name="house_rules_named_once_per_league"),
            models.UniqueConstraint(
                fields=["name"], condition=models.Q(league=None), name="house_rules_for_all_named_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.league})" if self.league else self.name


class Tournament(models.Model):
    """One event as it was prepared. Once started, its stream of events is the truth and this row stays as it is."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    league = models.ForeignKey(
        League, on_delete=models.PROTECT, null=True, blank=True, related_name="tournaments"
    )
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="tournaments"
    )
    format = models.CharField(max_length=40)
    format_options = models.JSONField(default=dict, blank=True)
    house_rules = models.ForeignKey(
        HouseRules,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="tournaments",
        help_text="Followed until the start; their ruleset is the tournament's.",
    )
    ruleset = models.CharField(max_length=40, default="official")
    options = models.JSONField(
        default=dict,
        blank=True,
        help_text="Options that differ from the house rules', without them the ruleset's.",
    )
    move_seconds = models.PositiveIntegerField(
        default=30, help_text="How long a bot has for a decision. House bots have no clock."
    )
    bank_seconds = models.PositiveIntegerField(
        default=60, help_text="What a bot may take longer than that, over a whole game."
    )
    max_misses = models.PositiveIntegerField(
        default=3, help_text="After so many missed decisions in one game a bot forfeits it."
    )
    rng_seed = models.CharField(
        max_length=64,
        blank=True,
        editable=False,
        help_text="A chosen seed (hex): for simulations, no secret.",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "tournaments"
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name

    def all_options(self) -> dict[str, Any]:
        """Return the options that differ from the ruleset's: those of the house rules, its own on top."""
        followed = self.house_rules.options if self.house_rules else {}
        return {**followed, **self.options}


class Entrant(models.Model):
    """A player's entry."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey("games.Player", on_delete=models.PROTECT, related_name="entries")
    seed = models.PositiveIntegerField(
        null=True, blank=True, help_text="Number for pairing, 1 the strongest; empty: after those with one."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "tournaments"
        ordering = ["tournament", "seed", "created_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="player_enters_once"),
            models.UniqueConstraint(fields=["tournament", "seed"], name="seed_once_per_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.tournament}"
