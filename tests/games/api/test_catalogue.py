"""Rulesets and house bots, as the engine's tables have them."""

import pytest
from rest_framework.test import APIClient

from games.engine.bots.table import BOTS
from games.engine.rulesets import RULESETS, options_of
from games.rulebook.chapters import RULES, numbers_in
from tests.games.api.doors import API, problem

client = APIClient()


def test_all_rulesets_are_listed():
    told = client.get(f"{API}/rulesets").json()
    assert [ruleset["name"] for ruleset in told["results"]] == list(RULESETS)
    assert told["next"] is None
    assert told["results"][0]["seats"] == [2, 10]


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_of_every_ruleset_is_explained(name):
    told = client.get(f"{API}/rulesets/{name}").json()

    options = {option["name"]: option for option in told["options"]}
    assert list(options) == [option.name for option in options_of(RULESETS[name].family)]
    assert {option: options[option]["default"] for option in RULESETS[name].differs} == RULESETS[name].differs
    for option in options.values():
        assert option["rule"]
        assert option["text"]
        assert option["rule_texts"] == {number: RULES[number] for number in numbers_in(option["rule"])} != {}
        assert option["type"] in ("choice", "flag", "whole")
        if option["type"] == "choice":
            assert option["default"] in option["words"]
        if option["type"] == "whole" and option["default"] != "none":
            assert option["least"] <= option["default"] <= option["most"]


def test_a_card_ruleset_shows_its_deck():
    told = client.get(f"{API}/rulesets/official").json()
    assert sum(card["count"] for card in told["deck"]) == 108
    assert {"card": "W+4", "count": 4, "points": 50} in told["deck"]
    assert told["dice"] is None


def test_a_dice_ruleset_shows_its_dice():
    told = client.get(f"{API}/rulesets/dice-500").json()
    assert len(told["dice"]) == 24
    assert all(len(die["faces"]) == len(die["points"]) == 6 for die in told["dice"])
    assert told["deck"] is None


@pytest.mark.parametrize("name", ["unofficial", "OFFICIAL", "official%00", "%F0%9F%82%A1"])
def test_an_unknown_ruleset_is_404(name):
    assert problem(client.get(f"{API}/rulesets/{name}"), 404)["code"] == "not_found"


def test_all_house_bots_are_listed_and_described():
    told = client.get(f"{API}/house-bots").json()["results"]
    assert [bot["name"] for bot in told] == list(BOTS)
    assert all(bot["text"].endswith(".") and len(bot["text"]) > 20 for bot in told)
