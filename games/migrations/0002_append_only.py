"""The database itself refuses to change or remove an event, or to take a stream back.

The triggers fire always, also for a session that plays replica; taking them away needs the tables' owner.
"""

from django.db import migrations

FUNCTION = """
CREATE FUNCTION games_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% of % is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END
$$
"""
EVENTS, STREAMS = "games_storedevent", "games_stream"
ONLY_ADDED = "events are only ever added"
ONLY_RISES = "a stream keeps its id and category, and its version rises"
GUARDS = [
    (EVENTS, "no_update", "UPDATE", "FOR EACH STATEMENT", ONLY_ADDED),
    (EVENTS, "no_delete", "DELETE", "FOR EACH STATEMENT", ONLY_ADDED),
    (EVENTS, "no_truncate", "TRUNCATE", "FOR EACH STATEMENT", ONLY_ADDED),
    (STREAMS, "no_delete", "DELETE", "FOR EACH STATEMENT", ONLY_ADDED),
    (STREAMS, "no_truncate", "TRUNCATE", "FOR EACH STATEMENT", ONLY_ADDED),
    (
        STREAMS,
        "only_rises",
        "UPDATE",
        "FOR EACH ROW WHEN (NEW.version <= OLD.version OR NEW.id <> OLD.id OR NEW.category <> OLD.category)",
        ONLY_RISES,
    ),
]


def guard(table: str, name: str, operation: str, scope: str, reason: str) -> migrations.RunSQL:
    trigger = f"{table}_{name}"
    return migrations.RunSQL(
        [
            f"CREATE TRIGGER {trigger} BEFORE {operation} ON {table} {scope} EXECUTE FUNCTION games_refuse_change('{reason}')",
            f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}",
        ],
        reverse_sql=f"DROP TRIGGER {trigger} ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0001_event_store")]

    operations = [
        migrations.RunSQL([FUNCTION], reverse_sql=["DROP FUNCTION games_refuse_change()"]),
        *[guard(*row) for row in GUARDS],
    ]
