"""A committed database and an empty broker, for tests whose processes use both."""

from collections.abc import Iterator

import pytest

from config.celery import app
from config.settings.broker import IN_DATABASE
from tests.e2e.kit import lose_messages


@pytest.fixture
def broker(transactional_db: None) -> Iterator[None]:
    if app.conf.broker_url != IN_DATABASE:
        pytest.skip("looks into the broker's tables")
    lose_messages()
    yield
    lose_messages()
