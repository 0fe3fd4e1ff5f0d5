"""Which messages are sent, counted in the real broker: one for each wake-up that somebody needs, and no more."""

import pytest
from django.db import transaction

from games.selectors.loading import store
from games.services.house_turns import MOVES_PER_TRANSACTION, play_house_turns
from tests.e2e.kit import count, queues, start
from tests.games.factories import NOW, make_game
from tournaments.engine.commands import CancelTournament
from tournaments.projections.models import TableRow
from tournaments.services.course import carry_out
from tournaments.services.inline import play_inline
from tournaments.services.results import record_game, unrecorded_games

pytestmark = pytest.mark.usefixtures("broker")


def sent(task: str) -> int:
    """How many messages with this task wait."""
    by_task = f"WHERE message -> 'headers' ->> 'task' = '{task}'"
    return sum(count(f"SELECT count(*) FROM pgmq.q_{name} {by_task}") for name in queues())


def play_out(game_id) -> None:
    while play_house_turns(game_id, lambda: NOW) is not None:
        pass


def test_a_house_table_needs_one_message_however_many_transactions_it_takes() -> None:
    game_id = make_game(["random"] * 4)
    play_out(game_id)

    assert store.head(game_id).version > MOVES_PER_TRANSACTION
    assert sent("games.tasks.play_house_turns") == 1


def test_the_end_of_a_game_of_no_tournament_is_told_to_nobody() -> None:
    play_out(make_game(["random"] * 2, options={"target": 50}))

    assert sent("tournaments.tasks.record_game") == 0


def test_the_end_of_a_table_is_told_to_its_tournament_once() -> None:
    tournament = start(["random"] * 8, options={"target": 50})
    for table in TableRow.objects.filter(tournament=tournament):
        play_out(table.game_id)

    assert sent("tournaments.tasks.record_game") == 2
    assert len(unrecorded_games()) == 2


def test_a_tournament_that_is_played_in_one_process_needs_no_word_of_its_tables() -> None:
    with transaction.atomic():
        tournament = start(["random"] * 8, options={"target": 50})
        play_inline(tournament.id, NOW, lambda state: None)

    assert sent("tournaments.tasks.record_game") == 0
    assert sent("games.tasks.play_house_turns") == 0


def test_a_cancelled_tournament_wants_no_results() -> None:
    tournament = start(["random"] * 4, options={"target": 50})
    (table,) = TableRow.objects.filter(tournament=tournament)
    carry_out(tournament.id, CancelTournament("rain"), actor="test", command_id="cancel", now=NOW)
    play_out(table.game_id)

    assert sent("tournaments.tasks.record_game") == 0
    assert unrecorded_games() == []
    assert record_game(table.game_id, NOW) == ()
