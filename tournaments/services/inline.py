"""Plays a tournament of house bots in this process: no worker, no broker, one transaction, the same every time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from uuid import UUID

from django.apps import apps
from django.db import connection, transaction

from games.services.house_turns import play_house_turns
from tournaments.engine.state import RoundOpen, Started
from tournaments.projections.models import TableRow
from tournaments.selectors.loading import started
from tournaments.services.results import record_game

SIMULATED_NOW = datetime(2000, 1, 1, tzinfo=UTC)
"""Time stands still in a simulation from a chosen seed, so that its events are the same to the byte."""


class NobodyPlaysError(RuntimeError):
    """A table waits for a player that is no house bot; such a tournament is played by workers and bots."""


def play_inline(tournament_id: UUID, now: datetime, on_round: Callable[[Started], None]) -> Started:
    """Play a started tournament to its end and return it; ``on_round`` hears of the state after each round.

    The caller holds a transaction: nobody else plays at these tables, and a crash leaves nothing behind.
    """
    state = started(tournament_id)
    assert state is not None
    while isinstance(state, RoundOpen):
        for game_id in _open_games(tournament_id):
            _play_game(game_id, now)
        state = started(tournament_id)
        assert state is not None
        on_round(state)
    return state


def _open_games(tournament_id: UUID) -> list[UUID]:
    tables = TableRow.objects.filter(tournament_id=tournament_id, status=TableRow.Status.PLAYING)
    return list(tables.order_by("round", "number").values_list("game_id", flat=True))


def _play_game(game_id: UUID, now: datetime) -> None:
    while play_house_turns(game_id, lambda: now) is not None:
        pass
    if not record_game(game_id, now):
        raise NobodyPlaysError(f"game {game_id} waits for a player that is no house bot")


@contextmanager
def empty_tables() -> Iterator[None]:
    """Work on empty temporary copies of all our tables, which hide the real ones for this block, then drop them.

    What was played before can so be played again, under the same ids, and compared.
    """
    tables = [
        model._meta.db_table
        for app in ("games", "tournaments")
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
    ]
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(
                f'CREATE TEMPORARY TABLE "{table}" (LIKE public."{table}" INCLUDING ALL) ON COMMIT DROP'
            )
        yield
        for table in tables:
            cursor.execute(f'DROP TABLE pg_temp."{table}"')
