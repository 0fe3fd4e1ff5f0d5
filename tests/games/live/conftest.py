"""One web server per module, on the test database."""

from collections.abc import Iterator

import pytest

from tests.games.live.servers import Server, server


@pytest.fixture(scope="module")
def running(django_db_setup: None) -> Iterator[Server]:
    with server() as started:
        yield started
