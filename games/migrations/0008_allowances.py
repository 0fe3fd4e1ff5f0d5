"""The table of allowances: unlogged, with room on its pages for rows that change all the time, and one index."""

from django.db import migrations, models

CREATE = """
CREATE UNLOGGED TABLE games_allowance (key varchar(100) PRIMARY KEY, full_at timestamptz NOT NULL)
WITH (fillfactor = 50)
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_diary"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(CREATE, "DROP TABLE games_allowance")],
            state_operations=[
                migrations.CreateModel(
                    name="Allowance",
                    fields=[
                        ("key", models.CharField(max_length=100, primary_key=True, serialize=False)),
                        ("full_at", models.DateTimeField()),
                    ],
                ),
            ],
        ),
    ]
