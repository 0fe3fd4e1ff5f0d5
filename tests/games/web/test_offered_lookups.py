"""Whatever is written into the address of a list of the admin: never an error of ours, and nothing to guess by."""

from itertools import product

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.players.models import ApiToken
from tests.games.api.doors import token_of
from tests.games.factories import make_player

pytestmark = pytest.mark.django_db
LISTS = [f"{model._meta.app_label}_{model._meta.model_name}" for model in admin.site._registry]
QUERIES = [
    "id__range=1",
    "version__range=1",
    "name__regex=(",
    "id__in=,",
    "id=" + "9" * 400,
    "id__exact=x",
    "nonsense=1",
    "status__exact=%F0%9F%8D%92",
    "status__isnull=maybe",
    "progress__phase__exact=x",
    "tournament__id__exact=x",
    "retired_at__isempty=2",
    "p=-1",
    "p=999999999999999999999",
    "p=x",
    "o=99.-99.x",
    "q=" + "x" * 5000,
    "q=%22%27%5C%25_",
    "e=1",
    "all=",
    "_popup=1&_to_field=password",
]


@pytest.fixture
def root():
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


@pytest.mark.parametrize("page", LISTS)
def test_any_query_of_a_list_is_answered(root, page):
    address = reverse(f"admin:{page}_changelist")
    answers = {query: root.get(f"{address}?{query}").status_code for query in QUERIES}
    assert {query: status for query, status in answers.items() if status not in (200, 302, 400)} == {}


def test_a_hash_cannot_be_guessed_by_asking_for_its_beginning(root):
    token_of(make_player())
    address = reverse("admin:games_apitoken_changelist")
    begins = ApiToken.objects.get().digest[:2]
    for lookup, text in product(("digest", "digest__startswith"), (begins, "zz")):
        assert root.get(address, {lookup: text}).status_code == 400


def test_the_filters_of_a_page_work(root):
    for page, query in {
        "games_player": "retired_at__isempty=1",
        "games_game": "status__exact=running",
        "tournaments_tournament": "progress__phase__exact=finished",
        "auth_user": "is_staff__exact=1",
    }.items():
        answer = root.get(f"{reverse(f'admin:{page}_changelist')}?{query}", follow=False)
        assert answer.status_code == 200
