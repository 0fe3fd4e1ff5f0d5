"""Notices that our workers were away: a gap in their heartbeat. Nobody is charged for it."""

from datetime import datetime, timedelta

from games.selectors.health import last_heard
from games.services.clock_credit import credit_outage
from games.services.sweeping import WORKER, beat

SILENCE = timedelta(seconds=15)
"""Sweeps beat every few seconds; no beat for so long is an outage."""


def suspected(now: datetime) -> bool:
    """Say whether workers have been silent for so long that time may have to be given back first."""
    seen_at = last_heard(WORKER)
    return seen_at is not None and now - seen_at > SILENCE


def note_heartbeat(now: datetime) -> None:
    """Note that a worker is alive; after an outage, give its time back to all running clocks first."""
    seen_at = last_heard(WORKER)
    if seen_at is not None and now - seen_at > SILENCE:
        credit_outage(seen_at, now)
    beat(WORKER, now)
