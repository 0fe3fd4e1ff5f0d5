"""The command that compares two house bots."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError


def output(*arguments: str, **options: Any) -> str:
    out = StringIO()
    call_command("compare_bots", *arguments, stdout=out, **options)
    return out.getvalue()


def test_it_prints_points_per_deal_with_an_interval_and_who_is_better():
    lines = output("greedy", "random", deals=200, seed=3).splitlines()
    assert lines[0] == (
        "greedy against random: official, 2 seats, 200 deals (100 pairs with the seats swapped), seed 3"
    )
    assert lines[1].startswith("points per deal, greedy over random: +")
    assert "95 % interval" in lines[1]
    assert lines[3] == "greedy is better"


def test_the_other_one_may_be_better():
    assert output("random", "greedy", deals=200, seed=3).endswith("greedy is better\n")


def test_a_bot_is_level_with_itself():
    printed = output("greedy", "greedy", deals=10)
    assert "+0.00 (95 % interval +0.00 to +0.00)" in printed
    assert printed.endswith("level: the interval includes 0\n")


def test_it_plays_at_other_tables_and_rulesets():
    printed = output("greedy", "random", deals=10, seats=3, ruleset="dice-500")
    assert printed.startswith("greedy against random: dice-500, 3 seats, 10 deals")
    assert "won: greedy" in printed


def test_the_bot_that_thinks_can_be_compared_too():
    printed = output("search", "careful", deals=4, ruleset="dice-500")
    assert printed.startswith("search against careful: dice-500, 2 seats, 4 deals")


@pytest.mark.parametrize(
    ("arguments", "options", "reason"),
    [
        (("genius", "greedy"), {}, "'genius' is not a house bot; there are: random, greedy"),
        (("greedy", "genius"), {}, "'genius' is not a house bot"),
        (("greedy", "random"), {"ruleset": "poker"}, "ruleset: 'poker' is not a ruleset; allowed: official"),
        (("greedy", "random"), {"seats": 11}, "seats: 11 is not allowed; allowed: 2 to 10 with official"),
        (("greedy", "random"), {"deals": 7}, "--deals: 7 is not allowed; allowed: an even number from 4"),
        (("greedy", "random"), {"deals": 2}, "--deals: 2 is not allowed"),
        (("greedy", "random"), {"seed": -1}, "--seed: -1 is not allowed"),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments: tuple[str, ...], options: dict[str, Any], reason: str):
    with pytest.raises(CommandError, match="is not") as refused:
        output(*arguments, **options)
    assert str(refused.value).startswith(reason)
