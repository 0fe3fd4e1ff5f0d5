"""What cannot work is refused by ``manage.py play_tournament`` before anything is written."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.players.models import Player
from tests.e2e.kit import events_stored
from tournaments.registration.models import Tournament

LONGEST_MESSAGE = 1000


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--bots", "greedy,best"], ["'best'", "random", "greedy", "careful"]),
        (["--bots", ""], ["''", "random", "greedy", "careful"]),
        (["--format", "swizz"], ["'swizz'", "single_elimination", "survivor"]),
        (["--ruleset", "offical"], ["'offical'", "official", "classic-500", "elimination-500"]),
        (["--option", "hand_sise=7"], ["'hand_sise'", "hand_size", "target"]),
        (["--option", "hand_size=700"], ["hand_size", "700", "1 to 20"]),
        (["--option", "hand_size=seven"], ["hand_size", "seven", "1 to 20"]),
        (["--format-option", "table_sise=4"], ["'table_sise'", "table_size"]),
        (["--format-option", "table_size=5", "--entrants", "4"], ["table_size=5", "2 to 4"]),
        (["--format-option", "table_size=1"], ["table_size", "1"]),
        (["--format", "single_elimination", "--format-option", "advance=4"], ["advance=4", "1 to 3"]),
        (["--entrants", "1"], ["entrants=1 ", "2 to 500"]),
        (["--entrants", "-5"], ["entrants=-5 ", "2 to 500"]),
        (["--entrants", "501"], ["entrants=501 ", "2 to 500"]),
        (["--entrants", "9" * 20], ["entrants=a huge number", "2 to 500"]),
        (["--option", "hand_size=" + "[" * 20_000], ["hand_size", "'[[[", "1 to 20"]),
        (["--format-option", "table_size=" + "[" * 20_000], ["table_size", "'[[["]),
        (["--option", "hand_size=x\udcff"], ["--option", r"'hand_size=x\udcff'", "UTF-8"]),
        (["--seed", "x\udcff"], ["--seed", r"'x\udcff'", "UTF-8"]),
        (["--name", "x\udcff"], ["--name", r"'x\udcff'", "UTF-8"]),
        (["--bots", "x\udcff"], ["--bots", r"'x\udcff'", "UTF-8"]),
        (["--format", "x\udcff"], ["--format", r"'x\udcff'", "UTF-8"]),
        (["--ruleset", "x\udcff"], ["--ruleset", r"'x\udcff'", "UTF-8"]),
        (["--name", "n" * 81], ["name", "80"]),
        (["--format", "x" * 50], ["'xxxx", "single_elimination", "survivor"]),
        (["--ruleset", "x" * 50], ["'xxxx", "official", "classic-500"]),
    ],
)
@pytest.mark.parametrize("way", [["--inline"], []])
def test_it_names_what_is_wrong_and_what_is_allowed(
    arguments: list[str], named: list[str], way: list[str]
) -> None:
    told = StringIO()

    with pytest.raises(CommandError) as refused:
        call_command("play_tournament", *arguments, *way, stdout=told, stderr=told)

    assert refused.value.returncode == 1
    assert [word for word in named if word not in str(refused.value)] == []
    assert len(str(refused.value)) < LONGEST_MESSAGE
    assert told.getvalue() == ""
    assert not Tournament.objects.exists()
    assert not Player.objects.exists()
    assert not events_stored()


@pytest.mark.django_db
@pytest.mark.parametrize("way", [["--inline"], []])
def test_it_says_whose_name_is_in_the_way(way: list[str]) -> None:
    Player.objects.create(name="greedy 1")

    with pytest.raises(CommandError, match=r"called 'greedy 1'.*rename it"):
        call_command("play_tournament", "--bots", "greedy", "--entrants", "4", *way)

    assert not Tournament.objects.exists()
    assert Player.objects.count() == 1
