"""What the tasks of games do when a deal key is missing."""

from datetime import timedelta

import pytest

from games.projections.models import Game, Wakeup
from games.selectors.loading import store
from games.services.sweeping import MOST_ATTEMPTS, overdue
from games.tasks import expire_turn, play_house_turns
from tests.games.factories import NOW, make_game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("task", "bots"), [(play_house_turns, ["random"] * 2), (expire_turn, ["", ""])])
def test_without_its_deal_key_a_game_stands_still_and_each_task_says_so_in_one_line(
    task, bots, settings, caplog
):
    game_id = make_game(bots, rng_seed="")
    settings.DEAL_KEYS = {"another": bytes(32)}

    task(str(game_id), store.head(game_id).version)

    (line,) = caplog.records
    assert "'test'" in line.getMessage()
    assert str(game_id) in line.getMessage()
    assert not line.exc_info


def test_a_game_whose_deal_key_is_missing_is_not_set_aside_and_goes_on_when_it_is_back(settings):
    game_id = make_game(["random"] * 2, rng_seed="")
    version, now, keys = store.head(game_id).version, NOW, settings.DEAL_KEYS
    settings.DEAL_KEYS = {"another": bytes(32)}
    for _ in range(MOST_ATTEMPTS + 2):
        now += timedelta(minutes=2)
        assert len(overdue(now)) == 1
        play_house_turns(str(game_id), version)

    wakeup = Wakeup.objects.get(game=game_id)
    assert (wakeup.attempts, wakeup.quarantined_at) == (0, None)
    settings.DEAL_KEYS = keys
    play_house_turns(str(game_id), version)
    assert Game.objects.get(id=game_id).status == Game.Status.FINISHED
