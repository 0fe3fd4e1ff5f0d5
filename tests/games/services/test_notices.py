"""Bots are told of their games: each notice once, numbered per player in the order of commits."""

import json
from datetime import timedelta
from threading import Barrier, Thread
from uuid import NAMESPACE_OID, uuid5

import psycopg
import pytest
from django.db import connection, transaction

from games.engine.events import Clock, SeatedPlayer
from games.engine.rulesets import resolve
from games.notices.models import NoticeRow
from games.projections.models import Game, Seat
from games.selectors.loading import load, store
from games.selectors.observations import observation
from games.services.clock_credit import credit_outage
from games.services.deadlines import expire_turn
from games.services.house_turns import play_house_turns
from games.services.lifecycle import NewGame, create_game
from games.services.notices import CHANNEL, lock_players
from games.services.play import Answer, Move, submit_move
from games.services.verification import verify_game
from tests.config.processes import database_url
from tests.games.factories import NOW, make_game, make_player

pytestmark = pytest.mark.django_db


def notices(game_id, seat):
    player_id = Seat.objects.get(game=game_id, number=seat).player_id
    rows = NoticeRow.objects.filter(player=player_id).order_by("number")
    return [json.loads(row.body) for row in rows]


def kinds(game_id, seat):
    return [notice["kind"] for notice in notices(game_id, seat)]


def turn(game_id):
    game = load(game_id)
    return game.state.phase.turn, game.head.version


def move(game_id, now=NOW):
    seat, version = turn(game_id)
    text = observation(load(game_id), seat)["legal_moves"][0]
    assert isinstance(submit_move(Move(game_id, seat, text, version, f"{version}"), now), Answer)


def play_out(game_id, max_misses=10**6):
    """Let the house play and the system decide for everybody else until the game is over."""
    now = NOW
    while Game.objects.get(id=game_id).status == Game.Status.RUNNING:
        play_house_turns(game_id, lambda: NOW)
        now += timedelta(seconds=31)
        expire_turn(game_id, store.head(game_id).version, now)


def test_every_seat_that_is_no_house_bot_is_told_of_its_new_game():
    game_id = make_game(["", "greedy", ""], reference="table 7")

    (notice,) = notices(game_id, 2)

    assert notice == {
        "kind": "game_started",
        "number": 1,
        "game": str(game_id),
        "seat": 2,
        "version": 1,
        "at": "2026-01-02T03:04:05.000000Z",
        "ruleset": "official",
        "reference": "table 7",
    }
    assert notices(game_id, 1) == []


def test_a_seat_is_told_which_decision_it_missed_and_how_many_it_may_miss():
    game_id = make_game(["", ""])
    seat, version = turn(game_id)

    expire_turn(game_id, version, NOW + timedelta(seconds=31))

    told = notices(game_id, seat)[-1]
    assert (told["kind"], told["missed_version"], told["misses"], told["max_misses"]) == (
        "decision_missed",
        version,
        1,
        3,
    )
    assert store.read(game_id, after=told["version"] - 1)[0].name == "game.decision-missed"
    assert kinds(game_id, 1 - seat) == ["game_started"]


def test_a_seat_that_forfeits_is_told_why_and_later_its_place():
    game_id = make_game(["greedy", "", "greedy"], clock=Clock(move_seconds=30, max_misses=2))

    play_out(game_id)

    assert kinds(game_id, 1) == [
        "game_started",
        "decision_missed",
        "decision_missed",
        "forfeited",
        "game_finished",
    ]
    *_, forfeited, finished = notices(game_id, 1)
    assert (forfeited["reason"], forfeited["misses"], forfeited["max_misses"]) == ("too_many_misses", 2, 2)
    assert (finished["place"], finished["reason"]) == (3, "forfeited")


def test_the_last_seat_is_told_that_it_won_because_the_others_left():
    game_id = make_game(["", ""], clock=Clock(move_seconds=30, max_misses=1))
    seat, version = turn(game_id)

    expire_turn(game_id, version, NOW + timedelta(seconds=31))

    told = notices(game_id, 1 - seat)[-1]
    assert (told["kind"], told["place"], told["reason"]) == ("game_finished", 1, "seats_left")


def test_every_seat_is_told_the_end_of_a_game_that_was_played_out():
    game_id = make_game(["", "greedy", ""], clock=Clock(move_seconds=30, max_misses=10**6))

    play_out(game_id)

    for seat in (0, 2):
        told, row = notices(game_id, seat)[-1], Seat.objects.get(game=game_id, number=seat)
        assert (told["kind"], told["place"], told["score"]) == ("game_finished", row.place, row.score)
        assert told["reason"] == "played_out"
        assert told["version"] == store.head(game_id).version
    assert [notice["number"] for notice in notices(game_id, 0)] == list(
        range(1, len(notices(game_id, 0)) + 1)
    )


def test_only_the_seat_whose_clock_runs_is_told_that_time_was_given_back():
    game_id = make_game(["", ""])
    seat, version = turn(game_id)

    credit_outage(NOW, NOW + timedelta(seconds=20))

    told = notices(game_id, seat)[-1]
    assert (told["kind"], told["milliseconds"], told["version"]) == ("clock_credited", 20_000, version + 1)
    assert kinds(game_id, 1 - seat) == ["game_started"]


def test_a_default_is_remembered_until_the_seat_moves_itself():
    game_id = make_game(["", ""])
    seat, version = turn(game_id)
    assert observation(load(game_id), seat)["last_default"] is None

    expire_turn(game_id, version, NOW + timedelta(seconds=31))

    assert observation(load(game_id), seat)["last_default"] == {"version": version, "misses": 1}
    assert observation(load(game_id), 1 - seat)["last_default"] is None
    assert observation(load(game_id), None)["last_default"] is None
    assert verify_game(game_id) == []
    while True:
        mover, _ = turn(game_id)
        move(game_id, NOW + timedelta(seconds=32))
        if mover == seat:
            break
    assert observation(load(game_id), seat)["last_default"] is None
    assert verify_game(game_id) == []


def heard(listener):
    return [notify.payload.split() for notify in listener.notifies(timeout=0.2)]


@pytest.fixture
def listener(transactional_db):
    with psycopg.connect(database_url(), autocommit=True) as listening:
        listening.execute(f"LISTEN {CHANNEL}")
        yield listening


def test_a_transaction_wakes_listeners_once_for_whom_it_concerns(listener):
    game_id = make_game(["", "greedy", ""])
    players = {str(row.player_id) for row in Seat.objects.filter(game=game_id, house_bot="")}

    ((game, *concerned),) = heard(listener)
    assert game == str(game_id)
    assert set(concerned) == players

    play_house_turns(game_id, lambda: NOW)
    move(game_id)
    for game, *concerned in heard(listener):
        assert game == str(game_id)
        assert len(concerned) <= 1


def test_house_bots_among_themselves_wake_nobody_and_are_told_nothing(listener):
    game_id = make_game(["greedy", "greedy"])
    play_house_turns(game_id, lambda: NOW)

    assert heard(listener) == []
    assert not NoticeRow.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_numbers_have_no_gaps_whoever_commits_when_and_nobody_deadlocks():
    players = [make_player() for _ in range(3)]
    orders = [(0, 1), (1, 2), (2, 0), (0, 1, 2), (2, 1, 0), (1, 0)]
    together = Barrier(len(orders))

    def start_games(order):
        together.wait()
        try:
            for number in range(4):
                seats = tuple(SeatedPlayer(str(players[index].id), f"p{index}") for index in order)
                game_id = make_uuid(order, number)
                rules = resolve("official", {}, len(seats))
                create_game(NewGame(game_id, rules, seats, rng_seed="x"), NOW)
        finally:
            connection.close()

    threads = [Thread(target=start_games, args=(order,)) for order in orders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    for index, player in enumerate(players):
        numbers = [row.number for row in NoticeRow.objects.filter(player=player).order_by("number")]
        expected = 4 * sum(index in order for order in orders)
        assert numbers == list(range(1, expected + 1))


def make_uuid(order, number):
    return uuid5(NAMESPACE_OID, f"{order}/{number}")


@pytest.mark.django_db(transaction=True)
def test_several_games_in_one_transaction_lock_all_players_first():
    first, second = sorted((make_player() for _ in range(2)), key=lambda player: player.id)
    together = Barrier(2)

    def start_two_games(order):
        try:
            with transaction.atomic():
                together.wait()
                lock_players([player.id for player in order])
                for player in order:
                    seats = (
                        SeatedPlayer(str(player.id), "p"),
                        SeatedPlayer(str(house.id), "h", "", "greedy"),
                    )
                    game_id = make_uuid([str(p.id) for p in order], str(player.id))
                    create_game(NewGame(game_id, resolve("official", {}, 2), seats, rng_seed="x"), NOW)
        finally:
            connection.close()

    house = make_player(house_bot="greedy")
    threads = [Thread(target=start_two_games, args=(o,)) for o in ([first, second], [second, first])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (
        NoticeRow.objects.filter(player=first).count() == NoticeRow.objects.filter(player=second).count() == 2
    )
