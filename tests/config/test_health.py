"""/healthz tells what works, and nothing about what does not but its kind."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.services.sweeping import beat

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/healthz", "/api/v1/healthz"])
def test_all_parts_are_well_when_a_worker_was_heard(client: Client, path: str) -> None:
    heard = timezone.now()
    beat("worker", heard)
    answer = client.get(path)
    assert answer.status_code == 200
    parts = answer.json()
    assert parts.pop("workers")["ok"]
    assert parts.pop("last_sweep") == {"ok": True, "at": heard.isoformat()}
    assert parts == {"ok": True, "database": {"ok": True}, "broker": {"ok": True, "waiting": 0}}


@pytest.mark.parametrize("silence", [None, timedelta(minutes=1)])
def test_silent_workers_are_unhealthy(client: Client, silence: timedelta | None) -> None:
    if silence is not None:
        beat("worker", timezone.now() - silence)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    for part in ("workers", "last_sweep"):
        assert answer.json()[part] == {"ok": False, "error": "WorkersSilentError"}
