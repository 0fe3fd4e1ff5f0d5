"""A broker that is gone, or hears and never answers: an accepted move stays accepted, and play goes on later."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from django.utils import timezone

from games.selectors.loading import load, store
from games.selectors.observations import observation
from games.services.verification import verify_game
from tests.config.processes import wait_until, worker
from tests.e2e.kit import beat, lose_messages, manage, messages
from tests.games.factories import make_game

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("broker")]

LONGEST_SECONDS = 6
SUBMIT = """
import json, time
from django.utils import timezone
from games.services.play import Move, submit_move
move = Move({game!r}, {seat}, {text!r}, {version}, "key")
began = time.monotonic()
answer = submit_move(move, timezone.now())
print(json.dumps({{"body": answer.body, "seconds": time.monotonic() - began}}))
"""


@pytest.fixture
def addresses() -> Iterator[list[str]]:
    """Where a broker should be: nobody listens there, or somebody who never says a word."""
    with socket.socket() as deaf, socket.socket() as silent:
        deaf.bind(("127.0.0.1", 0))
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        yield [f"amqp://127.0.0.1:{listener.getsockname()[1]}//" for listener in (deaf, silent)]


def a_game() -> UUID:
    """A game in which an outsider has the decision, and a house bot comes next."""
    return make_game(["", "random"], now=timezone.now(), dealer=1, options={"first_action": "flip_next"})


def submit(game_id: UUID, broker: str) -> int:
    """Make a move in a process whose broker is there; return the version before it."""
    game = load(game_id)
    assert game
    text, version = observation(game, 0)["legal_moves"][0], game.head.version
    code = SUBMIT.format(game=str(game_id), seat=0, text=text, version=version)

    submitted = manage("shell", "-c", code, CELERY_BROKER_URL=broker)

    assert submitted.returncode == 0, submitted.stderr
    answer = json.loads(submitted.stdout.splitlines()[-1])
    assert answer["seconds"] < LONGEST_SECONDS
    assert json.loads(answer["body"])["version"] == store.head(game_id).version == version + 1
    return version


def test_an_accepted_move_stays_accepted_and_is_found_by_the_sweeper(
    addresses: list[str], tmp_path: Path
) -> None:
    games = [a_game() for _ in addresses]
    lose_messages()
    versions = [submit(game_id, address) for game_id, address in zip(games, addresses, strict=True)]
    assert messages() == 0

    with worker(), beat(tmp_path):
        for game_id, version in zip(games, versions, strict=True):
            wait_until(lambda game=game_id, old=version: store.head(game).version > old + 1, 30)
            assert verify_game(game_id) == []
