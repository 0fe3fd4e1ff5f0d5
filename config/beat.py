"""What the beat sends, and how often: one entry per recurring task. Data only, tasks by name.

An entry is ``"name": {"task": "games.tasks.sweep", "schedule": 5.0, "options": {"expires": 5}}``: the seconds
between two messages, and the seconds after which an unheard one is worthless. A task here must be safe to run
twice at once.
"""

from typing import Any

SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 3.0, "options": {"expires": 3}},
    "sweep_results": {"task": "tournaments.tasks.sweep_results", "schedule": 5.0, "options": {"expires": 5}},
}
