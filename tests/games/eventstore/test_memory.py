"""The in-memory store keeps the contract, without a database."""

import pytest

from games.eventstore.memory import InMemoryEventStore
from games.eventstore.store import EventStore
from tests.games.eventstore.contract import EventStoreContract
from tests.games.eventstore.samples import STREAM, TIME, commands


@pytest.fixture
def store() -> EventStore:
    return InMemoryEventStore()


class TestInMemoryEventStore(EventStoreContract):
    pass


def test_lists_that_were_handed_out_are_the_readers_own(store: EventStore) -> None:
    store.create(STREAM, "game")
    appended = list(store.append(STREAM, 0, commands(2), time=TIME))
    store.read(STREAM).clear()
    store.append(STREAM, 2, commands(1), time=TIME).clear()
    assert store.read(STREAM) == appended
