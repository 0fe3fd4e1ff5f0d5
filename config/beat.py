"""What the beat sends and how often, and which tasks are urgent: one line per task. Data only, tasks by name.

An entry is ``"name": {"task": "games.tasks.sweep", "schedule": 5.0, "options": {"expires": 5}}``: the seconds
between two messages, and the seconds after which an unheard one is worthless. A task here must be safe to run
twice at once.
"""

from typing import Any

SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 3.0, "options": {"expires": 3}},
    "sweep_results": {"task": "tournaments.tasks.sweep_results", "schedule": 5.0, "options": {"expires": 5}},
    "tidy": {"task": "games.tasks.tidy", "schedule": 3600.0, "options": {"expires": 600}},
}

SWEEPS = ("games.tasks.sweep", "tournaments.tasks.sweep_results")
"""What is sent when the beat starts, too."""

# Short tasks that must not wait behind those that play games: they travel in a queue of their own.
TIMELY = (
    "games.tasks.expire_turn",
    "tournaments.tasks.record_game",
    *SWEEPS,
)
