"""Whether workers and web servers are alive: from the heartbeats that they leave."""

from datetime import datetime

from games.projections.models import Heartbeat, Wakeup


def last_heard(name: str) -> datetime | None:
    """Return when a kind of process was last heard, None if never."""
    return Heartbeat.objects.filter(name=name).values_list("seen_at", flat=True).first()


def heartbeats() -> dict[str, datetime]:
    """Return when each kind of process was last heard."""
    return dict(Heartbeat.objects.values_list("name", "seen_at"))


def quarantined_games() -> int:
    """Return how many games were set aside because trying them failed again and again."""
    return Wakeup.objects.exclude(quarantined_at=None).count()
