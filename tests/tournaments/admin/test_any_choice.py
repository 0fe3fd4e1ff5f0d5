"""Whatever is sent for a row that is picked by name in the admin, it is refused beside its field."""

import pytest

from games.players.models import ApiToken, Player
from tests.tournaments.admin.kit import administrator, errors_in, filled, page_of
from tests.tournaments.admin.test_any_id import address
from tests.tournaments.factories import make_tournament

pytestmark = pytest.mark.django_db
CHOICES = ["null", "-1", "9" * 30, "9" * 5000, '{"a":1}', "x\u202ey"]


@pytest.mark.parametrize("chosen", CHOICES)
def test_what_is_no_row_is_not_picked(chosen):
    tournament, browser = make_tournament([]), administrator()
    versions = {"versions-TOTAL_FORMS": 0, "versions-INITIAL_FORMS": 0}
    entry = {"entrants-TOTAL_FORMS": 1, "entrants-0-player": chosen}

    bot = browser.post(address(Player, "add"), {"name": "x", "owner": chosen, **versions})
    token = browser.post(address(ApiToken, "add"), {"player": chosen, "scopes": ["read"]})
    entered = browser.post(page_of(tournament), filled(tournament, **entry))

    assert (list(errors_in(bot)), list(errors_in(token))) == (["owner"], ["player"])
    assert list(entered.context["inline_admin_formsets"][0].formset.errors[0]) == ["player"]
