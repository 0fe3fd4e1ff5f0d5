# ruff: noqa: S608 - parts are put together here, values never
"""The SQL that reads and writes a game's rows at once, for the way of a move. Text only."""

GAME_FIELDS = (
    "status",
    "phase",
    "turn",
    "deal",
    "dealer",
    "version",
    "head_hash",
    "decision_at",
    "credit_ms",
    "changed_at",
    "finished_at",
)
"""Columns that follow from the view, of the game."""

SEAT_FIELDS = (
    "status",
    "score",
    "misses",
    "bank_ms",
    "deals_won",
    "place",
    "default_version",
    "default_misses",
)
"""Columns that follow from the view, of a seat."""

SEAT_COLUMNS = (
    "seat.number",
    "seat.player_id",
    "seat.house_bot <> ''",
    "seat.score",
    "seat.status",
    "seat.misses",
    "seat.bank_ms",
    "seat.deals_won",
    "seat.place",
    "seat.default_version",
    "seat.default_misses",
)
"""In the order of ``SeatView``."""

GAME_COLUMNS = (
    "game.changed_at",
    "game.version",
    "game.head_hash",
    "game.move_seconds",
    "(game.options ->> 'uno_window_ms')::int",
    "COALESCE(game.options ->> 'jump_in', 'off') <> 'off'",
    "game.phase",
    "game.turn",
    "game.deal",
    "game.dealer",
    "game.decision_at",
    "game.credit_ms",
    "game.finished_at",
)
"""In the order of ``GameView``, without its seats."""

READ_VIEW = f"""
SELECT {", ".join(SEAT_COLUMNS + GAME_COLUMNS)}
FROM games_seat AS seat JOIN games_game AS game ON game.id = seat.game_id
WHERE seat.game_id = %s ORDER BY seat.number
"""


def _settings(columns: tuple[str, ...]) -> str:
    return ", ".join(f"{column} = %s" for column in columns)


_GAME = f"WITH game AS (UPDATE games_game SET {_settings(GAME_FIELDS)} WHERE id = %s)"
_SEAT = f"UPDATE games_seat SET {_settings(SEAT_FIELDS)} WHERE game_id = %s AND number = %s"

SET_WAKEUP = """
INSERT INTO games_wakeup (game_id, version, seat, house, player_id, due_at, look_at, attempts, quarantined_at)
VALUES (%s, %s, %s, %s, %s, %s, %s, 0, NULL)
ON CONFLICT (game_id) DO UPDATE SET
    (version, seat, house, player_id, due_at, look_at, attempts, quarantined_at) =
    (excluded.version, excluded.seat, excluded.house, excluded.player_id, excluded.due_at, excluded.look_at,
     excluded.attempts, excluded.quarantined_at)
"""
END_WAKEUP = "DELETE FROM games_wakeup WHERE game_id = %s"


def update(seats: int, ends_with: str) -> str:
    """Return the statement that writes the game, so many seats, and its wake-up."""
    return ", ".join([_GAME, *(f"seat_{number} AS ({_SEAT})" for number in range(seats))]) + f" {ends_with}"
