"""Plays house bots' turns: many per transaction and per task, so that a table of house bots runs at engine speed."""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

import msgspec
from django.db import transaction

from games.engine.bots.bot import HouseBot
from games.engine.bots.table import house_bot
from games.engine.playout import HouseBotError, next_house_command
from games.engine.rejection import Code, Rejection
from games.selectors.loading import LoadedGame, load
from games.services.stream import Decided, append, milliseconds
from games.services.sweeping import look_again

MOVES_PER_TRANSACTION = 400
TRANSACTIONS_PER_CALL = 10


class Batch(msgspec.Struct, frozen=True):
    """What one transaction has done: the version it reached, and whether house bots could go on at once."""

    version: int
    go_on: bool


def play_house_turns(game_id: UUID, clock: Callable[[], datetime]) -> int | None:
    """Play on while it is the house's turn; return the version reached if there is more to do, else None.

    Does nothing while somebody else plays at this game. Safe to call at any time, and twice at once. Raises
    NoSuchStream for an unknown game; ``clock`` gives the time of each transaction.
    """
    version: int | None = None
    for _ in range(TRANSACTIONS_PER_CALL):
        batch = play_batch(game_id, clock())
        if batch is None or not batch.go_on:
            return None
        version = batch.version
    return version


def play_batch(game_id: UUID, now: datetime) -> Batch | None:
    """Play up to ``MOVES_PER_TRANSACTION`` house moves in one transaction; None if the game is locked."""
    with transaction.atomic():
        game = load(game_id, lock=True, skip_locked=True)
        if game is None:
            return None
        decided, wait_ms = _decide(game, milliseconds(now))
        goes_on = len(decided) == MOVES_PER_TRANSACTION
        if decided:
            append(game, decided, now, goes_on=goes_on)
        if wait_ms:
            look_again(game_id, game.head.version, now + timedelta(milliseconds=wait_ms))
        return Batch(game.head.version, goes_on)


def _decide(game: LoadedGame, now_ms: int) -> tuple[list[Decided], int]:
    """Return what the house does next, and how long it must wait if an UNO window is open (rules 7.7)."""
    bots = _bots(game)
    decided: list[Decided] = []
    version = game.head.version
    while len(decided) < MOVES_PER_TRANSACTION:
        command = next_house_command(game.family, game.state, version, bots)
        if command is None:
            return decided, 0
        events = game.family.decide(game.state, command, now_ms)
        if isinstance(events, Rejection):
            if events.code is Code.UNO_WINDOW_OPEN:
                return decided, events.wait_ms
            raise HouseBotError(f"game {game.id} version {version}: {events.code}")
        for event in events:
            game.state = game.family.evolve(game.state, event)
        decided.append(Decided(events, f"seat:{command.seat}", f"house/{version}"))
        version += len(events)
    return decided, 0


def _bots(game: LoadedGame) -> dict[int, HouseBot]:
    return {
        seat: house_bot(player.house_bot)
        for seat, player in enumerate(game.created.seats)
        if player.house_bot
    }
