"""How fast events are stored, against the plainest ORM loop and COPY against INSERT, all in one run.

``python -m tests.benchmarks.bench_eventstore``; it works in a database of its own and drops it. Every line is
a ratio of medians over interleaved rounds, so the machine's speed and its neighbours' load cancel out.
"""

import os
from collections.abc import Callable
from statistics import median
from time import perf_counter
from uuid import UUID, uuid4

import django
from django.db import connection, transaction

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from games.eventstore import postgres  # noqa: E402 - models need django.setup()
from games.eventstore.body import encode_data  # noqa: E402
from games.eventstore.events import NewEvent  # noqa: E402
from games.eventstore.models import EventRow  # noqa: E402

BATCHES = (1, 10, 100)
SIZES_AROUND_THE_THRESHOLD = (1, 2, 4, 6, 8, 12, 16, 32)
ROUNDS = 7
EVENTS_PER_ROUND = 400
TIME = "2026-02-03T04:05:06.789Z"
ZEROS = "0" * 64
DATA = encode_data(
    {
        "seat": 2,
        "move": "play R7",
        "direction": 1,
        "drawn": [[3, 2]],
        "exposed": None,
        "next": {"seat": 3, "phase": "turn"},
        "pad": "x" * 80,
    }
)

Writer = Callable[[UUID, int, int], None]


def main() -> None:
    connection.settings_dict["TEST"]["NAME"] = f"bench_uno_{os.getpid()}"
    own_name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        for size in BATCHES:
            ratio = compare(by_store, by_orm, size)
            print(f"batch of {size:3}: the store is {ratio:5.2f} times as fast as the ORM")
        for size in SIZES_AROUND_THE_THRESHOLD:
            ratio = compare(by_copy, by_insert, size)
            print(f"batch of {size:3}: COPY is {ratio:5.2f} times as fast as INSERT")
    finally:
        connection.creation.destroy_test_db(own_name, verbosity=0)


def compare(first: Writer, second: Writer, size: int) -> float:
    """Return how many times as fast the first writer is, by the median seconds of its rounds."""
    seconds: dict[Writer, list[float]] = {first: [], second: []}
    for _ in range(ROUNDS):
        for write, taken in seconds.items():
            stream = postgres.PostgresEventStore().create(uuid4(), "bench").stream_id
            started = perf_counter()
            for version in range(0, max(EVENTS_PER_ROUND, 4 * size), size):
                write(stream, version, size)
            taken.append(perf_counter() - started)
    return median(seconds[second]) / median(seconds[first])


def by_store(stream: UUID, version: int, size: int) -> None:
    numbers = range(version + 1, version + size + 1)
    events = [NewEvent("game.card-played", 1, DATA, "seat:2", f"house:{number}") for number in numbers]
    postgres.PostgresEventStore().append(stream, version, events, time=TIME)


def by_copy(stream: UUID, version: int, size: int) -> None:
    postgres.COPY_FROM = 1
    by_store(stream, version, size)


def by_insert(stream: UUID, version: int, size: int) -> None:
    postgres.COPY_FROM = size + 1
    by_store(stream, version, size)


def by_orm(stream: UUID, version: int, size: int) -> None:
    """The same rows without lock, version check, duplicate check and hashes."""
    with transaction.atomic():
        for number in range(version + 1, version + size + 1):
            EventRow.objects.create(
                stream_id=stream,
                version=number,
                name="game.card-played",
                schema_version=1,
                command_id=f"house:{number}",
                body=DATA.decode(),
                hash=ZEROS,
            )


if __name__ == "__main__":
    main()
