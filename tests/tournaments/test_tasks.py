"""What the tasks of tournaments do when something is missing."""

import pytest

from games.services.house_turns import play_house_turns
from tests.games.factories import NOW
from tests.tournaments.factories import make_tournament
from tournaments.projections.models import Progress, TableRow
from tournaments.services.starting import start_tournament
from tournaments.tasks import record_game, sweep_results

pytestmark = pytest.mark.django_db
ONE_TABLE = {"table_size": 2, "advance": 1}


@pytest.fixture
def finished_games():
    """The games of two tournaments, finished and not recorded yet."""
    games = []
    for name in ("one", "other"):
        tournament = make_tournament(["random"] * 2, seed="", name=name, format_options=ONE_TABLE)
        start_tournament(tournament.id, actor="test", now=NOW)
        games.append(TableRow.objects.get(tournament=tournament).game_id)
    for game_id in games:
        while play_house_turns(game_id, lambda: NOW) is not None:
            pass
    return games


def test_without_its_deal_key_a_tournament_waits_and_each_task_says_so_in_one_line(
    finished_games, settings, caplog
):
    keys = settings.DEAL_KEYS
    settings.DEAL_KEYS = {"another": bytes(32)}

    for task in (lambda: record_game(str(finished_games[0])), sweep_results):
        caplog.clear()
        task()

        (line,) = caplog.records
        assert "'test'" in line.getMessage()
        assert "put the key back into DEAL_KEYS" in line.getMessage()
        assert not line.exc_info
    assert "2 finished game" in caplog.text

    settings.DEAL_KEYS = keys
    sweep_results()
    assert set(Progress.objects.values_list("phase", flat=True)) == {Progress.Phase.FINISHED}
