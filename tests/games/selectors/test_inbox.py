"""The inbox tells everything once: cursors lose and double nothing, in whatever order things are committed."""

import json
import random
from datetime import timedelta
from uuid import uuid4

import pytest

from games.engine.events import Clock, SeatedPlayer
from games.engine.rulesets import resolve
from games.notices.models import NoticeRow
from games.projections.models import Game, Seat, Wakeup
from games.selectors import inbox as selected
from games.selectors.inbox import CursorError, inbox, inbox_marks
from games.selectors.loading import load
from games.selectors.observations import observation
from games.services.deadlines import expire_turn
from games.services.lifecycle import NewGame, create_game
from games.services.play import Answer, Move, submit_move
from games.services.verification import verify_game
from tests.games.factories import NOW, make_game, make_player

pytestmark = pytest.mark.django_db
CLOCK = Clock(move_seconds=30, max_misses=3)


def seat_together(*players, now=NOW, clock=CLOCK, options=None, **more):
    """Start a game of these players, seat by seat."""
    seats = tuple(SeatedPlayer(str(p.id), p.name, house_bot=p.house_bot) for p in players)
    game = NewGame(uuid4(), resolve("official", options or {}, len(seats)), seats, clock=clock, **more)
    assert create_game(game, now)
    return game.id


def turn(game_id):
    game = load(game_id)
    return game.state.phase.turn, game.head.version


def move(game_id, text=None, now=NOW):
    seat, version = turn(game_id)
    text = text or observation(load(game_id), seat)["legal_moves"][0]
    answer = submit_move(Move(game_id, seat, text, version, f"{version}"), now)
    assert isinstance(answer, Answer), answer


def places(found):
    return [decision.place for decision in found.decisions]


def kinds(found):
    return [json.loads(text)["kind"] for text in found.notices]


def test_without_a_cursor_everything_that_waits_is_told():
    game_id = make_game(["", ""], reference="table 3")
    seat, version = turn(game_id)
    on_turn, other = (Seat.objects.get(game=game_id, number=number).player_id for number in (seat, 1 - seat))

    found = inbox(on_turn)

    (decision,) = found.decisions
    assert (decision.game, decision.seat, decision.version) == (game_id, seat, version)
    assert decision.deadline == NOW + timedelta(seconds=30)
    assert (decision.phase, decision.ruleset, decision.reference) == ("play", "official", "table 3")
    assert kinds(found) == ["game_started"]
    assert inbox(on_turn) == found
    assert (places(inbox(other)), kinds(inbox(other))) == ([], ["game_started"])


def test_what_was_told_is_not_told_again_and_does_not_count_as_new():
    game_id = make_game(["", ""])
    player_id = Wakeup.objects.get(game=game_id).player_id

    again = inbox(player_id, inbox(player_id).cursor)

    assert again.is_empty
    assert inbox(player_id, again.cursor).cursor == again.cursor


def test_a_decision_that_another_seats_move_gave_a_new_version_is_told_anew():
    options = {"hand_size": 2, "uno_window": "until_own_next_play"}
    game_id = make_game(["", ""], options=options)
    while not load(game_id).state.exposed:
        legal = observation(load(game_id), turn(game_id)[0])["legal_moves"]
        move(game_id, next((text for text in legal if "play" in text), "draw"))
    player_id = Wakeup.objects.get(game=game_id).player_id
    before = inbox(player_id)
    exposed, (_, version) = load(game_id).state.exposed[0], turn(game_id)

    submit_move(Move(game_id, exposed, "uno", None, "call"), NOW)

    after = inbox(player_id, before.cursor)
    assert [decision.version for decision in after.decisions] == [version + 1]


def test_the_most_urgent_decisions_come_first_and_those_without_a_clock_last():
    players = [make_player(), make_player()]
    games = [
        seat_together(*players, now=NOW + timedelta(seconds=seconds), clock=clock, rng_seed="same")
        for seconds, clock in ((9, CLOCK), (0, None), (3, CLOCK))
    ]
    on_turn = Wakeup.objects.get(game=games[0]).player_id

    assert [decision.game for decision in inbox(on_turn).decisions] == [games[2], games[0], games[1]]


def test_house_bots_have_no_decisions_in_an_inbox():
    house = make_player(house_bot="greedy")
    seat_together(house, make_player(house_bot="random"))

    assert inbox(house.id).is_empty


def test_with_observations_each_decision_comes_with_what_the_seat_sees():
    game_id = make_game(["", ""])
    seat, _ = turn(game_id)

    (decision,) = inbox(Wakeup.objects.get(game=game_id).player_id, observe=True).decisions

    assert decision.observation == observation(load(game_id), seat)


def test_a_decision_whose_game_has_just_moved_on_is_not_told_with_an_old_observation():
    game_id = make_game(["", ""])
    player_id = Wakeup.objects.get(game=game_id).player_id
    Wakeup.objects.filter(game=game_id).update(version=1)

    found = inbox(player_id, observe=True)

    assert found.decisions == []
    Wakeup.objects.filter(game=game_id).update(version=turn(game_id)[1])
    assert len(inbox(player_id, found.cursor).decisions) == 1


def test_very_many_decisions_are_told_as_room_is_made(monkeypatch):
    monkeypatch.setattr(selected, "MOST_TOLD", 3)
    me, house = make_player(), make_player(house_bot="greedy")
    games = {seat_together(me, house, rng_seed="x", dealer=1) for _ in range(5)}
    assert {turn(game_id)[0] for game_id in games} == {0}

    first = inbox(me.id)
    assert len(first.decisions) == 3
    assert inbox(me.id, first.cursor).decisions == []
    move(first.decisions[1].game)
    more = inbox(me.id, first.cursor)
    rest = games - {decision.game for decision in first.decisions}
    assert {decision.game for decision in more.decisions if decision.version == 2} <= rest


def test_many_notices_come_in_pages(monkeypatch):
    monkeypatch.setattr(selected, "MOST_NOTICES", 3)
    me, house = make_player(), make_player(house_bot="greedy")
    for _ in range(7):
        seat_together(me, house)

    numbers, cursor = [], None
    while not (found := inbox(me.id, cursor)).is_empty:
        numbers.append([json.loads(text)["number"] for text in found.notices])
        cursor = found.cursor

    assert numbers == [[1, 2, 3], [4, 5, 6], [7]]


@pytest.mark.parametrize(
    "cursor",
    [
        *(
            "",
            ".",
            "1",
            "0.",
            "x.{owner}",
            "-1.{owner}",
            "01.{owner}",
            "².{owner}",
            "12345678901234567.{owner}",
        ),
        *("0.{owner}short", "0.{owner}AAAAAAA=", "0.{owner}\n", "0.AAAAAAAA", "7.{owner}"),
    ],
)
def test_a_cursor_that_this_inbox_never_gave_is_refused(cursor):
    player_id = Wakeup.objects.get(game=make_game(["", ""])).player_id
    owner = inbox(player_id).cursor.partition(".")[2][: selected.DIGEST_CHARACTERS]

    with pytest.raises(CursorError):
        inbox(player_id, cursor.format(owner=owner))


def test_another_bots_cursor_is_refused():
    first, second = (row.player_id for row in Seat.objects.filter(game=make_game(["", ""])))

    with pytest.raises(CursorError):
        inbox(first, inbox(second).cursor)


def test_no_cursor_is_longer_than_the_door_takes(monkeypatch):
    monkeypatch.setattr(selected, "MOST_TOLD", 2)
    me, house = make_player(), make_player(house_bot="greedy")
    for _ in range(3):
        seat_together(me, house, rng_seed="x", dealer=1)

    owner_and_told = inbox(me.id).cursor.partition(".")[2]

    assert len(owner_and_told) == selected.DIGEST_CHARACTERS * (1 + selected.MOST_TOLD)
    assert selected.LONGEST_CURSOR == 16 + 1 + selected.DIGEST_CHARACTERS * (1 + 500)


def test_marks_are_those_of_inboxes_and_change_with_what_waits():
    game_id = make_game(["", ""])
    players = [row.player_id for row in Seat.objects.filter(game=game_id)]
    on_turn = Wakeup.objects.get(game=game_id).player_id
    before = inbox_marks(players)
    assert before == {player_id: inbox(player_id, inbox(player_id).cursor).mark for player_id in players}

    move(game_id)

    assert inbox_marks([on_turn])[on_turn] != before[on_turn]
    assert inbox_marks([]) == {}


@pytest.mark.parametrize("seed", range(8))
def test_whatever_happens_between_looks_everything_is_told_once(seed):
    chance = random.Random(seed)
    me, others = make_player(), [make_player() for _ in range(3)]
    games = [seat_together(me, *others[: 1 + number % 3], options={"hand_size": 2}) for number in range(4)]
    cursor, told, read, now = None, [], [], NOW
    for _ in range(60):
        for _ in range(chance.randrange(4)):
            running = [g for g in games if Game.objects.get(id=g).status == Game.Status.RUNNING]
            game_id = chance.choice(running)
            if chance.random() < 0.2:
                now += timedelta(seconds=31)
                expire_turn(game_id, turn(game_id)[1], now)
            elif turn(game_id)[0] != 0 or chance.random() < 0.7:
                legal = observation(load(game_id), turn(game_id)[0])["legal_moves"]
                submit_move(
                    Move(game_id, turn(game_id)[0], chance.choice(legal), turn(game_id)[1], str(uuid4())), now
                )
            if chance.random() < 0.1:
                games.append(seat_together(me, others[0], options={"hand_size": 2}, now=now))
        found = inbox(me.id, cursor)
        waiting = {
            (row.game_id, row.seat, row.version) for row in Wakeup.objects.filter(player=me, house=False)
        }
        assert waiting <= {*told, *places(found)}
        if chance.random() < 0.7:  # else the bot died before it kept the answer
            cursor = found.cursor
            told += places(found)
            read += [json.loads(text)["number"] for text in found.notices]
    found = inbox(me.id, cursor)
    read += [json.loads(text)["number"] for text in found.notices]

    assert len(told) == len(set(told))
    assert read == list(range(1, NoticeRow.objects.filter(player=me).count() + 1))
    assert all(verify_game(game_id) == [] for game_id in games)
