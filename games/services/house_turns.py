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
from games.selectors.loading import LoadedGame, load, remember
from games.services.stream import Decided, append, milliseconds
from games.services.sweeping import look_again

MOVES_PER_TRANSACTION = 400
TRANSACTIONS_PER_CALL = 10
LONGEST_TRANSACTION = timedelta(milliseconds=250)
LONGEST_CALL = timedelta(seconds=2)
"""Bots that think long make fewer moves at a time: outsiders at the table, and other tables, wait for no more."""


class Batch(msgspec.Struct, frozen=True):
    """What one transaction has done: the version it reached, and whether house bots could go on at once."""

    version: int
    go_on: bool


class Decisions(msgspec.Struct, frozen=True):
    """What house bots decided, how long they must wait for more, and whether they could decide more at once."""

    made: list[Decided]
    wait_ms: int = 0
    go_on: bool = False


def play_house_turns(game_id: UUID, clock: Callable[[], datetime]) -> int | None:
    """Play on while it is the house's turn; return the version reached if there is more to do, else None.

    Does nothing while somebody else plays at this game. Safe to call at any time, and twice at once. Raises
    NoSuchStream for an unknown game; ``clock`` gives the time of each transaction.
    """
    begun, version = clock(), None
    for _ in range(TRANSACTIONS_PER_CALL):
        batch = play_batch(game_id, clock(), clock)
        if batch is None or not batch.go_on:
            return None
        version = batch.version
        if clock() - begun >= LONGEST_CALL:
            break
    return version


def play_batch(game_id: UUID, now: datetime, clock: Callable[[], datetime] | None = None) -> Batch | None:
    """Play house moves in one transaction, up to its limits of moves and time; None if the game is locked."""
    with transaction.atomic():
        game = load(game_id, lock=True, skip_locked=True)
        if game is None:
            return None
        decisions = _decide(game, now, clock or (lambda: now))
        if decisions.made:
            append(game, decisions.made, now, goes_on=decisions.go_on)
            remember(game)
        if decisions.wait_ms:
            look_again(game_id, game.head.version, now + timedelta(milliseconds=decisions.wait_ms))
        return Batch(game.head.version, decisions.go_on)


def _decide(game: LoadedGame, now: datetime, clock: Callable[[], datetime]) -> Decisions:
    """Return what the house does next; it waits while an UNO window is open (rules 7.7)."""
    bots, now_ms = _bots(game), milliseconds(now)
    made: list[Decided] = []
    version = game.head.version
    while not made or (len(made) < MOVES_PER_TRANSACTION and clock() - now < LONGEST_TRANSACTION):
        command = next_house_command(game.family, game.state, version, bots)
        if command is None:
            return Decisions(made)
        events = game.family.decide(game.state, command, now_ms)
        if isinstance(events, Rejection):
            if events.code is Code.UNO_WINDOW_OPEN:
                return Decisions(made, events.wait_ms)
            raise HouseBotError(f"game {game.id} version {version}: {events.code}")
        for event in events:
            game.state = game.family.evolve(game.state, event)
        made.append(Decided(events, f"seat:{command.seat}", f"house/{version}"))
        version += len(events)
    return Decisions(made, go_on=True)


def _bots(game: LoadedGame) -> dict[int, HouseBot]:
    return {
        seat: house_bot(player.house_bot)
        for seat, player in enumerate(game.created.seats)
        if player.house_bot
    }
