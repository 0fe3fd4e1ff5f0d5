# ruff: noqa: S608 - parts are put together here, values never
"""The SQL of the PostgreSQL store, in one place to be read with ``EXPLAIN``. Text only."""

COLUMNS = "stream_id, version, name, schema_version, command_id, body, hash"
LARGEST_VERSION = 2**63 - 1

CREATE = """
INSERT INTO games_stream (id, category, version, head_hash) VALUES (%s, %s, 0, %s)
ON CONFLICT (id) DO NOTHING RETURNING id
"""
HEAD = "SELECT id, category, version, head_hash FROM games_stream WHERE id = %s"
HEADS = "SELECT id, category, version, head_hash FROM games_stream WHERE category = %s ORDER BY id"
LOCK = f"{HEAD} FOR UPDATE"
LOCK_OR_SKIP = f"{LOCK} SKIP LOCKED"

# The locked row is the newest one. What the subqueries see is as old as the statement, which may have waited
# for the lock: the version they see tells.
LOCK_FOR_APPEND = """
SELECT id, category, version, head_hash,
       (SELECT version FROM games_stream WHERE id = locked.id),
       EXISTS (SELECT FROM games_storedevent WHERE stream_id = locked.id AND command_id = ANY (%s::text[]))
FROM games_stream AS locked WHERE id = %s FOR UPDATE
"""
ADVANCE = "UPDATE games_stream SET version = %s, head_hash = %s WHERE id = %s"
ADVANCE_AND_INSERT = f"WITH advanced AS ({ADVANCE}) INSERT INTO games_storedevent ({COLUMNS}) VALUES "
INSERT_ROW = "(%s, %s, %s, %s, %s, %s, %s)"
COPY = f"COPY games_storedevent ({COLUMNS}) FROM STDIN"
COPY_NULL = "\\N"

SELECT = """
SELECT event.stream_id, event.version, event.name, event.schema_version, event.body, event.hash
FROM games_storedevent AS event
"""
READ = f"{SELECT} WHERE stream_id = %s AND version > %s ORDER BY version LIMIT %s"
MARKS = "SELECT command_id FROM games_storedevent WHERE stream_id = %s ORDER BY version LIMIT %s"
# The upper end is no limit; it tells the planner that the range is short, whatever the stream's length.
SINCE_LAST = f"""{SELECT} WHERE stream_id = %s AND version BETWEEN (
    SELECT version FROM games_storedevent WHERE stream_id = %s AND name = %s ORDER BY version DESC LIMIT 1
) AND {LARGEST_VERSION} ORDER BY version
"""
# A command's events run from the row that bears its id to the next row that bears one.
BY_COMMANDS = f"""{SELECT}
JOIN games_storedevent AS first ON first.stream_id = event.stream_id AND first.version <= event.version
WHERE first.stream_id = %s AND first.command_id = ANY (%s::text[]) AND event.version < COALESCE(
    (SELECT version FROM games_storedevent AS next
     WHERE next.stream_id = first.stream_id AND next.version > first.version AND next.command_id IS NOT NULL
     ORDER BY version LIMIT 1),
    {LARGEST_VERSION})
ORDER BY event.version
"""
