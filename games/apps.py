"""Tells Django of this app; imports nothing of it."""

from django.apps import AppConfig


class Games(AppConfig):
    """The app of rulesets, games and the event store."""

    name = "games"
