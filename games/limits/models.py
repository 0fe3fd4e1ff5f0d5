"""The table of allowances. It is unlogged: quick to write, and empty again after a crash of the database."""

from django.db import models


class Allowance(models.Model):
    """What a caller has used up of an allowance: ``full_at`` is when all of it will be there again.

    ``key`` says whose and which. A row whose time has come says nothing that no row would not say.
    """

    key = models.CharField(max_length=100, primary_key=True)
    full_at = models.DateTimeField()

    class Meta:
        app_label = "games"

    def __str__(self) -> str:
        return f"{self.key} full at {self.full_at}"
