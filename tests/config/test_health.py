"""/healthz tells what works, and nothing about what does not but its kind."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.services.sweeping import beat

pytestmark = pytest.mark.django_db


def broken() -> dict[str, Any]:
    raise ConnectionError("postgresql://me:password@db")


def test_all_parts_are_well_when_a_worker_was_heard(client: Client) -> None:
    beat("worker", timezone.now())
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert {name: part["ok"] for name, part in answer.json().items() if name != "ok"} == {
        "database": True,
        "broker": True,
        "workers": True,
    }


def test_a_worker_that_was_silent_for_long_is_a_fault(client: Client) -> None:
    beat("worker", timezone.now() - timedelta(minutes=5))
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["workers"] == {"ok": False, "error": "WorkersSilentError"}
    assert answer.json()["database"] == {"ok": True}


def test_what_a_fault_says_is_not_shown(client: Client, settings: Any) -> None:
    settings.HEALTH_CHECKS = ["config.health.database", f"{__name__}.broken"]
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {
        "ok": False,
        "database": {"ok": True},
        "broken": {"ok": False, "error": "ConnectionError"},
    }
