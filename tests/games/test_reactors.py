"""After a commit: who is woken, and who need not be."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import reactors, tasks
from games.engine.events import Clock
from games.services.play import Move, submit_move
from games.services.sweeping import SOON, due_soon
from tests.games.api.doors import turn
from tests.games.factories import make_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sent(monkeypatch):
    """What is sent to workers: task and countdown."""
    messages = []

    def send(task, *arguments, **options):
        messages.append((task.name.rpartition(".")[2], arguments, options.get("countdown")))
        return True

    monkeypatch.setattr(reactors, "send", send)
    monkeypatch.setattr(tasks, "send", send)
    return messages


def game(*seats, seconds=30, **more):
    return make_game(list(seats), clock=Clock(seconds, 3), now=timezone.now(), **more)


def move_on(game_id):
    seat, version, text = turn(game_id)
    submit_move(Move(game_id, seat, text, version, f"{version}"), timezone.now())


def test_among_bots_over_the_api_with_time_enough_nobody_is_woken(sent):
    game_id = game("", "", options={"target": 5000})
    for _ in range(40):
        move_on(game_id)
    assert sent == []


def test_a_deadline_that_is_near_is_looked_at_when_it_passes(sent):
    game_id = game("", "", seconds=5)
    ((task, arguments, countdown),) = sent
    assert (task, arguments) == ("expire_turn", (str(game_id), 2))
    assert 4 < countdown < 5.1


def test_a_house_bot_is_woken_when_it_has_the_decision(sent):
    game_id = game("", "random", dealer=0)
    seat, version, _ = turn(game_id)
    assert sent == ([("play_house_turns", (str(game_id), version), None)] if seat == 1 else [])
    sent.clear()
    if seat == 0:
        move_on(game_id)
        assert {task for task, *_ in sent} <= {"play_house_turns"}


def test_house_bots_that_may_jump_in_are_woken_by_every_move(sent):
    game("", "random", "random", options={"jump_in": "exact"})
    assert [task for task, *_ in sent] == ["play_house_turns"]


def test_the_sweeper_sees_deadlines_coming(sent):
    game_id = game("", "", seconds=60)
    now = timezone.now()
    at = now + timedelta(seconds=60)
    assert due_soon(now) == []
    (due,) = due_soon(at - SOON + timedelta(seconds=1))
    assert (due.game_id, due.version) == (game_id, 2)
    assert abs(due.at - at) < timedelta(seconds=1)
    assert due_soon(at + timedelta(seconds=1)) == []

    tasks.look_when_due(due.game_id, due.version, due.at, due.at - timedelta(seconds=2))
    assert sent == [("expire_turn", (str(game_id), 2), 2.05)]


def test_house_turns_are_no_deadlines():
    game("random", "random")
    assert due_soon(timezone.now()) == []
