"""Calls tables tables in the admin."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_league_house_rules")]

    operations = [
        migrations.AlterModelOptions(
            name="tablerow",
            options={"ordering": ["tournament", "round", "number", "attempt"], "verbose_name": "table"},
        ),
    ]
