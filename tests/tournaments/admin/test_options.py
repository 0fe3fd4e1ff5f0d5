"""Every option of every ruleset and format is a field, with what holds without a choice and its rule beside it."""

import html
import json
import re

import pytest
from django.utils.html import strip_tags
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.options import Flag
from games.engine.rulesets import RULESETS, options_of
from games.rulebook.chapters import RULES, numbers_in
from games.selectors.rulesets import ruleset
from tests.tournaments.admin.kit import administrator, errors_in, filled, form_of, page_of, pages
from tests.tournaments.factories import make_tournament
from tournaments.engine.criteria import DEFAULT_TIE_BREAKS
from tournaments.engine.formats import FORMATS
from tournaments.engine.options import describe
from tournaments.registration.models import HouseRules, Tournament
from tournaments.selectors.plans import plan_faults

pytestmark = pytest.mark.django_db
FAMILIES = ("cards", "dice")


@pytest.mark.parametrize("model", ["tournament", "houserules"])
def test_every_option_of_every_ruleset_has_a_field_that_explains_it(model):
    form = administrator().get(pages(model, "add")).context["adminform"].form

    for family in FAMILIES:
        for option in options_of(family):
            field = form[f"{family}__{option.name}"]
            said = html.unescape(strip_tags(field.help_text))
            assert field.label == option.name
            assert option.text in said
            assert str(option.allowed) in said
            assert all(f"{number} {RULES[number]}" in said for number in numbers_in(option.rule))
            held = json.loads(field.field.widget.attrs["data-defaults"])
            for name in held:
                default = next(one.default for one in ruleset(name).options if one.name == option.name)
                words = {True: "yes", False: "no"} if option.allowed == Flag() else {}
                assert held[name] == words.get(default, str(default))
                assert held[name] in said
            assert list(held) == [name for name, known in RULESETS.items() if known.family == family]


def test_what_holds_without_a_choice_is_told_for_every_ruleset():
    page = strip_tags(administrator().get(pages("tournament", "add")).content.decode())
    page = re.sub(r"\s+", " ", page)
    assert "If nothing is chosen: 2 (official, classic-500), 4 (lowest-500, elimination-500)." in page
    assert "Options of rules with cards" in page
    assert "For official, classic-500, lowest-500, elimination-500. Choose what is to differ" in page


def test_every_option_of_every_format_has_a_field_that_explains_it():
    form = administrator().get(pages("tournament", "add")).context["adminform"].form

    for name, known in FORMATS.items():
        for option in describe(known):
            said = html.unescape(strip_tags(form[f"{name}__{option.name}"].help_text))
            assert option.text in said
            assert option.allowed in said


@pytest.mark.parametrize(("name", "family"), [("official", "cards"), ("dice-500", "dice")])
def test_every_option_can_be_chosen(name, family):
    others = {option.name: another_value(option) for option in ruleset(name).options}
    differing = {option: value for option, value in others.items() if value is not None}
    tournament, browser = make_tournament([], ruleset=name), administrator()
    chosen = {f"{family}__{option}": str(value).lower() for option, value in differing.items()}

    browser.post(page_of(tournament), filled(tournament, **chosen))

    assert Tournament.objects.get().options == differing
    form = browser.get(page_of(tournament)).context["adminform"].form
    assert {field: form[field].value() for field in chosen} == chosen


def another_value(option):
    """Return a value that is not the ruleset's, None if there is no other."""
    if option.type == "flag":
        return not option.default
    if option.type == "choice":
        return next((word for word in option.words if word != option.default), None)
    return option.least + 1 if option.least + 1 != option.default else option.least + 2


def test_only_what_differs_is_stored_and_no_choice_takes_it_back():
    tournament, browser = make_tournament([]), administrator()
    chosen = {
        "cards__hand_size": "7",
        "cards__target": "200",
        "cards__draw_cap": "none",
        "cards__seven_zero": "true",
    }

    browser.post(page_of(tournament), filled(tournament, **chosen))
    assert Tournament.objects.get().options == {"target": 200, "seven_zero": True}

    usual = {
        "single_elimination__table_size": "4",
        "single_elimination__tie_breaks": ", ".join(DEFAULT_TIE_BREAKS),
    }
    browser.post(page_of(tournament), filled(tournament, cards__seven_zero="true", **usual))
    saved = Tournament.objects.get()
    assert (saved.options, saved.format_options) == ({"seven_zero": True}, {})


def test_the_options_of_the_format_are_chosen_likewise():
    tournament, browser = make_tournament([]), administrator()
    chosen = {
        "single_elimination__table_size": "6",
        "single_elimination__advance": "2",
        "single_elimination__uneven_tables": "false",
        "single_elimination__pairing": "drawn",
        "single_elimination__tie_breaks": "misses, lot",
    }

    browser.post(page_of(tournament), filled(tournament, **chosen))

    assert Tournament.objects.get().format_options == {
        "table_size": 6,
        "uneven_tables": False,
        "pairing": "drawn",
        "tie_breaks": ["misses", "lot"],
    }
    form = browser.get(page_of(tournament)).context["adminform"].form
    assert form["single_elimination__tie_breaks"].value() == "misses, lot"


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"cards__hand_size": "seven"}, "cards__hand_size", "hand_size: 'seven' is not allowed; allowed: a whole"),
        ({"cards__hand_size": "7.5"}, "cards__hand_size", "a whole number from 1 to 20"),
        ({"cards__hand_size": "21"}, "cards__hand_size", "1 to 20"),
        ({"cards__hand_size": "9" * 30}, "cards__hand_size", "1 to 20"),
        ({"cards__hand_size": "none"}, "cards__hand_size", "1 to 20"),
        ({"cards__stacking": "all"}, "cards__stacking", "off, same, any"),
        ({"cards__seven_zero": "1"}, "cards__seven_zero", "true, false"),
        ({"cards__draw_cap": "3"}, "cards__draw_cap", "works only with draw_policy until_playable"),
        ({"cards__hand_size": "20", "single_elimination__table_size": "10"}, "cards__hand_size", "at most 10 with 10"),
        ({"dice__target": "100"}, "dice__target", "This is an option of dice, not of cards: leave it empty."),
        ({"ruleset": "dice-500", "single_elimination__table_size": "3", "cards__stacking": "any"}, "cards__stacking",
         "not of dice"),
        ({"ruleset": "dice-500", "single_elimination__table_size": "5"}, "single_elimination__table_size",
         "seats 4 at most"),
        ({"single_elimination__advance": "4"}, "single_elimination__advance", "1 to 3"),
        ({"single_elimination__table_size": "11"}, "single_elimination__table_size", "2 to 10"),
        ({"single_elimination__tie_breaks": "lot, lot"}, "single_elimination__tie_breaks", "each at most once"),
        ({"survivor__target": "100"}, "survivor__target", "not of single_elimination"),
        ({"format": "survivor", "cards__target": "40"}, "cards__target", "survivor makes it 500"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_beside_its_field(changes, field, said):
    tournament = make_tournament([])

    errors = form_of(tournament, filled(tournament, **changes)).errors

    assert list(errors) == [field]
    assert said in errors[field][0]


def test_all_that_is_wrong_is_said_at_once_and_nothing_is_written():
    wrong = {"cards__hand_size": "x", "cards__stacking": "y", "single_elimination__advance": "z"}
    tournament = make_tournament([])

    errors = errors_in(administrator().post(page_of(tournament), filled(tournament, name="New", **wrong)))

    assert set(errors) == set(wrong)
    assert (Tournament.objects.get().name, Tournament.objects.get().options) == ("Test", {})


def test_a_tournament_follows_house_rules_and_differs_from_them_only_where_it_says_so():
    rules = HouseRules.objects.create(
        name="Friday", ruleset="lowest-500", options={"hand_size": 9, "stacking": "any"}
    )
    tournament, browser = make_tournament([]), administrator()
    chosen = {"house_rules": rules.pk, "ruleset": "", "cards__hand_size": "7", "cards__stacking": "any"}

    browser.post(page_of(tournament), filled(tournament, **chosen))

    saved = Tournament.objects.get()
    assert (saved.house_rules, saved.ruleset, saved.options) == (rules, "lowest-500", {"hand_size": 7})
    page = browser.get(page_of(tournament))
    assert "<b>hand_size</b>: 7" in page.content.decode()
    assert "<b>stacking</b>: any" in page.content.decode()
    form = page.context["adminform"].form
    assert form["ruleset"].value() == ""
    told = json.loads(form.fields["house_rules"].widget.widget.attrs["data-house-rules"])
    assert told[str(rules.pk)]["options"] == {"hand_size": "9", "stacking": "any"}


def test_house_rules_of_another_ruleset_are_refused():
    rules = HouseRules.objects.create(name="Friday", ruleset="lowest-500")
    tournament = make_tournament([])
    chosen = filled(tournament, house_rules=rules.pk, ruleset="official")
    assert list(form_of(tournament, chosen).errors) == ["ruleset"]


def test_whatever_is_filled_in_is_judged():
    tournament = make_tournament([])
    judge = form_of(tournament, filled(tournament))
    texts = (
        st.text(max_size=8)
        | st.integers().map(str)
        | st.sampled_from(["none", "true", "off", "any", "-0", "lot"])
    )

    @settings(max_examples=30, deadline=None)
    @given(
        st.dictionaries(st.sampled_from([name for name in judge.fields if "__" in name]), texts, max_size=4)
    )
    def holds(chosen):
        form = type(judge)(filled(tournament, **chosen), instance=stored(tournament))
        if form.is_valid():
            assert plan_faults(form.instance) == []
        else:
            assert set(form.errors) <= set(form.fields)

    holds()


def stored(tournament):
    """Return the tournament as it is stored."""
    return Tournament.objects.get(pk=tournament.pk)
