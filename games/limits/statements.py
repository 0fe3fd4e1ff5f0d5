"""The SQL of allowances: one statement per request decides, so that any number of simultaneous ones count right.

A request costs a piece of time. It is let through if the time at which the allowance is full again, with that
piece on top, is no further away than the policy's window. The row's lock puts simultaneous requests in a row.
"""

INTO = "INSERT INTO games_allowance AS kept (key, full_at)"
UNLESS_USED_UP = """
ON CONFLICT (key) DO UPDATE SET full_at = GREATEST(kept.full_at, %(now)s) + %(cost)s
WHERE GREATEST(kept.full_at, %(now)s) + %(cost)s <= %(now)s + %(window)s
RETURNING full_at
"""
COUNT = f"{INTO} VALUES (%(key)s, %(now)s + %(cost)s) {UNLESS_USED_UP}"
LOOK = "SELECT full_at FROM games_allowance WHERE key = %(key)s"
FORGET = "DELETE FROM games_allowance WHERE full_at < %s"
