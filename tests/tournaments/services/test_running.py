"""Tournaments of house bots from start to champion, through the event store."""

import pytest
from msgspec.structs import replace

from games.engine.events import Clock
from games.projections.models import Game
from games.selectors.loading import store
from games.services.house_turns import play_house_turns
from games.services.verification import verify_game
from tests.games.factories import NOW
from tests.tournaments.factories import make_tournament
from tournaments.engine.commands import VoidTable
from tournaments.engine.decide import decide
from tournaments.engine.rejection import Rejection
from tournaments.engine.state import Finished, NotStarted
from tournaments.projections.models import Progress, TableRow
from tournaments.projections.rows import differences
from tournaments.registration.models import Tournament
from tournaments.selectors.loading import CATEGORY, LoadedTournament, load
from tournaments.selectors.plans import start_command, start_problems
from tournaments.services.course import advance, append, carry_out
from tournaments.services.results import record_game, unrecorded_games
from tournaments.services.starting import start_tournament

pytestmark = pytest.mark.django_db
CLOCK = {"move_seconds": 20, "bank_seconds": 40, "max_misses": 2}


def start(tournament):
    return start_tournament(tournament.id, actor="test", now=NOW)


def play_open_tables(tournament):
    for table in TableRow.objects.filter(tournament=tournament, status=TableRow.Status.PLAYING):
        while play_house_turns(table.game_id, lambda: NOW) is not None:
            pass
        record_game(table.game_id, NOW)


def play_out(tournament):
    while Progress.objects.get(tournament=tournament).phase == Progress.Phase.ROUND_OPEN:
        play_open_tables(tournament)


@pytest.mark.parametrize(
    ("format_name", "options", "ruleset", "field"),
    [
        ("survivor", {"target": 60}, "elimination-500", 7),
        ("survivor", {"table_size": 3, "target": 80}, "official", 5),
        ("single_elimination", {}, "official", 9),
        ("single_elimination", {"table_size": 2, "advance": 1}, "classic-500", 5),
    ],
)
def test_a_tournament_of_house_bots_reaches_a_champion(format_name, options, ruleset, field):
    tournament = make_tournament(
        ["random"] * field, format=format_name, format_options=options, ruleset=ruleset, options={}
    )
    start(tournament)

    play_out(tournament)

    loaded = load(tournament.id)
    assert isinstance(loaded.state, Finished)
    assert loaded.state.champion is not None
    assert sorted(ranked.entrant for ranked in loaded.state.ranking) == sorted(
        str(entrant.id) for entrant in tournament.entrants.all()
    )
    assert differences(loaded.head, loaded.state) == []
    assert [verify_game(game.id) for game in Game.objects.all()] == [[]] * Game.objects.count()


def test_a_finished_game_told_many_times_counts_once():
    tournament = make_tournament(["random"] * 4, options={"target": 50})
    start(tournament)
    play_open_tables(tournament)
    table = TableRow.objects.filter(tournament=tournament).first()
    version = store.head(tournament.id).version

    assert record_game(table.game_id, NOW) == ()

    assert store.head(tournament.id).version == version


def test_a_finished_game_of_which_no_message_came_is_found():
    tournament = make_tournament(["random"] * 4, options={"target": 50})
    start(tournament)
    (table,) = TableRow.objects.filter(tournament=tournament)
    assert unrecorded_games() == []

    while play_house_turns(table.game_id, lambda: NOW) is not None:
        pass

    assert unrecorded_games() == [table.game_id]
    record_game(table.game_id, NOW)
    assert unrecorded_games() == []


@pytest.mark.parametrize(
    ("fields", "bots", "code", "said"),
    [
        ({"format": "swizz"}, 4, "unknown_format", "single_elimination"),
        ({"ruleset": "offical"}, 4, "rules_refused", "classic-500"),
        ({"options": {"hand_sise": 7}}, 4, "rules_refused", "hand_size"),
        ({"options": {"hand_size": "7"}}, 4, "rules_refused", "1 to 20"),
        ({"format_options": {"table_size": 8}}, 4, "table_size_above_field", "8"),
        ({"format_options": {"advance": 4}}, 4, "advance_not_below_table_size", "1 to 3"),
        ({"format": "survivor", "options": {"target": 40}}, 4, "forced_option", "target"),
        ({}, 1, "too_few_entrants", "at least 2"),
    ],
)
def test_a_tournament_that_cannot_work_is_refused_before_anything_is_written(fields, bots, code, said):
    tournament = make_tournament(["random"] * bots, **fields)

    refused = start(tournament)

    assert isinstance(refused, Rejection)
    assert refused.code == code
    assert said in refused.detail
    assert start_problems(tournament)
    assert not Game.objects.exists()
    assert not Progress.objects.exists()


def test_a_tournament_starts_once():
    tournament = make_tournament(["random"] * 4)
    start(tournament)

    assert start(tournament).code == "already_started"


def test_the_clock_is_frozen_by_the_start():
    tournament = make_tournament(["random"] * 4, **CLOCK)
    started, *_ = start(tournament)
    assert started.clock == Clock(20, max_misses=2, bank_seconds=40)

    Tournament.objects.update(move_seconds=1, bank_seconds=1, max_misses=1)

    assert clock_of_a_replay(tournament) == CLOCK


def test_a_tournament_that_started_before_clocks_were_frozen_keeps_that_of_its_row():
    tournament = make_tournament(["random"] * 4, **CLOCK)
    loaded = LoadedTournament(store.create(tournament.id, CATEGORY), NotStarted())
    command = replace(start_command(tournament), clock=None)
    events = decide(loaded.state, command, bytes.fromhex(tournament.rng_seed))
    append(loaded, events, actor="test", command_id="start", now=NOW)
    advance(loaded, NOW)

    assert clock_of_a_replay(tournament) == CLOCK


def clock_of_a_replay(tournament):
    """Return the clock of a game that the tournament makes now."""
    (table,) = TableRow.objects.filter(tournament=tournament, status=TableRow.Status.PLAYING)
    voided, *_ = carry_out(
        tournament.id, VoidTable(str(table.game_id), "spoilt"), actor="test", command_id="void", now=NOW
    )
    return Game.objects.values(*CLOCK).get(id=voided.replay_game_id)
