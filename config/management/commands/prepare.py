"""``manage.py prepare``: what a new or updated installation needs before it serves; safe to repeat."""

import secrets
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Migrates, makes the first administrator, and has the demo data made."""

    help = "Apply migrations, make an administrator if there is none, and the demo data if there are no data."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write("The database is up to date.")
        self.make_administrator()
        if settings.DEMO:
            self.make_demo()

    def make_demo(self) -> None:
        """Have the demo data made; an installation that cannot have them serves without."""
        try:
            call_command("demo")
        except CommandError as error:
            self.stderr.write(str(error))

    def make_administrator(self) -> None:
        """Make the user ``admin`` with a random password, printed this once."""
        users = get_user_model().objects
        if users.filter(is_superuser=True).exists():
            self.stdout.write("Administrator: as before (new password: manage.py changepassword admin).")
            return
        password = secrets.token_urlsafe(12)
        users.create_superuser(username="admin", password=password)
        self.stdout.write(f"Administrator: user admin, password {password} (shown this once).")
