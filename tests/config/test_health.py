"""/healthz tells what works, and nothing about what does not but its kind."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.services.sweeping import beat

pytestmark = pytest.mark.django_db


def test_all_parts_are_well_when_a_worker_was_heard(client: Client) -> None:
    beat("worker", timezone.now())
    answer = client.get("/healthz")
    assert answer.status_code == 200
    parts = answer.json()
    assert parts.pop("workers")["ok"]
    assert parts == {"ok": True, "database": {"ok": True}, "broker": {"ok": True, "waiting": 0}}


@pytest.mark.parametrize("silence", [None, timedelta(minutes=1)])
def test_silent_workers_are_unhealthy(client: Client, silence: timedelta | None) -> None:
    if silence is not None:
        beat("worker", timezone.now() - silence)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["workers"] == {"ok": False, "error": "WorkersSilentError"}
