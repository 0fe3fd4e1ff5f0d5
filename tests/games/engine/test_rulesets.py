"""The rulesets are those of rules 1 and 2; whatever else is asked for is refused by name (rules 14.7, 14.29)."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards.options import CardOptions
from games.engine.dice.options import DiceOptions
from games.engine.options import Choice, Flag, Option, OptionError
from games.engine.rulesets import DEFAULT, RULESETS, Rules, option_values, options_of, resolve, ruleset

OPTIONS_CLASS = {"cards": CardOptions, "dice": DiceOptions}
CARD_RULESETS = ("official", "classic-500", "lowest-500", "elimination-500")


def printed(*values: Any) -> dict[str, Any]:
    return dict(zip(CARD_RULESETS, values, strict=True))


def everywhere(value: Any) -> dict[str, Any]:
    return dict.fromkeys(CARD_RULESETS, value)


TABLE: dict[str, dict[str, Any]] = {
    "hand_size": everywhere(7),
    "target": everywhere(500),
    "scoring": printed("winner_takes", "winner_takes", "lowest_total", "elimination"),
    "target_test": everywhere("gte"),
    "dealer_choice": printed("high_card_zero", "random", "high_card_redraw", "high_card_redraw"),
    "dealer_rotation": everywhere("left"),
    "first_wild": printed("first_player_chooses", "reshuffle_redraw", "bury_redraw", "bury_redraw"),
    "first_wild_draw_four": printed("reshuffle_redraw", "reshuffle_redraw", "bury_redraw", "bury_redraw"),
    "first_action": everywhere("apply"),
    "first_reverse_starter": printed("dealer", "dealer", "right_of_dealer", "right_of_dealer"),
    "draw_policy": printed("one", "one", "until_playable", "until_playable"),
    "draw_cap": everywhere("none"),
    "voluntary_draw": everywhere(True),
    "drawn_card": printed("may_play", "may_play", "must_play", "must_play"),
    "action_match": printed("color_or_symbol", "color_or_symbol", "color_only", "color_only"),
    "wd4_legal_if": printed("no_color", "no_match", "no_color_or_number", "no_color_or_number"),
    "wd4_enforcement": printed("bluff", "strict", "strict", "strict"),
    "wd4_wilds_count": everywhere(False),
    "wd4_guilty": everywhere("draw"),
    "wd4_innocent_extra": everywhere(2),
    "wd4_challengers": everywhere("target"),
    "uno_penalty": printed(2, 2, 4, 4),
    "uno_window": printed("until_next_turn", "until_own_next_play", "until_next_turn", "until_next_turn"),
    "uno_window_ms": everywhere(0),
    "final_draw_effect": everywhere(True),
    "reshuffle": printed("when_needed", "when_needed", "when_last_taken", "when_last_taken"),
    "two_seat_reverse": everywhere("skip"),
    "stacking": everywhere("off"),
    "seven_zero": everywhere(False),
    "jump_in": everywhere("off"),
    "blocked_deal": everywhere("lowest_hand_wins"),
    "deal_limit": everywhere("none"),
    "max_turns_per_deal": everywhere(1000),
}
"""Rules 2, a row per option. A dash there is what official says (rules 14.29). Dice: their own tests."""

ALLOWED: dict[str, tuple[Any, ...]] = {
    "hand_size": (1, 20),
    "target": (1, 100_000),
    "scoring": ("winner_takes", "lowest_total", "elimination"),
    "target_test": ("gte", "gt"),
    "dealer_choice": ("high_card_zero", "high_card_redraw", "random", "first_seat"),
    "dealer_rotation": ("left", "winner", "stay"),
    "first_wild": ("first_player_chooses", "bury_redraw", "reshuffle_redraw"),
    "first_wild_draw_four": ("redraw", "bury_redraw", "reshuffle_redraw", "first_player_chooses"),
    "first_action": ("apply", "flip_next"),
    "first_reverse_starter": ("dealer", "right_of_dealer"),
    "draw_policy": ("one", "until_playable"),
    "draw_cap": ("none", 1, 40),
    "voluntary_draw": (False, True),
    "drawn_card": ("may_play", "must_play", "never"),
    "action_match": ("color_or_symbol", "color_only"),
    "wd4_legal_if": ("no_color", "no_color_or_number", "no_match"),
    "wd4_enforcement": ("bluff", "strict", "free"),
    "wd4_wilds_count": (False, True),
    "wd4_guilty": ("draw",),
    "wd4_innocent_extra": (0, 10),
    "wd4_challengers": ("target",),
    "uno_penalty": (0, 10),
    "uno_window": ("until_next_turn", "until_own_next_play"),
    "uno_window_ms": (0, 10_000),
    "final_draw_effect": (False, True),
    "reshuffle": ("when_needed", "when_last_taken"),
    "two_seat_reverse": ("skip", "none"),
    "stacking": ("off", "same", "any"),
    "seven_zero": (False, True),
    "jump_in": ("off", "exact"),
    "blocked_deal": ("lowest_hand_wins", "void"),
    "deal_limit": ("none", 1, 1000),
    "max_turns_per_deal": (50, 100_000),
}
"""Rules 2, the column of values for cards; of numbers the least and the most."""

EVERY_OPTION = [(name, option) for name in RULESETS for option in options_of(RULESETS[name].family)]
every_option = pytest.mark.parametrize(
    ("name", "option"), EVERY_OPTION, ids=[f"{name}-{option.name}" for name, option in EVERY_OPTION]
)


def test_there_are_five_rulesets_for_their_numbers_of_seats():
    assert {name: (base.family, base.seats) for name, base in RULESETS.items()} == {
        "official": ("cards", (2, 10)),
        "classic-500": ("cards", (2, 10)),
        "lowest-500": ("cards", (2, 10)),
        "elimination-500": ("cards", (2, 10)),
        "dice-500": ("dice", (2, 4)),
    }
    assert DEFAULT == "official"
    assert all(base.summary.endswith(".") and base.version == 1 for base in RULESETS.values())


@pytest.mark.parametrize("name", CARD_RULESETS)
def test_a_card_ruleset_has_the_values_of_the_table(name):
    rules = resolve(name, {}, 4)
    assert (rules.ruleset, rules.version, rules.family) == (name, 1, "cards")
    assert option_values(rules) == {option: row[name] for option, row in TABLE.items()}


@pytest.mark.parametrize("option", options_of("cards"), ids=lambda option: option.name)
def test_a_card_option_allows_what_the_table_says(option):
    values = ALLOWED[option.name]
    if isinstance(option.allowed, Choice):
        assert option.allowed.words == values
    elif not isinstance(option.allowed, Flag):
        *none, least, most = values
        assert (option.allowed.least, option.allowed.most) == (least, most)
        assert option.allowed.or_none == (none == ["none"])


@every_option
def test_an_option_has_a_field_an_allowed_default_a_rule_and_a_text(name, option):
    default = getattr(OPTIONS_CLASS[RULESETS[name].family](), option.name)
    assert option.allowed.allows(default)
    assert option.allowed.allows(getattr(resolve(name, {}, 2).options, option.name))
    assert option.rule[0].isdigit()
    assert option.text.endswith(".")


@pytest.mark.parametrize("family", OPTIONS_CLASS)
def test_every_field_has_an_option_and_they_stand_in_the_same_order(family):
    assert tuple(option.name for option in options_of(family)) == OPTIONS_CLASS[family].__struct_fields__


@pytest.mark.parametrize("name", RULESETS)
def test_what_a_ruleset_changes_is_not_the_default_anyway(name):
    defaults = msgspec.structs.asdict(OPTIONS_CLASS[RULESETS[name].family]())
    assert all(defaults[option] != value for option, value in RULESETS[name].differs.items())


def good_values(option: Option) -> tuple[Any, ...]:
    if isinstance(option.allowed, Choice):
        return option.allowed.words
    if isinstance(option.allowed, Flag):
        return (False, True)
    return (option.allowed.least, option.allowed.most, *(("none",) if option.allowed.or_none else ()))


@every_option
def test_every_allowed_value_can_be_chosen(name, option):
    for value in good_values(option):
        with_it: dict[str, Any] = {option.name: value}
        if option.name == "draw_cap":
            with_it["draw_policy"] = "until_playable"
        if with_it != {"hand_size": 20} or name != "dice-500":
            assert getattr(resolve(name, with_it, 2).options, option.name) == value


def wrong_values(option: Option) -> list[Any]:
    strange = [None, [], {}, 0.5, "", "no such word", -1, 10**30, ["none"], {"value": 1}]
    if isinstance(option.allowed, Choice):
        return [*strange, 0, 1, True, False, option.allowed.words[0].upper(), f"{option.allowed.words[0]} "]
    if isinstance(option.allowed, Flag):
        return [*strange, 0, 1, "true", "false", "none"]
    least, most = option.allowed.least, option.allowed.most
    numbers = [least - 1, most + 1, float(least), str(least), True, False]
    return [*strange, *numbers] if option.allowed.or_none else [*strange, *numbers, "none"]


@every_option
def test_every_wrong_type_or_value_is_refused_with_the_option_the_value_and_what_is_allowed(name, option):
    for value in wrong_values(option):
        with pytest.raises(OptionError) as refused:
            resolve(name, {option.name: value}, 2)
        text = str(refused.value)
        assert text.startswith(f"{option.name}: ")
        assert text.endswith(f" is not allowed; allowed: {option.allowed}")
        assert (refused.value.option, refused.value.value) == (option.name, value)
        assert shown_in(text, value)


def shown_in(text: str, value: Any) -> bool:
    if value == 10**30:
        return "a huge number" in text
    return (str(value).lower() if isinstance(value, bool) else repr(value)) in text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("scoring", "winner_takes, lowest_total, elimination"),
        ("seven_zero", "true, false"),
        ("hand_size", "a whole number from 1 to 20"),
        ("draw_cap", "none, a whole number from 1 to 40"),
    ],
)
def test_what_is_allowed_is_said_in_words(name, text):
    (option,) = [option for option in options_of("cards") if option.name == name]
    assert str(option.allowed) == text


def test_a_long_value_is_cut():
    with pytest.raises(OptionError) as refused:
        resolve("official", {"scoring": "x" * 10_000}, 2)
    assert len(str(refused.value)) < 200


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from([*RULESETS]),
    st.integers(-2, 12),
    st.dictionaries(st.sampled_from([*TABLE]) | st.text(max_size=5), ANYTHING, max_size=4),
)
def test_anything_is_resolved_to_allowed_values_or_refused(name, seats, overrides):
    try:
        rules = resolve(name, overrides, seats)
    except OptionError:
        return
    values = option_values(rules)
    assert all(option.allowed.allows(values[option.name]) for option in options_of(rules.family))
    assert all(values[option] == value for option, value in overrides.items())


@pytest.mark.parametrize("name", ["", "Official", "uno", "dice"])
def test_an_unknown_ruleset_is_refused_with_those_there_are(name):
    with pytest.raises(OptionError, match=f"ruleset: '{name}' is not a ruleset; allowed: official, classic"):
        ruleset(name)


@pytest.mark.parametrize("name", RULESETS)
def test_an_option_that_no_family_has_is_refused_by_name(name):
    with pytest.raises(
        OptionError, match=r"options: 'house_rule' is not an option of the family .*hand_size"
    ):
        resolve(name, {"house_rule": True}, 2)


@pytest.mark.parametrize("name", CARD_RULESETS)
@pytest.mark.parametrize(
    ("option", "value"), [("wd4_challengers", "any_opponent"), ("wd4_guilty", "take_back_and_draw")]
)
def test_values_that_only_dice_have_are_refused_with_cards(name, option, value):
    with pytest.raises(OptionError, match=f"{option}: '{value}' is not allowed"):
        resolve(name, {option: value}, 2)


@pytest.mark.parametrize("name", CARD_RULESETS)
@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 100])
def test_a_number_of_seats_that_cards_do_not_have_is_refused(name, seats):
    with pytest.raises(OptionError, match=f"seats: {seats} is not allowed; allowed: 2 to 10 with {name}"):
        resolve(name, {}, seats)


@pytest.mark.parametrize(("seats", "most"), [(5, 20), (6, 17), (7, 15), (8, 13), (9, 11), (10, 10)])
def test_all_hands_and_the_first_card_must_fit_into_the_deck(seats, most):
    assert resolve("official", {"hand_size": most}, seats).options.hand_size == most
    if most < 20:
        with pytest.raises(
            OptionError, match=f"hand_size: {most + 1} needs more cards .*at most {most} with {seats} seats"
        ):
            resolve("official", {"hand_size": most + 1}, seats)


@pytest.mark.parametrize("name", ["official", "classic-500"])
def test_a_cap_on_drawing_until_playable_needs_that_policy(name):
    with pytest.raises(OptionError, match="draw_cap: 3 works only with draw_policy until_playable"):
        resolve(name, {"draw_cap": 3}, 2)
    capped = resolve(name, {"draw_cap": 3, "draw_policy": "until_playable"}, 2).options
    assert capped.draw_cap == 3


@pytest.mark.parametrize("name", ["lowest-500", "elimination-500"])
def test_the_cap_counts_with_the_policy_of_the_ruleset(name):
    assert resolve(name, {"draw_cap": 3}, 2).options.draw_cap == 3
    with pytest.raises(OptionError, match="draw_cap"):
        resolve(name, {"draw_cap": 3, "draw_policy": "one"}, 2)


@pytest.mark.parametrize("name", RULESETS)
def test_resolved_options_survive_being_stored(name):
    rules = resolve(name, {}, 3)
    stored = msgspec.json.encode(option_values(rules))
    assert msgspec.json.decode(stored, type=OPTIONS_CLASS[rules.family]) == rules.options
    assert isinstance(rules, Rules)
