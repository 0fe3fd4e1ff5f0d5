"""Plans of tournaments: a plan without faults can start with a full field, and every door says the same of it."""

import pytest

from games.players.models import BotVersion
from tests.games.api.doors import problem
from tests.games.factories import make_player
from tests.tournaments.admin.kit import form_of
from tests.tournaments.api.doors import administrator, post
from tests.tournaments.factories import make_tournament
from tournaments.registration.models import Tournament
from tournaments.selectors.plans import frozen_entrants, plan_faults, start_problems

PLANS = [
    {},
    {"format_options": {"table_size": 2, "advance": 1}},
    {"format_options": {"table_size": 6, "table_minimum": 5, "advance": 5}, "ruleset": "classic-500"},
    {"format": "survivor", "ruleset": "dice-500", "format_options": {"table_size": 4, "target": 100}},
    {"format": "survivor", "options": {"hand_size": 10, "deal_limit": 1}},
    {"format_options": {"advance": 4}},
    {"format_options": {"table_minimum": 6}},
    {"format_options": {"table_size": 6, "table_minimum": 6}},
    {"format": "survivor", "options": {"deal_limit": 2}},
    {"options": {"hand_size": 20}, "format_options": {"table_size": 6}},
    {"options": {"hand_size": 20}, "format_options": {"table_size": 3, "table_minimum": 3, "advance": 1}},
    {"ruleset": "dice-500", "format_options": {"table_size": 5}},
    {"format": "swiss"},
]


@pytest.mark.django_db
@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_has_faults_exactly_when_a_full_field_could_not_start(plan):
    tournament = make_tournament(["random"] * 11, **plan)

    faults, problems = plan_faults(tournament), start_problems(tournament)

    assert [fault.detail for fault in faults] == [problem_.detail for problem_ in problems]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("plan", "field", "filled_in"),
    [
        ({"format_options": {"advance": 4}}, "format_options", {"single_elimination__advance": "4"}),
        ({"format_options": {"table_size": 11}}, "format_options", {"single_elimination__table_size": "11"}),
        ({"options": {"hand_size": 21}}, "options", {"cards__hand_size": "21"}),
        ({"options": {"draw_cap": 3}}, "options", {"cards__draw_cap": "3"}),
        ({"format": "survivor", "options": {"deal_limit": 2}}, "options", {"cards__deal_limit": "2"}),
        ({"clock": {"move_seconds": 0}}, "clock.move_seconds", {"move_seconds": "0"}),
    ],
)
def test_the_admin_and_the_api_refuse_a_plan_in_the_same_words(plan, field, filled_in):
    body = {"name": "A", "format": "single_elimination", "ruleset": "official"} | plan
    told = problem(post(administrator(), "/tournaments", body), 400)

    plain = {name: body[name] for name in ("name", "format", "ruleset")}
    clock = {"move_seconds": 30, "bank_seconds": 60, "max_misses": 3}
    errors = form_of(Tournament(), {**plain, **clock, **filled_in}).errors

    assert told["field"] == field
    (shown,) = filled_in
    assert errors == {shown: [fault["detail"] for fault in told["problems"]]}
    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_entrants_are_frozen_in_a_few_queries_with_what_is_playing_for_them(django_assert_num_queries):
    players = [make_player(f"player {number}") for number in range(5)]
    for label in ("v1", "v2"):
        BotVersion.objects.create(player=players[0], label=label)
    tournament = make_tournament([], players=players)

    with django_assert_num_queries(2):
        entrants = frozen_entrants(tournament)

    assert [(entrant.seed, entrant.bot_version) for entrant in entrants] == [
        (1, "v2"), (2, ""), (3, ""), (4, ""), (5, "")]  # fmt: skip
