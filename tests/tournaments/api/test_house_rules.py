"""House rules: made, changed and removed by organisers, followed by tournaments until these start."""

import pytest
from django.contrib.auth.models import Permission
from rest_framework.test import APIClient

from games.engine.rulesets import option_values, resolve
from games.selectors.loading import load
from tests.games.api.doors import API, problem, stranger
from tests.tournaments.api.doors import administrator, get, organiser, post, send, started
from tests.tournaments.factories import make_tournament
from tournaments.projections.models import TableRow
from tournaments.registration.models import HouseRules, League, Tournament

pytestmark = pytest.mark.django_db
FRIDAY = {"name": "Friday table", "ruleset": "lowest-500", "options": {"hand_size": 9, "stacking": "any"}}
CUP = {"name": "Cup", "format": "single_elimination"}


def rules(**fields):
    return HouseRules.objects.create(**{**FRIDAY, **fields})


def test_a_leagues_organiser_makes_house_rules_for_everybody_to_see():
    client, user = organiser()
    league = League.objects.create(name="Season")
    league.organisers.add(user)

    answer = post(client, "/house-rules", {**FRIDAY, "league": league.pk}, key="k")

    assert answer.status_code == 201
    told = answer.json()
    assert told["league"] == {"id": league.pk, "name": "Season"}
    assert {field: told[field] for field in FRIDAY} == FRIDAY
    assert told["rules"] == option_values(resolve("lowest-500", FRIDAY["options"], 2))
    assert told["tournaments"] == 0
    assert post(client, "/house-rules", {**FRIDAY, "league": league.pk}, key="k").json() == told
    for anybody in (APIClient(), stranger()):
        assert get(f"/house-rules/{told['id']}", anybody) == told
    path = f"/house-rules/{told['id']}"
    changed = send(client, "PATCH", path, {"name": "B", "options": {}}).json()
    assert (changed["name"], changed["options"], changed["ruleset"]) == ("B", {}, "lowest-500")
    assert send(client, "PATCH", path, {"ruleset": "dice-500"}).json()["rules"]["hand_size"] == 5
    assert send(client, "DELETE", path).status_code == 204
    assert not HouseRules.objects.exists()


def test_house_rules_are_listed_by_name_page_by_page_and_chosen_by_league_and_ruleset():
    league = League.objects.create(name="Season")
    for name in "CA":
        rules(name=name)
    rules(name="A", league=league)
    rules(name="B", ruleset="dice-500", options={})

    first = get("/house-rules?limit=3")
    rest = get(f"/house-rules?limit=3&cursor={first['next']}")

    assert [each["name"] for each in first["results"] + rest["results"]] == list("AABC")
    assert len({each["id"] for each in first["results"] + rest["results"]}) == 4
    assert rest["next"] is None
    assert [each["name"] for each in get(f"/house-rules?league={league.pk}")["results"]] == ["A"]
    assert [each["name"] for each in get("/house-rules?ruleset=dice-500")["results"]] == ["B"]
    problem(APIClient().get(f"{API}/house-rules?ruleset=x"), 400)


def test_a_list_takes_one_query_however_long_it_is(django_assert_max_num_queries):
    for name in "ABCDE":
        rules(name=name, league=League.objects.create(name=name))
    with django_assert_max_num_queries(1):
        get("/house-rules")


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"name": ""}, "name", ["1 to 80"]),
        ({"ruleset": "offical"}, "ruleset", ["'offical'", "official"]),
        ({"options": {"hand_sise": 7}}, "options", ["'hand_sise'", "hand_size"]),
        ({"options": {"hand_size": 21}}, "options", ["hand_size", "21", "1 to 20"]),
        ({"options": {"stacking": True}}, "options", ["stacking", "off, same, any"]),
        ({"ruleset": "official", "options": {"draw_cap": 3}}, "options", ["draw_cap", "until_playable"]),
        ({"ruleset": "dice-500"}, "options", ["stacking", "dice"]),
        ({"league": 999}, "league", ["no league 999"]),
    ],
)
def test_house_rules_that_cannot_be_are_refused_and_nothing_is_written(changes, field, said):
    told = problem(post(administrator(), "/house-rules", {**FRIDAY, **changes}), 400)

    assert (told["code"], told["field"]) == ("invalid_field", field)
    assert all(words in told["detail"] for words in said)
    assert field != "options" or told["problems"][0]["option"] == said[0].strip("'")
    assert not HouseRules.objects.exists()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "missing_field"),
        ({**FRIDAY, "rules": {}}, "unknown_field"),
        ({**FRIDAY, "league": "1"}, "invalid_field"),
        ({**FRIDAY, "options": {"hand_size": 7.0}}, "invalid_field"),
        (b'{"name": "a", "name": "b"}', "duplicate_field"),
    ],
)
def test_a_body_that_is_none_is_refused(body, code):
    assert problem(post(administrator(), "/house-rules", body), 400)["code"] == code


def test_a_name_is_given_once_per_league_and_once_for_all():
    client, league = administrator(), League.objects.create(name="Season")
    bodies = [FRIDAY, {**FRIDAY, "league": league.pk}]
    for body in bodies:
        assert post(client, "/house-rules", body).status_code == 201
    for body in bodies:
        told = problem(post(client, "/house-rules", body), 409)
        assert (told["code"], told["field"]) == ("name_taken", "name")
    other = rules(name="B")
    told = problem(send(client, "PATCH", f"/house-rules/{other.pk}", {"name": FRIDAY["name"]}), 409)
    assert told["code"] == "name_taken"


def test_only_organisers_of_their_league_change_house_rules():
    client, user = organiser()
    own, other = League.objects.create(name="A"), League.objects.create(name="B")
    own.organisers.add(user)
    for mine in (rules(), rules(league=other)):
        for caller, status in ((APIClient(), 401), (stranger(), 403), (client, 403)):
            for answer in (
                post(caller, "/house-rules", {**FRIDAY, "league": mine.league_id}),
                send(caller, "PATCH", f"/house-rules/{mine.pk}", {"name": "B"}),
                send(caller, "DELETE", f"/house-rules/{mine.pk}"),
            ):
                problem(answer, status)
    user.user_permissions.set(Permission.objects.filter(codename__in=["add_houserules", "change_houserules"]))
    assert post(client, "/house-rules", {**FRIDAY, "name": "C"}).status_code == 201
    assert send(client, "PATCH", f"/house-rules/{mine.pk}", {"name": "D"}).status_code == 200


@pytest.mark.parametrize("rules_id", ["0", "1", "9" * 30])
def test_house_rules_that_do_not_exist_are_404(rules_id):
    client = administrator()
    for method in ("GET", "PATCH", "DELETE"):
        answer = send(client, method, f"/house-rules/{rules_id}", None if method == "GET" else {})
        assert problem(answer, 404)["code"] == "not_found"


def test_a_tournament_takes_its_ruleset_and_options_from_its_house_rules():
    followed = rules()

    told = post(
        administrator(), "/tournaments", {**CUP, "house_rules": followed.pk, "options": {"hand_size": 5}}
    ).json()

    assert told["house_rules"] == {"id": followed.pk, "name": FRIDAY["name"]}
    assert (told["ruleset"], told["options"]) == ("lowest-500", {"hand_size": 5})
    assert told["rules"] == option_values(resolve("lowest-500", {"hand_size": 5, "stacking": "any"}, 4))


def test_without_house_rules_a_tournament_is_played_by_official_and_its_own_options():
    told = post(administrator(), "/tournaments", {**CUP, "options": {"target": 60}}).json()
    assert (told["ruleset"], told["house_rules"], told["rules"]["target"]) == ("official", None, 60)


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"house_rules": 999}, "house_rules", ["no house rules 999"]),
        ({"ruleset": "official"}, "ruleset", ["Friday table", "lowest-500", "'official'"]),
        ({"options": {"draw_cap": 50}}, "options", ["draw_cap", "1 to 40"]),
        ({"format_options": {"table_size": 10, "advance": 1}, "options": {"hand_size": 11}}, "options", ["11"]),
        ({"ruleset": ""}, "ruleset", []),
    ],
)  # fmt: skip
def test_a_tournament_that_cannot_follow_them_is_refused(changes, field, said):
    answer = post(administrator(), "/tournaments", {**CUP, "house_rules": rules().pk, **changes})

    told = problem(answer, 400)
    assert (told["code"], told["field"]) == ("invalid_field", field)
    assert all(words in told["detail"] for words in said)
    assert not Tournament.objects.exists()


def test_the_house_rules_of_a_league_are_for_its_tournaments_only():
    client, league = administrator(), League.objects.create(name="Season")
    own = rules(league=league)
    told = problem(post(client, "/tournaments", {**CUP, "house_rules": own.pk}), 400)
    assert (told["field"], told["problems"][0]["code"]) == ("house_rules", "not_its_house_rules")

    made = post(client, "/tournaments", {**CUP, "house_rules": own.pk, "league": league.pk}).json()
    path = f"/tournaments/{made['id']}"
    assert problem(send(client, "PATCH", path, {"league": None}), 400)["field"] == "house_rules"
    moved = send(client, "PATCH", path, {"league": None, "house_rules": None}).json()
    assert (moved["league"], moved["house_rules"], moved["ruleset"]) == (None, None, "lowest-500")


def test_other_house_rules_bring_their_ruleset_along():
    client, dice = administrator(), rules(name="Dice", ruleset="dice-500", options={})
    made = post(client, "/tournaments", {**CUP, "format_options": {"table_size": 3}}).json()

    changed = send(client, "PATCH", f"/tournaments/{made['id']}", {"house_rules": dice.pk}).json()

    assert (changed["ruleset"], changed["rules"]["hand_size"]) == ("dice-500", 5)
    refused = send(client, "PATCH", f"/tournaments/{made['id']}", {"ruleset": "official"})
    assert problem(refused, 400)["field"] == "ruleset"


def test_prepared_tournaments_follow_a_change_and_started_ones_do_not():
    client, followed = administrator(), rules()
    before = started(bots=4, ruleset="lowest-500", house_rules=followed, options={})
    waiting = make_tournament(["random"] * 4, ruleset="lowest-500", house_rules=followed)

    send(client, "PATCH", f"/house-rules/{followed.pk}", {"options": {"hand_size": 3}})

    told = get(f"/tournaments/{waiting.id}", client)
    assert (told["options"], told["rules"]["hand_size"], told["rules"]["stacking"]) == ({}, 3, "off")
    told = get(f"/tournaments/{before.id}")
    assert (told["options"], told["rules"]["stacking"]) == (FRIDAY["options"], "any")
    assert told["house_rules"]["name"] == FRIDAY["name"]
    assert post(client, f"/tournaments/{waiting.id}/start").status_code == 200
    for tournament, hand in ((before, 9), (waiting, 3)):
        game = load(TableRow.objects.get(tournament=tournament).game_id)
        assert game.state.options.hand_size == hand
    assert get(f"/house-rules/{followed.pk}")["tournaments"] == 2


def test_a_change_that_would_keep_a_tournament_from_starting_is_refused():
    client, followed = administrator(), rules()
    make_tournament(
        [], ruleset="lowest-500", house_rules=followed, format_options={"table_size": 10}, name="secret"
    )

    told = problem(send(client, "PATCH", f"/house-rules/{followed.pk}", {"options": {"hand_size": 20}}), 409)

    assert (told["code"], told["field"]) == ("house_rules_in_use", "options")
    assert "at most 10 with 10 seats" in told["detail"]
    assert "secret" not in told["detail"]
    assert HouseRules.objects.get().options == FRIDAY["options"]


def test_house_rules_that_a_tournament_has_keep_their_ruleset_and_stay():
    client, followed = administrator(), rules()
    make_tournament([], ruleset="lowest-500", house_rules=followed)

    for method, body in (("PATCH", {"ruleset": "official", "options": {}}), ("DELETE", None)):
        told = problem(send(client, method, f"/house-rules/{followed.pk}", body), 409)
        assert told["code"] == "house_rules_in_use"
    assert HouseRules.objects.get().ruleset == "lowest-500"


def test_new_tournaments_of_a_league_follow_its_house_rules_unless_they_say_otherwise():
    client, others = administrator(), rules(name="Others", ruleset="classic-500", options={})
    league = post(client, "/leagues", {"name": "Season"}).json()
    own = rules(league_id=league["id"])
    assert league["house_rules"] is None

    told = send(client, "PATCH", f"/leagues/{league['id']}", {"house_rules": own.pk}).json()

    assert told["house_rules"] == {"id": own.pk, "name": FRIDAY["name"]}
    for said, name, ruleset in (
        ({}, FRIDAY["name"], "lowest-500"),
        ({"house_rules": others.pk}, "Others", "classic-500"),
        ({"house_rules": None}, None, "official"),
        ({"ruleset": "elimination-500"}, None, "elimination-500"),
    ):
        made = post(client, "/tournaments", {**CUP, "league": league["id"], **said}).json()
        assert (made["house_rules"] or {"name": None})["name"] == name
        assert made["ruleset"] == ruleset
    assert post(client, "/tournaments", CUP).json()["house_rules"] is None


@pytest.mark.parametrize("whose", ["nobody's", "another league's"])
def test_a_league_cannot_have_house_rules_that_are_not_its(whose):
    other = rules(league=League.objects.create(name="Other"))
    named = 999 if whose == "nobody's" else other.pk
    client, league = administrator(), League.objects.create(name="Season")

    for method, path in (("POST", "/leagues"), ("PATCH", f"/leagues/{league.pk}")):
        told = problem(send(client, method, path, {"name": "B", "house_rules": named}), 400)
        assert told["field"] == "house_rules"
    assert set(League.objects.values_list("house_rules", flat=True)) == {None}


def test_house_rules_of_a_leagues_new_tournaments_stay_and_go_with_the_league():
    client, league = administrator(), League.objects.create(name="Season")
    own = rules(league=league)
    send(client, "PATCH", f"/leagues/{league.pk}", {"house_rules": own.pk})

    told = problem(send(client, "DELETE", f"/house-rules/{own.pk}"), 409)
    assert told["code"] == "house_rules_in_use"
    assert send(client, "DELETE", f"/leagues/{league.pk}").status_code == 204
    assert not HouseRules.objects.exists()
