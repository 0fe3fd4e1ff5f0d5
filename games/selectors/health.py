"""Whether workers are alive: from the heartbeat that every sweep writes."""

from datetime import datetime

from games.projections.models import Heartbeat, Wakeup


def last_heard(name: str) -> datetime | None:
    """Return when a kind of process was last heard, None if never."""
    return Heartbeat.objects.filter(name=name).values_list("seen_at", flat=True).first()


def quarantined_games() -> int:
    """Return how many games were set aside because trying them failed again and again."""
    return Wakeup.objects.exclude(quarantined_at=None).count()
