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


@pytest.fixture(params=["gone", "silent"])
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where a broker should be: nobody listens there, or somebody who never says a word."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        if request.param == "silent":
            listener.listen()
        yield f"amqp://127.0.0.1:{listener.getsockname()[1]}//"


@pytest.fixture
def game_id() -> UUID:
    """A game in which an outsider has the decision, and a house bot comes next."""
    game_id = make_game(["", "random"], now=timezone.now(), dealer=1, options={"first_action": "flip_next"})
    lose_messages()
    return game_id


def test_an_accepted_move_stays_accepted_and_is_found_by_the_sweeper(
    address: str, game_id: UUID, tmp_path: Path
) -> None:
    game = load(game_id)
    assert game
    move = observation(game, 0)["legal_moves"][0]
    submit = SUBMIT.format(game=str(game_id), seat=0, text=move, version=game.head.version)

    submitted = manage("shell", "-c", submit, CELERY_BROKER_URL=address)

    assert submitted.returncode == 0, submitted.stderr
    answer = json.loads(submitted.stdout.splitlines()[-1])
    assert answer["seconds"] < LONGEST_SECONDS
    assert json.loads(answer["body"])["version"] == store.head(game_id).version == game.head.version + 1
    assert messages() == 0

    with worker(), beat(tmp_path):
        wait_until(lambda: store.head(game_id).version > game.head.version + 1, 30)
    assert verify_game(game_id) == []
