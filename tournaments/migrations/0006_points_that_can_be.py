"""Sets points by place anew that are no list of whole numbers within bounds."""

from typing import Any

from django.db import migrations


def repair(apps: Any, schema_editor: Any) -> None:
    """Empty what the admin once took as it was; points have to be filled in again there."""
    for league in apps.get_model("tournaments", "League").objects.all():
        if not _can_be(league.place_points):
            league.place_points = []
            league.save(update_fields=["place_points"])


def _can_be(points: object) -> bool:
    return (
        isinstance(points, list)
        and len(points) <= 200
        and all(type(worth) is int and 0 <= worth <= 1_000_000 for worth in points)
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_tables_are_called_tables")]

    operations = [migrations.RunPython(repair, migrations.RunPython.noop, elidable=True)]
