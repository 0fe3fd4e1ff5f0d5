"""Deal keys are listed, made and missed by a command that never shows one."""

from io import StringIO

import pytest
from django.core.management import call_command

from config.settings.secrets import deal_keys, parse_deal_keys
from games.engine.rng import commitment
from games.projections.models import Game
from games.services.verification import verify_game
from tests.games.factories import NOW, make_game
from tests.tournaments.factories import make_tournament
from tournaments.engine.commands import CancelTournament
from tournaments.services.course import carry_out
from tournaments.services.starting import start_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def keys(settings, tmp_path, monkeypatch):
    monkeypatch.delenv("DEAL_KEYS", raising=False)
    settings.VAR = tmp_path
    settings.DEAL_KEYS = {"old": b"o" * 32, "new": b"n" * 32}
    settings.DEAL_KEY_ID = "old"
    return settings


def listed():
    out, err = StringIO(), StringIO()
    call_command("deal_keys", stdout=out, stderr=err)
    return out.getvalue()


def two_in_a_tournament(name):
    return make_tournament(["random"] * 2, seed="", name=name, format_options={"table_size": 2, "advance": 1})


def start(tournament):
    start_tournament(tournament.id, actor="test", now=NOW)
    return tournament.id


def test_the_list_says_who_needs_which_key_and_shows_none(keys):
    make_game(["", ""], rng_seed="")
    keys.DEAL_KEY_ID = "new"

    old, new = listed().splitlines()

    assert "kept          needed by 1 running game, 0 running tournaments" in old
    assert "for new games" in new
    assert "needed by 0 running games, 0 running tournaments" in new
    assert commitment(b"o" * 32) in old
    assert (b"o" * 32).hex() not in old + new


def test_a_game_goes_on_with_its_own_key_after_a_rotation(keys):
    game_id = make_game(["", ""], rng_seed="")
    keys.DEAL_KEY_ID = "new"

    assert verify_game(game_id) == []


def test_a_lost_key_is_named_and_so_are_the_games_that_stand_still(keys, capsys):
    game_id = make_game(["", ""], rng_seed="")
    keys.DEAL_KEYS = {"new": b"n" * 32}
    keys.DEAL_KEY_ID = "new"

    with pytest.raises(SystemExit) as exit_:
        call_command("deal_keys")

    assert exit_.value.code == 1
    assert "LOST" in capsys.readouterr().out
    assert verify_game(game_id) == ["the deal key 'old' is not among this installation's deal keys"]


def test_a_running_tournament_needs_its_key_though_none_of_its_games_does(keys):
    start(two_in_a_tournament("running"))
    ended = start(two_in_a_tournament("cancelled"))
    carry_out(ended, CancelTournament("enough"), actor="test", command_id="cancel", now=NOW)
    Game.objects.update(status=Game.Status.FINISHED)
    keys.DEAL_KEY_ID = "new"

    assert "kept          needed by 0 running games, 1 running tournament " in listed().splitlines()[0]


def test_a_key_that_only_a_running_tournament_needs_is_lost_too(keys, capsys):
    start(two_in_a_tournament("running"))
    Game.objects.update(status=Game.Status.FINISHED)
    keys.DEAL_KEYS = {"new": b"n" * 32}
    keys.DEAL_KEY_ID = "new"

    with pytest.raises(SystemExit) as exit_:
        call_command("deal_keys")

    told = capsys.readouterr()
    assert exit_.value.code == 1
    assert "LOST" in next(line for line in told.out.splitlines() if line.startswith("old "))
    assert "tournaments" in told.err


def test_a_key_that_nothing_needs_may_go(keys):
    keys.DEAL_KEY_ID = "new"

    assert "unused" in listed().splitlines()[0]


def test_a_new_key_stands_behind_the_old_ones_in_the_file(keys, tmp_path):
    folder = tmp_path / "secrets"
    before, _ = deal_keys(folder)

    call_command("deal_keys", "--new", stdout=StringIO())

    after, current = deal_keys(folder)
    assert list(after)[:-1] == list(before)
    assert current == list(after)[-1]
    assert (folder / "deal_keys").stat().st_mode & 0o777 == 0o600


def test_with_keys_in_the_environment_the_new_entry_is_printed(keys, monkeypatch):
    monkeypatch.setenv("DEAL_KEYS", "a:" + "00" * 32)
    out = StringIO()

    call_command("deal_keys", "--new", stdout=out)

    assert len(parse_deal_keys(out.getvalue().splitlines()[-1])) == 1
