"""Organisers see and change in the admin what they run, whatever their permissions; administrators everything."""

import html
import re

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from games.players.models import Player
from tests.games.factories import NOW, make_player
from tests.tournaments.admin.kit import administrator, errors_in, filled, organiser, page_of, pages
from tests.tournaments.factories import make_tournament
from tournaments.projections.models import Progress, TableRow
from tournaments.registration.models import HouseRules, League, Tournament
from tournaments.services.starting import start_tournament

pytestmark = pytest.mark.django_db
MODELS = ["league", "houserules", "tournament", "tablerow"]


def season(name, *, organiser=None):
    """Return a league with house rules, a tournament that waits and one that has started."""
    league = League.objects.create(name=f"league {name}")
    if organiser:
        league.organisers.add(organiser)
    rules = HouseRules.objects.create(name=f"rules {name}", league=league)
    waiting = make_tournament(["random"] * 4, name=f"waiting {name}", league=league, house_rules=rules)
    begun = make_tournament(["random"] * 4, name=f"begun {name}", league=league, house_rules=rules)
    start_tournament(begun.id, actor="test", now=NOW)
    return league, rules, waiting, begun


def test_an_organiser_sees_the_own_rows_and_no_others():
    browser, person = organiser()
    season("own", organiser=person)
    theirs = season("theirs")
    make_tournament([], name="alone", organiser=person)

    for model in MODELS:
        page = browser.get(pages(model)).content.decode()
        assert "own" in page
        assert "theirs" not in page.replace("league theirs", ""), model
    assert "alone" in browser.get(pages("tournament")).content.decode()
    for row in (*theirs, TableRow.objects.get(tournament=theirs[-1])):
        for page in ("change", "delete", "history"):
            answer = browser.get(page_of(row, page))
            assert answer.status_code in (302, 403), (row, page)


def test_permissions_to_look_and_to_add_open_no_others_rows():
    browser, person = organiser()
    person.user_permissions.set(Permission.objects.filter(codename__in=["view_tournament", "add_tournament"]))
    *_, waiting, _ = season("theirs")

    assert "waiting theirs" not in browser.get(pages("tournament")).content.decode()
    assert browser.post(page_of(waiting), filled(waiting, name="mine")).status_code in (302, 403)
    waiting.refresh_from_db()
    assert waiting.name == "waiting theirs"


def test_an_organiser_changes_and_starts_the_own_tournaments_and_enters_players():
    browser, person = organiser()
    league, rules, waiting, _ = season("own", organiser=person)
    values = filled(waiting, name="changed", league=league.pk, house_rules=rules.pk, ruleset="")

    browser.post(page_of(waiting), {**values, "entrants-0-seed": 9, "tournaments_tournament_start": "1"})

    waiting.refresh_from_db()
    assert waiting.name == "changed"
    assert waiting.entrants.filter(seed=9).exists()
    assert Progress.objects.filter(tournament=waiting).exists()


def test_an_organiser_of_a_league_needs_no_permission_from_the_first_form_to_the_last_game():
    browser, person = organiser()
    league = League.objects.create(name="Mine")
    league.organisers.add(person)
    for name in ("ada's bot", "ben's bot", "ben's old bot"):
        make_player(name)
    Player.objects.filter(name="ben's old bot").update(retired_at=NOW)
    cup = Tournament(name="Cup", format="survivor", ruleset="official")
    form = filled(cup, league=league.pk, survivor__table_size="2")

    browser.post(pages("tournament", "add"), form)
    made = Tournament.objects.get()
    picker = player_picker(browser.get(page_of(made)).content.decode())
    found = [browser.get(**picker(term)).json()["results"] for term in ("ada", "ben")]
    assert [[player["text"] for player in players] for players in found] == [["ada's bot"], ["ben's bot"]]
    for number, (player,) in enumerate(found):
        form |= {f"entrants-{number}-player": player["id"], f"entrants-{number}-seed": ""}
    start = {"entrants-TOTAL_FORMS": 2, "tournaments_tournament_start": "1"}
    page = browser.post(page_of(made), {**form, **start}, follow=True).content.decode()

    assert "has started" in page
    assert "ada's bot" in html.unescape(page)
    assert "/admin/games/" not in page
    (game,) = TableRow.objects.values_list("game_id", flat=True)
    tables = browser.get(pages("tablerow")).content.decode()
    for door in ("game", "events", "record"):
        address = reverse(door, args=[game])
        assert f'href="{address}"' in tables
        assert browser.get(address).status_code == 200


def player_picker(page):
    """Return how the page asks for players whose names have a text in them."""
    (select,) = re.findall(r'<select name="entrants-__prefix__-player"[^>]*>', page)
    asks = dict(re.findall(r'data-([a-z-]+)="([^"]*)"', select))
    names = {name: asks[name.replace("_", "-")] for name in ("app_label", "model_name", "field_name")}
    return lambda term: {"path": asks["ajax--url"], "data": {**names, "term": term}}


def test_players_are_found_by_those_who_may_enter_them_and_nothing_else_is():
    browser, person = organiser()
    League.objects.create(name="Mine").organisers.add(person)
    stranger, _ = organiser("stranger")
    alone, head = organiser("alone")
    make_tournament([], organiser=head)
    entrant = {"app_label": "tournaments", "model_name": "entrant", "field_name": "player"}
    owner = {"app_label": "games", "model_name": "player", "field_name": "owner"}
    search = reverse("admin:tournaments_tournament_players")

    assert [who.get(search, entrant).status_code for who in (browser, alone, stranger)] == [200, 200, 403]
    assert browser.get(search, owner).status_code == 403
    assert administrator().get(search, owner).status_code == 403


def test_another_ones_rows_are_neither_changed_nor_removed_nor_started():
    browser, person = organiser()
    season("own", organiser=person)
    league, rules, waiting, _ = season("theirs")

    for row, data in (
        (league, {"name": "mine", "place_points": "[]"}),
        (rules, {"name": "mine", "ruleset": "official", "league": league.pk}),
        (waiting, filled(waiting, name="mine", tournaments_tournament_start="1")),
    ):
        browser.post(page_of(row), data)
        browser.post(page_of(row, "delete"), {"post": "yes"})
        chosen = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
        browser.post(pages(row._meta.model_name), chosen)
        before = str(row)
        row.refresh_from_db()
        assert str(row) == before
    assert not Progress.objects.filter(tournament=waiting).exists()


def test_an_organiser_puts_tournaments_in_own_leagues_and_organises_them():
    browser, person = organiser()
    assert browser.get(pages("tournament", "add")).status_code == 403
    own, rules, *_ = season("own", organiser=person)
    other, foreign, *_ = season("theirs")
    values = filled(Tournament(name="Cup", format="survivor", ruleset=""))

    assert list(errors_in(browser.post(pages("tournament", "add"), values))) == ["league"]
    answer = browser.post(
        pages("tournament", "add"), {**values, "league": other.pk, "house_rules": foreign.pk}
    )
    assert set(errors_in(answer)) == {"league", "house_rules"}
    browser.post(
        pages("tournament", "add"), {**values, "league": own.pk, "house_rules": rules.pk, "organiser": 0}
    )

    made = Tournament.objects.get(name="Cup")
    assert (made.league, made.organiser, made.house_rules) == (own, person, rules)


def test_a_tournament_is_moved_to_own_leagues_and_given_away_by_administrators_only():
    browser, person = organiser()
    _, _, waiting, _ = season("own", organiser=person)
    other, *_ = season("theirs")
    somebody = User.objects.create_user("somebody")

    assert list(errors_in(browser.post(page_of(waiting), filled(waiting, league=other.pk)))) == ["league"]
    browser.post(page_of(waiting), filled(waiting, league=waiting.league.pk, organiser=somebody.pk))
    waiting.refresh_from_db()
    assert waiting.organiser is None
    administrator().post(page_of(waiting), filled(waiting, league=other.pk, organiser=somebody.pk))
    waiting.refresh_from_db()
    assert (waiting.league, waiting.organiser) == (other, somebody)


def test_leagues_are_made_with_permission_and_organisers_chosen_by_administrators():
    browser, person = organiser()
    assert browser.get(pages("league", "add")).status_code == 403
    person.user_permissions.add(Permission.objects.get(codename="add_league"))

    browser.post(pages("league", "add"), {"name": "Mine", "place_points": "[5, 3]", "organisers": []})

    league = League.objects.get()
    assert list(league.organisers.all()) == [person]
    browser.post(page_of(league), {"name": "Ours", "place_points": "[5]", "organisers": []})
    league.refresh_from_db()
    assert (league.name, list(league.organisers.all())) == ("Ours", [person])


def test_the_front_page_leads_an_organiser_to_what_is_theirs():
    browser, _ = organiser()
    page = browser.get(reverse("admin:index")).content.decode()
    for model in MODELS:
        assert pages(model) in page


def test_strangers_are_shown_the_way_in():
    client = Client()
    assert client.get(reverse("admin:login")).status_code == 200
    client.force_login(User.objects.create_user("no staff"))
    assert client.get(pages("league"), follow=True).status_code == 200


def test_administrators_see_everything():
    season("one")
    browser = administrator()
    for model in MODELS:
        assert "one" in browser.get(pages(model)).content.decode()
