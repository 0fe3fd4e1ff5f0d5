"""Whatever an organiser sends is made, or refused with a code: never a fault of ours, never half of it."""

import json

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.api.doors import problem
from tests.tournaments.api.doors import administrator, post
from tournaments.engine.formats import FORMATS
from tournaments.registration.models import Entrant, HouseRules, Tournament

TEXTS = st.text(max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=4,
)
NAMES = st.sampled_from(
    [
        "table_size",
        "advance",
        "tie_breaks",
        "pairing",
        "uneven_tables",
        "target",
        "hand_size",
        "scoring",
        "deal_limit",
    ]
)
OPTIONS = st.dictionaries(NAMES | TEXTS, VALUES | st.integers(0, 12), max_size=2) | VALUES
PLANS = st.fixed_dictionaries(
    {"name": TEXTS | VALUES, "format": st.sampled_from([*FORMATS, "x"]) | VALUES},
    optional={
        "format_options": OPTIONS,
        "options": OPTIONS,
        "ruleset": st.sampled_from(["official", "dice-500"]) | VALUES,
        "clock": st.dictionaries(st.sampled_from(["move_seconds", "max_misses"]), VALUES, max_size=2),
        "league": VALUES,
        "house_rules": VALUES,
    },
)
RULES = st.fixed_dictionaries(
    {"name": TEXTS | VALUES},
    optional={
        "options": OPTIONS,
        "ruleset": st.sampled_from(["official", "dice-500"]) | VALUES,
        "league": VALUES,
    },
)
ENTRIES = st.fixed_dictionaries(
    {}, optional={"player": VALUES, "house_bot": st.just("random") | VALUES, "count": VALUES, "seed": VALUES}
)


pytestmark = pytest.mark.django_db


def test_a_plan_is_made_or_refused():
    client = administrator()

    @settings(max_examples=150, deadline=None)
    @given(PLANS | VALUES)
    def holds(body):
        with transaction.atomic():
            answer = post(client, "/tournaments", json.dumps(body).encode())
            if answer.status_code == 201:
                made = Tournament.objects.get()
                assert (made.name, made.options) == (body["name"], body.get("options", {}))
            else:
                assert problem(answer, 400)["code"]
                assert not Tournament.objects.exists()
            transaction.set_rollback(True)

    holds()


def test_house_rules_are_made_or_refused():
    client = administrator()

    @settings(max_examples=50, deadline=None)
    @given(RULES | VALUES)
    def holds(body):
        with transaction.atomic():
            answer = post(client, "/house-rules", json.dumps(body).encode())
            if answer.status_code == 201:
                made = HouseRules.objects.get()
                assert (made.name, made.options) == (body["name"], body.get("options", {}))
            else:
                assert problem(answer, 400)["code"]
                assert not HouseRules.objects.exists()
            transaction.set_rollback(True)

    holds()


def test_an_entry_is_made_or_refused():
    client = administrator()
    path = f"/tournaments/{Tournament.objects.create(name='A', format='survivor').id}/entrants"

    @settings(max_examples=100, deadline=None)
    @given(ENTRIES | VALUES)
    def holds(body):
        with transaction.atomic():
            answer = post(client, path, json.dumps(body).encode())
            if answer.status_code == 201:
                assert Entrant.objects.count() == len(answer.json()["results"])
            else:
                assert problem(answer, 400)["code"]
                assert not Entrant.objects.exists()
            transaction.set_rollback(True)

    holds()
