"""Notices that we were away: a gap in the heartbeat of our workers, or of our web servers. Nobody is charged for it.

Workers give time back, so that it is done once: a web server that finds a gap leaves word of it for the next sweep.
"""

from datetime import datetime, timedelta

from django.conf import settings

from games.projections.models import Heartbeat
from games.selectors.health import heartbeats, last_heard
from games.services.clock_credit import credit_outage
from games.services.sweeping import WORKER, beat

WEB = "web"
WEB_SILENCE = timedelta(seconds=4)
"""Web servers beat every second. What runs out sooner after the last beat is missed: workers do not know yet."""
WEB_GAP = "web was away since"
CREDITED = "credited until"
"""An outage of the database is one of everybody: what was given back once is not given back again."""


def suspected(now: datetime) -> bool:
    """Say whether workers or web servers have been silent for so long that time may have to be given back first."""
    heard = heartbeats()
    if WEB_GAP in heard:
        return True
    return any(now - heard[name] > _silence(name) for name in (WORKER, WEB) if name in heard)


def note_heartbeat(now: datetime) -> None:
    """Note that a worker is alive; after an outage, give its time back to all running clocks first."""
    heard = heartbeats()
    gap = heard.get(WEB_GAP)
    seen_at = heard.get(WORKER, now)
    gaps = [gap] if gap else []
    if now - seen_at > _silence(WORKER):
        gaps.append(seen_at)
    if gaps:
        credit_outage(max(min(gaps), heard.get(CREDITED, min(gaps))), now)
        beat(CREDITED, now)
    if gap is not None:
        Heartbeat.objects.filter(name=WEB_GAP, seen_at=gap).delete()
    beat(WORKER, now)


def note_web_heartbeat(now: datetime) -> None:
    """Note that a web server is alive, and leave word if none of them was for a while."""
    seen_at = last_heard(WEB)
    if seen_at is not None and now - seen_at > _silence(WEB):
        Heartbeat.objects.get_or_create(name=WEB_GAP, defaults={"seen_at": seen_at})
    beat(WEB, now)


def _silence(name: str) -> timedelta:
    """Return how long nothing is heard of a kind of process before that is an outage."""
    return WEB_SILENCE if name == WEB else timedelta(seconds=settings.OUTAGE_SECONDS)
