"""Tells Django of the wiring: makes the Celery app the current one, and the PGMQ schema after migrations."""

from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate


class Wiring(AppConfig):
    """Django's handle on this package, which has no tables."""

    name = "config"

    def ready(self) -> None:
        from config.celery import app
        from config.queue_schema import install_after_migrations

        app.set_default()
        # Sent once per app that has tables: hear it once.
        post_migrate.connect(install_after_migrations, sender=apps.get_app_config("games"))
