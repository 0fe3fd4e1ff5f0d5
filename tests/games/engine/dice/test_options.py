"""The options of dice games are those of rules 2, 14.7 and 14.29."""

import msgspec
import pytest

from games.engine.dice.options import OPTIONS, DiceOptions
from games.engine.options import OptionError
from games.engine.rulesets import options_of, resolve, ruleset

PRINTED = {
    "hand_size": 5,
    "target": 500,
    "scoring": "winner_takes",
    "target_test": "gte",
    "dealer_choice": "random",
    "dealer_rotation": "winner",
    "voluntary_draw": True,
    "drawn_card": "may_play",
    "action_match": "color_or_symbol",
    "wd4_legal_if": "no_match",
    "wd4_enforcement": "bluff",
    "wd4_wilds_count": False,
    "wd4_guilty": "take_back_and_draw",
    "wd4_challengers": "any_opponent",
    "uno_penalty": 2,
    "uno_window": "until_next_turn",
    "uno_window_ms": 0,
    "final_draw_effect": False,
    "two_seat_reverse": "skip",
    "blocked_deal": "lowest_hand_wins",
    "deal_limit": "none",
    "max_turns_per_deal": 1000,
}


def test_dice_500_has_the_values_of_the_table():
    rules = resolve("dice-500", {}, 4)
    assert rules.family == "dice"
    assert msgspec.structs.asdict(rules.options) == PRINTED


def test_every_option_has_a_field_and_a_row_and_its_default_is_allowed():
    assert [option.name for option in OPTIONS] == list(DiceOptions.__struct_fields__)
    assert options_of("dice") is OPTIONS
    assert all(option.allowed.allows(PRINTED[option.name]) for option in OPTIONS)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_has_a_rule_and_a_sentence(option):
    assert option.rule
    assert option.text.endswith(".")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("stacking", "same"),
        ("jump_in", "exact"),
        ("seven_zero", True),
        ("wd4_innocent_extra", 2),
        ("first_wild", "bury_redraw"),
        ("first_wild_draw_four", "redraw"),
        ("first_action", "apply"),
        ("first_reverse_starter", "dealer"),
        ("draw_policy", "one"),
        ("draw_cap", "none"),
        ("reshuffle", "when_needed"),
        ("no_such_option", 1),
    ],
)
def test_an_option_that_dice_do_not_have_is_refused_by_name(name, value):
    with pytest.raises(OptionError, match=f"{name}.*is not an option of the family dice"):
        resolve("dice-500", {name: value}, 2)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dealer_choice", "high_card_zero"),
        ("dealer_choice", "high_card_redraw"),
        ("wd4_guilty", "draw"),
        ("hand_size", 0),
        ("hand_size", 21),
        ("hand_size", True),
        ("hand_size", "5"),
        ("voluntary_draw", 1),
        ("deal_limit", 0),
        ("max_turns_per_deal", 49),
    ],
)
def test_a_value_that_dice_do_not_allow_is_refused(name, value):
    with pytest.raises(OptionError, match=f"{name}: .* is not allowed; allowed: "):
        resolve("dice-500", {name: value}, 2)


@pytest.mark.parametrize(("seats", "most"), [(2, 11), (3, 7), (4, 5)])
def test_hands_and_the_centre_die_must_fit_into_the_box(seats, most):
    assert resolve("dice-500", {"hand_size": most}, seats).options.hand_size == most
    with pytest.raises(
        OptionError, match=f"hand_size: {most + 1} needs more dice.*at most {most} with {seats}"
    ):
        resolve("dice-500", {"hand_size": most + 1}, seats)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_dice_are_for_two_to_four(seats):
    assert ruleset("dice-500").seats == (2, 4)
    with pytest.raises(OptionError, match="2 to 4 with dice-500"):
        resolve("dice-500", {}, seats)


@pytest.mark.parametrize("name", ["wd4_challengers", "wd4_guilty"])
def test_the_dice_values_of_shared_options_are_refused_with_cards(name):
    with pytest.raises(OptionError, match=name):
        resolve("official", {name: PRINTED[name]}, 4)
