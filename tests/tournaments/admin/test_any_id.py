"""Whatever id stands in an address or a form of the admin, it is of no row: never a fault of ours."""

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import Group, User
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse

from games.players.models import ApiToken, Player
from games.projections.models import Wakeup
from tests.tournaments.admin.kit import administrator
from tournaments.registration.models import HouseRules, League, Tournament

pytestmark = pytest.mark.django_db
IDS = ["zz", "9" * 30, "_00"]
ACTIONS = [
    (ApiToken, "revoke"),
    (Group, "delete_selected"),
    (HouseRules, "delete_selected"),
    (League, "delete_selected"),
    (Player, "delete_selected"),
    (Player, "retire"),
    (Tournament, "delete_selected"),
    (User, "delete_selected"),
    (Wakeup, "look_again_now"),
]


def address(model, page, *arguments):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=arguments)


@pytest.mark.parametrize("model", site._registry)
def test_a_page_of_no_row_leads_to_the_front_page(model):
    browser = administrator()

    for row in IDS:
        for answer in (
            browser.get(address(model, "change", row)),
            browser.post(address(model, "change", row)),
            browser.get(address(model, "delete", row)),
            browser.get(address(model, "history", row)),
        ):
            assert answer.status_code == 403 or answer.url == reverse("admin:index")


@pytest.mark.parametrize(("model", "action"), ACTIONS)
def test_no_action_is_done_to_what_cannot_be_an_id(model, action):
    browser = administrator()

    for row in IDS:
        chosen = {"action": action, "_selected_action": [row], "post": "yes"}
        assert browser.post(address(model, "changelist"), chosen).status_code == 400


def test_no_row_of_the_admin_has_a_page_elsewhere():
    browser = administrator()
    players = ContentType.objects.get_for_model(Player)

    for row in IDS:
        assert browser.get(f"/admin/r/{players.pk}/{row}/").status_code == 404
