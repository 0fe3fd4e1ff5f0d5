"""/healthz tells what works, and nothing about what does not but its kind."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_all_parts_are_well(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"ok": True, "database": {"ok": True}, "broker": {"ok": True, "waiting": 0}}
