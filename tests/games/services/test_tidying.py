"""What is kept for a time only is removed when that time is over, and nothing else."""

from datetime import timedelta
from uuid import uuid4

import msgspec
import pytest

from games.diary.models import DiaryRow
from games.engine.events import Clock
from games.notices.models import NoticeRow
from games.projections.models import Game, Seat
from games.receipts.models import Receipt, scope_of_moves
from games.selectors.inbox import CursorError, inbox
from games.selectors.loading import load
from games.selectors.observations import observation
from games.services import tidying
from games.services.deadlines import expire_turn
from games.services.play import Answer, Move, Refused, submit_move
from games.services.tidying import tidy
from games.tasks import tidy as tidy_task
from tests.games.factories import NOW, make_game, make_player

pytestmark = pytest.mark.django_db


def entry(days: float) -> DiaryRow:
    at = NOW - timedelta(days=days)
    return DiaryRow.objects.create(game_id=uuid4(), seat=0, at=at, kind="move", verdict="accepted")


def test_old_entries_of_diaries_go_and_the_others_stay(settings, monkeypatch):
    settings.DIARY_DAYS = 30
    monkeypatch.setattr(tidying, "BATCH", 2)
    for _ in range(5):
        entry(days=30.1)
    kept = [entry(days=29.9), entry(days=0)]

    assert tidy(NOW) == 5
    assert list(DiaryRow.objects.order_by("id")) == kept
    assert tidy(NOW) == 0


def test_the_task_tidies_as_of_now():
    entry(days=0)
    tidy_task()
    assert not DiaryRow.objects.exists()


def accepted_move(game_id, key: str = "key") -> Move:
    """Make a move in a game and return it."""
    game = load(game_id)
    seat = game.state.phase.turn
    move = Move(game_id, seat, observation(game, seat)["legal_moves"][0], game.head.version, key)
    assert isinstance(submit_move(move, NOW), Answer)
    return move


def end(game_id) -> None:
    """End a game: its seat with the decision misses it and has no more to miss."""
    assert expire_turn(game_id, load(game_id).head.version, NOW + timedelta(days=1))
    assert Game.objects.get(id=game_id).finished_at


def test_answers_to_moves_go_long_after_their_games_end_and_their_keys_stay_used(settings):
    settings.DIARY_DAYS, settings.NOTICE_DAYS = 30, 999
    running, ended = (make_game(["", ""], clock=Clock(30, max_misses=1)) for _ in range(2))
    moves = [accepted_move(game_id) for game_id in (running, ended)]
    Receipt.objects.create(scope="POST player:1", key="key", digest="", status=201, body="{}", created_at=NOW)
    end(ended)

    tidy(NOW + timedelta(days=30.9))
    assert Receipt.objects.count() == 3
    tidy(NOW + timedelta(days=31.1))

    scopes = set(Receipt.objects.values_list("scope", flat=True))
    assert scopes == {scope_of_moves(running, moves[0].seat), "POST player:1"}
    again = [submit_move(move, NOW + timedelta(days=40)) for move in moves]
    assert isinstance(again[0], Answer)
    assert again[0].replayed
    assert isinstance(again[1], Refused)
    assert again[1].code == "answer_gone"


def test_old_notices_go_but_for_each_bots_newest_one(settings):
    settings.NOTICE_DAYS = 30
    games = [make_game(["", ""], now=NOW + timedelta(days=10 * number)) for number in range(3)]
    me, other = Seat.objects.filter(game=games[0]).values_list("player", flat=True)
    for number in range(2, 6):
        NoticeRow.objects.create(
            player_id=me, number=number, kind="k", game_id=games[0], body="{}",
            created_at=NOW + timedelta(days=10 * number),
        )  # fmt: skip

    assert tidy(NOW + timedelta(days=65)) == 3

    kept = NoticeRow.objects.filter(player__in=[me, other]).order_by("player", "number")
    assert set(kept.values_list("player", "number")) == {(me, 4), (me, 5), (other, 1)}
    tidy(NOW + timedelta(days=999))
    assert set(kept.values_list("player", "number")) == {(me, 5), (other, 1)}


def test_an_inbox_goes_on_behind_a_cursor_whose_notices_are_gone(settings):
    settings.NOTICE_DAYS = 30
    me = make_player()
    for number in range(1, 6):
        body = f'{{"number":{number}}}'
        at = NOW + timedelta(days=10 * number)
        NoticeRow.objects.create(
            player=me, number=number, kind="k", game_id=uuid4(), body=body, created_at=at
        )
    cursors = [inbox(me.id).cursor.replace("5.", f"{number}.", 1) for number in range(7)]

    tidy(NOW + timedelta(days=65))

    told = [
        [msgspec.json.decode(text)["number"] for text in inbox(me.id, cursor).notices]
        for cursor in cursors[:6]
    ]
    assert told == [[4, 5], [4, 5], [4, 5], [4, 5], [5], []]
    with pytest.raises(CursorError):
        inbox(me.id, cursors[6])
