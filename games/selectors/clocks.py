"""Within which bounds a game's clock is chosen, for tournaments and practice games alike. Data only."""

CLOCK_RANGES = {"move_seconds": (1, 86_400), "bank_seconds": (0, 86_400), "max_misses": (1, 1_000)}
"""By the parts of ``games.engine.events.Clock``: the least and the most that is allowed."""
