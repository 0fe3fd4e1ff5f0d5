"""One service submits moves: versions, keys, deadlines."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest

from games.eventstore.errors import NoSuchStream
from games.selectors.loading import load, store
from games.selectors.observations import observation
from games.services.play import Answer, Move, submit_move
from games.services.verification import verify_game
from tests.games.factories import NOW, make_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game_id():
    return make_game(["", ""])


def turn(game_id):
    game = load(game_id)
    return game.state.phase.turn, game.head.version


def first_move(game_id):
    game = load(game_id)
    return observation(game, game.state.phase.turn)["legal_moves"][0]


def move_now(game_id, key="key", text=None, **changes):
    seat, version = turn(game_id)
    values = {"seat": seat, "text": text or first_move(game_id), "expected_version": version, "key": key}
    return Move(game_id, **{**values, **changes})


def test_an_accepted_move_is_answered_with_its_events_and_what_the_seat_sees_now(game_id):
    move = move_now(game_id)

    answer = submit_move(move, NOW)

    assert isinstance(answer, Answer)
    body = json.loads(answer.body)
    assert body["version"] == store.head(game_id).version == body["observation"]["version"]
    assert body["head"] == store.head(game_id).hash
    assert [event["version"] for event in body["events"]] == [move.expected_version + 1]
    assert body["observation"]["you"] == move.seat
    assert verify_game(game_id) == []


def test_the_same_key_and_move_gives_the_same_answer_and_counts_once(game_id):
    move = move_now(game_id)

    first, again = submit_move(move, NOW), submit_move(move, NOW + timedelta(days=1))

    assert (again.body, again.replayed) == (first.body, True)
    assert store.head(game_id).version == move.expected_version + 1


def test_the_same_key_with_another_move_is_refused(game_id):
    move = move_now(game_id)
    submit_move(move, NOW)

    refused = submit_move(Move(game_id, move.seat, "pass", move.expected_version + 1, move.key), NOW)

    assert refused.code == "key_reused"


@pytest.mark.parametrize("distance", [-1, 1, 1000])
def test_a_move_for_another_version_is_stale_and_changes_nothing(game_id, distance):
    _, version = turn(game_id)

    refused = submit_move(move_now(game_id, expected_version=version + distance), NOW)

    assert (refused.code, refused.version) == ("stale_version", version)
    assert store.head(game_id).version == version


def test_a_turn_move_needs_a_version_and_a_call_does_not(game_id):
    assert submit_move(move_now(game_id, expected_version=None), NOW).code == "version_missing"
    assert submit_move(move_now(game_id, text="uno", expected_version=None), NOW).code == "uno_not_due"


def test_a_move_after_the_deadline_is_told_that_its_turn_is_over(game_id):
    assert submit_move(move_now(game_id), NOW + timedelta(seconds=30.1)).code == "turn_over"
    assert isinstance(submit_move(move_now(game_id), NOW + timedelta(seconds=29.9)), Answer)


@pytest.mark.parametrize(
    ("text", "code"), [("play", "unreadable_move"), ("pass", "wrong_phase"), ("catch 1", "not_exposed")]
)
def test_a_refused_move_says_why_and_changes_nothing(game_id, text, code):
    before = store.head(game_id)

    refused = submit_move(move_now(game_id, text=text), NOW)

    assert refused.code == code
    assert store.head(game_id) == before


def test_a_refused_move_does_not_use_up_its_key(game_id):
    submit_move(move_now(game_id, text="pass"), NOW)

    assert isinstance(submit_move(move_now(game_id), NOW), Answer)


def test_an_unknown_game_is_an_error():
    with pytest.raises(NoSuchStream):
        submit_move(Move(uuid4(), 0, "draw", 1, "key"), NOW)
