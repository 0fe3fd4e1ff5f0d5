"""Many at once at the same game or tournament: one of them does it, the others find it done."""

from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import transaction
from django.utils import timezone

from games.engine.events import Clock
from games.players.models import Player
from games.projections.models import Game
from games.selectors.loading import load, store
from games.selectors.observations import observation
from games.services.deadlines import expire_turn
from games.services.house_players import house_players
from games.services.house_turns import play_house_turns
from games.services.play import Answer, Move, Refused, submit_move
from games.services.sweeping import overdue
from games.services.verification import verify_game
from tests.config.processes import worker
from tests.e2e.kit import assert_sound, beat, moves, moves_undisturbed, phase, start, wait_for_the_end
from tests.games.eventstore.test_concurrency import all_at_once
from tests.games.factories import NOW, make_game
from tests.tournaments.factories import make_tournament
from tournaments.engine.events import RoundPlanned, TableFinished
from tournaments.engine.rejection import Rejection
from tournaments.projections.models import Progress, TableRow
from tournaments.selectors.loading import events_of
from tournaments.services.results import record_game
from tournaments.services.starting import start_tournament

pytestmark = pytest.mark.usefixtures("broker")

MANY = 20
BOTS = 64


def first_move(game_id, key: str, place: int = 0) -> Move:
    game = load(game_id)
    seat = game.state.phase.turn
    text = observation(game, seat)["legal_moves"][place]
    return Move(game_id, seat, text, game.head.version, key)


def test_of_many_moves_for_one_decision_one_is_accepted() -> None:
    game_id = make_game(["", ""], now=timezone.now())
    move = first_move(game_id, "")
    wishes = [Move(game_id, move.seat, move.text, move.expected_version, f"key {n}") for n in range(BOTS)]

    answers = all_at_once(BOTS, lambda n: submit_move(wishes[n], timezone.now()))

    assert [type(answer) for answer in answers].count(Answer) == 1
    refused = Counter(answer.code for answer in answers if isinstance(answer, Refused))
    assert refused == {"stale_version": BOTS - 1}
    assert store.head(game_id).version == move.expected_version + 1
    assert verify_game(game_id) == []


def test_of_many_sendings_of_one_move_all_get_the_same_answer() -> None:
    game_id = make_game(["", ""], now=timezone.now())
    move = first_move(game_id, "the key")

    answers = all_at_once(BOTS, lambda _: submit_move(move, timezone.now()))

    assert len({answer.body for answer in answers}) == 1
    assert [answer.replayed for answer in answers].count(False) == 1
    assert store.head(game_id).version == move.expected_version + 1


def test_a_move_and_its_deadline_at_once_leave_one_of_them() -> None:
    for attempt in range(5):
        game_id = make_game(["", ""], clock=Clock(move_seconds=30, max_misses=3), now=NOW)
        move = first_move(game_id, "key")
        late = NOW + timedelta(seconds=30, milliseconds=1)

        def one(number: int, move: Move = move, late=late) -> bool:
            if number % 2:
                return expire_turn(move.game_id, move.expected_version, late)
            return isinstance(submit_move(move, NOW + timedelta(seconds=30)), Answer)

        done = all_at_once(8, one)
        decided = [event.name for event in store.read(game_id, after=move.expected_version)]
        assert any(done)
        assert ("game.decision-missed" in decided) == (not all(done[0::2])), (attempt, decided)
        assert verify_game(game_id) == []


def test_many_who_play_the_same_house_table_play_it_once() -> None:
    games = [make_game(["random"] * 4, rng_seed="same") for _ in range(2)]

    all_at_once(MANY, lambda _: play_out(games[0]))
    play_out(games[1])

    together, alone = ([(e.name, e.data) for e in store.read(game)[1:]] for game in games)
    assert together == alone
    assert verify_game(games[0]) == []


def play_out(game_id) -> None:
    while Game.objects.get(id=game_id).status == Game.Status.RUNNING:
        play_house_turns(game_id, lambda: NOW)


def test_results_told_by_many_at_once_count_once_and_lead_to_one_next_round() -> None:
    tournament = start(["random"] * 16, options={"target": 60})
    tables = [table.game_id for table in TableRow.objects.filter(tournament=tournament)]
    for game_id in tables:
        play_out(game_id)

    all_at_once(MANY, lambda n: record_game(tables[n % len(tables)], NOW))

    events = events_of(tournament.id)
    finished = [event.game_id for event in events if isinstance(event, TableFinished)]
    assert sorted(finished) == sorted(str(game_id) for game_id in tables)
    assert [event.round for event in events if isinstance(event, RoundPlanned)] == [1, 2]
    assert TableRow.objects.filter(tournament=tournament, round=2).count() == 2


def test_a_tournament_that_many_start_at_once_starts_once() -> None:
    tournament = make_tournament(["random"] * 8)

    results = all_at_once(8, lambda n: start_tournament(tournament.id, actor=f"user:{n}", now=NOW))

    refused = [result.code for result in results if isinstance(result, Rejection)]
    assert refused == ["already_started"] * 7
    assert phase(tournament) == Progress.Phase.ROUND_OPEN
    assert [type(event).__name__ for event in events_of(tournament.id)] == [
        "TournamentStarted",
        "RoundPlanned",
    ]
    assert Game.objects.count() == 2


def test_sweepers_at_once_share_what_they_find() -> None:
    games = {make_game(["random"] * 2) for _ in range(30)}
    later = NOW + timedelta(seconds=10)

    found = all_at_once(8, lambda _: [waiting.game_id for waiting in overdue(later)])

    assert Counter(game_id for each in found for game_id in each) == dict.fromkeys(games, 1)


def test_tournaments_that_first_need_the_same_house_players_wait_for_each_other() -> None:
    orders = [["random", "greedy", "careful"], ["careful", "greedy", "random"]]

    def seat_them(number: int) -> list[str]:
        with transaction.atomic():
            return [player.name for player in house_players(orders[number % 2], 30)]

    names = all_at_once(8, seat_them)

    assert names[0][:4] == ["random 1", "greedy 1", "careful 1", "random 2"]
    assert Player.objects.count() == 30


@pytest.mark.e2e
def test_eight_pool_processes_play_one_tournament(tmp_path: Path) -> None:
    tournament = start(["random"] * 16, options={"target": 200})
    with worker(concurrency=8), beat(tmp_path):
        wait_for_the_end(tournament)
    assert_sound(tournament)
    assert moves() == moves_undisturbed(tournament)
