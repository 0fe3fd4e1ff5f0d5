"""House rules in the admin: made, changed and removed, as over the API."""

import pytest

from tests.tournaments.admin.kit import administrator, errors_in, filled, form_of, organiser, page_of, pages
from tests.tournaments.factories import make_tournament
from tournaments.registration.models import HouseRules, League, Tournament

pytestmark = pytest.mark.django_db
FRIDAY = {"name": "Friday", "ruleset": "lowest-500"}


def rules(**fields):
    return HouseRules.objects.create(**{**FRIDAY, "options": {"stacking": "any"}, **fields})


def test_a_set_of_options_gets_a_name_and_keeps_what_differs():
    browser = administrator()

    browser.post(pages("houserules", "add"), {**FRIDAY, "cards__stacking": "any", "cards__uno_penalty": "4"})

    made = HouseRules.objects.get()
    assert (made.name, made.league, made.ruleset, made.options) == (
        "Friday",
        None,
        "lowest-500",
        {"stacking": "any"},
    )
    make_tournament([], ruleset="lowest-500", house_rules=made)
    (row,) = browser.get(pages("houserules"), {"q": "frid"}).context["cl"].result_list
    assert row.tournament_count == 1
    assert "stacking=any" in browser.get(pages("houserules")).content.decode()


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"cards__hand_size": "0"}, "cards__hand_size", "1 to 20"),
        ({"cards__draw_cap": "3", "ruleset": "official"}, "cards__draw_cap", "until_playable"),
        ({"ruleset": "dice-500", "cards__target": "90"}, "cards__target", "an option of cards, not of dice"),
        ({"name": "a\tb"}, "name", "printable"),
        ({"name": "Other"}, "name", "with this name already"),
        ({"ruleset": "classic-500"}, "ruleset", "they stay house rules of lowest-500"),
        ({"cards__hand_size": "20"}, "__all__", "could not start any more: hand_size: 20"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(changes, field, said):
    followed = rules()
    rules(name="Other")
    make_tournament([], ruleset="lowest-500", house_rules=followed, format_options={"table_size": 10})

    errors = form_of(followed, {**FRIDAY, **changes}).errors

    assert list(errors) == [field]
    assert said in errors[field][0]


def test_house_rules_that_a_tournament_has_are_not_removed():
    followed, browser = rules(), administrator()
    make_tournament([], ruleset="lowest-500", house_rules=followed, name="secret")

    for address, data in (
        (page_of(followed, "delete"), {"post": "yes"}),
        (
            pages("houserules"),
            {"action": "delete_selected", "_selected_action": [followed.pk], "post": "yes"},
        ),
    ):
        page = browser.post(address, data, follow=True).content.decode()
        assert "tournaments that follow them" in page
        assert "secret" not in page
    assert HouseRules.objects.exists()


def test_organisers_make_house_rules_for_their_leagues_only():
    browser, person = organiser()
    own, other = League.objects.create(name="A"), League.objects.create(name="B")
    assert browser.get(pages("houserules", "add")).status_code == 403
    own.organisers.add(person)

    for league, field in ((other.pk, "league"), ("", "league")):
        assert list(errors_in(browser.post(pages("houserules", "add"), {**FRIDAY, "league": league}))) == [
            field
        ]
    browser.post(pages("houserules", "add"), {**FRIDAY, "league": own.pk})
    assert [made.league for made in HouseRules.objects.all()] == [own]


def test_a_new_tournament_of_a_league_follows_its_house_rules_unless_it_says_otherwise():
    browser, league = administrator(), League.objects.create(name="A")
    usual, foreign = rules(league=league), rules(league=League.objects.create(name="B"))
    values = {"name": "A", "place_points": "[]"}
    assert list(form_of(league, {**values, "house_rules": foreign.pk}).errors) == ["house_rules"]
    browser.post(page_of(league), {**values, "house_rules": usual.pk})

    for ruleset in ("", "official"):
        new = filled(Tournament(name=f"Cup {ruleset}", format="survivor", ruleset=ruleset), league=league.pk)
        browser.post(pages("tournament", "add"), new)

    made = Tournament.objects.order_by("name").values_list("house_rules", "ruleset")
    assert list(made) == [(usual.pk, "lowest-500"), (None, "official")]
    page = browser.post(page_of(usual, "delete"), {"post": "yes"}, follow=True).content.decode()
    assert "a league whose new tournaments do" in page
    assert HouseRules.objects.filter(pk=usual.pk).exists()
