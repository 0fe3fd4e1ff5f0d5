"""verify_games folds every game again and finds what was changed behind our back."""

from io import StringIO
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from msgspec.structs import replace

from games.engine.audit import audit
from games.engine.cards.events import TurnPassed
from games.engine.cards.family import CARDS
from games.projections.models import Game, Seat
from games.selectors.loading import events_of, load
from games.selectors.seeds import chance_of
from games.services.house_turns import play_house_turns
from games.services.stream import Decided, append
from games.services.verification import rebuild_game, verify_game
from tests.games.factories import NOW, make_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game_id():
    game_id = make_game(["random", "random"])
    play_house_turns(game_id, lambda: NOW)
    return game_id


def change_event(version, old, new):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_storedevent DISABLE TRIGGER ALL")
        cursor.execute(
            "UPDATE games_storedevent SET body = replace(body, %s, %s) WHERE version = %s",
            [old, new, version],
        )
        cursor.execute("ALTER TABLE games_storedevent ENABLE TRIGGER ALL")


def verify_all():
    out, err = StringIO(), StringIO()
    with pytest.raises(SystemExit) as exit_:
        call_command("verify_games", stdout=out, stderr=err)
    return exit_.value.code, out.getvalue(), err.getvalue()


def test_sound_games_verify(game_id):
    assert verify_all() == (0, "1 games verified, 0 with differences\n", "")


@pytest.mark.parametrize(("version", "old", "new"), [(1, "official", "0fficial"), (3, '"seat":', '"Seat":')])
def test_one_changed_byte_of_an_event_is_found_and_named(game_id, version, old, new):
    change_event(version, old, new)

    code, out, err = verify_all()

    assert (code, out) == (1, "1 games verified, 1 with differences\n")
    assert str(version) in err


def test_read_models_that_differ_from_the_events_are_found_and_can_be_rebuilt(game_id):
    Seat.objects.filter(game=game_id, number=1).update(score=-5)
    Game.objects.filter(id=game_id).update(deal=77)

    problems = verify_game(game_id)
    assert [problem.split(" is ")[0] for problem in problems] == ["game: deal", "seat 1: score"]

    rebuild_game(game_id)
    assert verify_game(game_id) == []


def test_a_game_without_rows_is_found_and_rebuilt(game_id):
    Game.objects.filter(id=game_id).delete()

    assert verify_game(game_id) == ["the game has no row"]
    rebuild_game(game_id)
    assert verify_game(game_id) == []


def test_a_move_that_the_rules_forbid_is_found_although_its_chain_holds():
    game_id = make_game(["", ""])
    game = load(game_id)
    seat = game.state.phase.turn
    forged = TurnPassed(seat, 1 - seat, "play")
    append(game, [Decided((forged,), "seat:0", "forged")], NOW)

    (problem,) = verify_game(game_id)

    assert problem == f"event {game.head.version}: game.turn-passed is not what the game before it leads to"


def test_a_deal_that_the_seed_does_not_give_is_found():
    game_id = make_game(["random", "random"], options={"deal_limit": 1})
    play_house_turns(game_id, lambda: NOW)
    _, events = events_of(game_id)
    started = replace(events[1], turn=1 - events[1].turn)
    times = [0] * len(events)

    (fault,) = audit(CARDS, [events[0], started, *events[2:]], times, chance_of(game_id, events[0])).faults

    assert audit(CARDS, events, times, chance_of(game_id, events[0])).faults == ()
    assert (fault.at, fault.part, fault.fields) == (1, "shuffles", ("turn",))


@pytest.mark.parametrize("command", ["'other'", "NULL"])
def test_a_changed_command_id_beside_an_event_is_found_and_named(game_id, command):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_storedevent DISABLE TRIGGER ALL")
        cursor.execute(f"UPDATE games_storedevent SET command_id = {command} WHERE version = 1")
        cursor.execute("ALTER TABLE games_storedevent ENABLE TRIGGER ALL")

    code, _, err = verify_all()

    assert code == 1
    assert "event 1: the command id beside the body is not the one in it" in err


@pytest.mark.parametrize("rebuild", [[], ["--rebuild"]])
def test_nothing_is_verified_when_an_id_is_unknown(game_id, rebuild):
    unknown = [str(UUID(int=0)), str(UUID(int=1))]
    told = StringIO()

    with pytest.raises(CommandError) as refused:
        call_command("verify_games", str(game_id), *unknown, *rebuild, stdout=told, stderr=told)

    assert str(refused.value) == f"no such game: {unknown[0]}, {unknown[1]}"
    assert refused.value.returncode == 2
    assert told.getvalue() == ""
