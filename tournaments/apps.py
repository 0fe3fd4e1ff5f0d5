"""Tells Django of this app; imports nothing of it."""

from django.apps import AppConfig


class Tournaments(AppConfig):
    """The app of leagues and tournaments."""

    name = "tournaments"
