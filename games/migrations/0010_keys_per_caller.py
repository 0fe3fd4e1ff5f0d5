"""Keys of calls that are no moves count per caller, whatever the method: those that are used stay used.

A retry of a call from before is refused, as what came under its key then cannot be told from it.
"""

from django.db import migrations

MERGE = """
DELETE FROM games_receipt AS later USING games_receipt AS earlier
    WHERE later.scope LIKE '% %' AND earlier.scope LIKE '% %'
    AND split_part(later.scope, ' ', 2) = split_part(earlier.scope, ' ', 2) AND later.key = earlier.key
    AND (later.created_at, later.id) > (earlier.created_at, earlier.id);
UPDATE games_receipt SET scope = split_part(scope, ' ', 2) WHERE scope LIKE '% %';
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_retention"),
    ]

    operations = [migrations.RunSQL(MERGE, migrations.RunSQL.noop)]
