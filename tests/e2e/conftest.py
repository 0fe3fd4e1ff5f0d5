"""Every test here works in a committed database and with an empty broker."""

from collections.abc import Iterator

import pytest

from config.celery import app
from config.settings.broker import IN_DATABASE
from tests.e2e.kit import lose_messages


@pytest.fixture(autouse=True)
def clean_start(transactional_db: None) -> Iterator[None]:
    if app.conf.broker_url != IN_DATABASE:
        pytest.skip("looks into the broker's tables")
    lose_messages()
    yield
    lose_messages()
