"""Entrants on a tournament's page in the admin: refused where the API refuses them."""

import pytest

from games.services.bots import retire_bot
from tests.games.factories import NOW, make_player
from tests.tournaments.admin.kit import administrator, filled, page_of
from tests.tournaments.factories import make_tournament
from tournaments.admin.entrants import EntrantInline

pytestmark = pytest.mark.django_db


def entered(tournament, *entries):
    """Return the page of a tournament filled in with entries alone: players, and their seed numbers."""
    form = filled(tournament, **{"entrants-TOTAL_FORMS": len(entries)})
    for number, (player, seed) in enumerate(entries):
        form |= {f"entrants-{number}-player": str(player.pk), f"entrants-{number}-seed": seed}
    return form


def entrants_of(answer):
    """Return the entrants' forms of a page that was not saved."""
    assert answer.status_code == 200, answer
    return answer.context["inline_admin_formsets"][0].formset


@pytest.mark.parametrize(
    "seed", ["0", "-1", "1000001", "9" * 5000, "NaN", "1e999", "null", "{}", "1.5", "\u202e"]
)
def test_a_seed_number_that_cannot_be_is_refused_beside_its_field(seed):
    tournament = make_tournament([])

    answer = administrator().post(page_of(tournament), entered(tournament, (make_player(), seed)))

    assert [list(errors) for errors in entrants_of(answer).errors] == [["seed"]]
    assert not tournament.entrants.exists()


def test_a_retired_bot_is_not_entered_and_one_that_retires_later_stays_until_it_is_taken_out():
    tournament, bot, browser = make_tournament([]), make_player(), administrator()
    retire_bot(bot, NOW)

    answer = browser.post(page_of(tournament), entered(tournament, (bot, "")))

    assert [list(errors) for errors in entrants_of(answer).errors] == [["player"]]
    tournament.entrants.create(player=bot)
    assert browser.post(page_of(tournament), filled(tournament, **{"entrants-0-seed": 7})).status_code == 302
    assert tournament.entrants.get().seed == 7


def test_a_tournament_has_so_many_entrants_at_most(monkeypatch):
    monkeypatch.setattr(EntrantInline, "max_num", 1)
    tournament = make_tournament([])
    entries = (make_player(), ""), (make_player(), "")

    answer = administrator().post(page_of(tournament), entered(tournament, *entries))

    assert "at most 1" in str(entrants_of(answer).non_form_errors())
    assert not tournament.entrants.exists()
