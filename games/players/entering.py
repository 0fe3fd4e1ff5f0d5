# ruff: noqa: S608 - parts are put together here, values never
"""The SQL that lets a bot in: its token, itself, its seats in a game, and its allowance. Text only."""

from games.limits.statements import INTO, UNLESS_USED_UP

TOKEN = ["id", "player_id", "label", "scopes", "prefix", "created_at", "last_used_at", "revoked_at"]
PLAYER = ["id", "name", "house_bot", "owner_id", "created_at", "retired_at"]

_FOUND = f"""
WITH found AS (
    SELECT {", ".join(f"token.{column}" for column in TOKEN)},
           {", ".join(f"player.{column} AS the_{column}" for column in PLAYER)}
    FROM games_apitoken AS token JOIN games_player AS player ON player.id = token.player_id
    WHERE token.digest = %(digest)s AND token.revoked_at IS NULL
)
"""
_SEATS = """
ARRAY(SELECT seat.number FROM games_seat AS seat
      WHERE seat.game_id = %(game)s::uuid AND seat.player_id = found.player_id ORDER BY seat.number)
"""

ENTER = f"{_FOUND} SELECT found.*, {_SEATS}, NULL, NULL FROM found"
ENTER_AND_COUNT = f"""
{_FOUND}, counted AS (
    {INTO} SELECT 'token:' || id, %(now)s + %(cost)s FROM found
    {UNLESS_USED_UP}
)
SELECT found.*, {_SEATS}, counted.full_at,
       (SELECT full_at FROM games_allowance WHERE key = 'token:' || found.id)
FROM found LEFT JOIN counted ON true
"""
