"""Decisions that nobody made in time: the system makes them, and a seat that misses too many forfeits (rules 11)."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.engine.commands import Forfeit, Timeout
from games.engine.decider import Event
from games.engine.rejection import Rejection
from games.selectors.loading import LoadedGame, load
from games.selectors.observations import deadline
from games.services.outages import suspected
from games.services.stream import SYSTEM, Decided, append, milliseconds


def expire_turn(game_id: UUID, version: int, now: datetime) -> bool:
    """Decide for the seat whose decision at this version is overdue; False if there is nothing to expire.

    Safe to call at any time, twice, and too early: the game's own events say whether the time is up. After an
    outage of ours nothing expires before its time was given back.
    """
    if suspected(now):
        return False
    with transaction.atomic():
        game = load(game_id, lock=True, skip_locked=True)
        if game is None or game.head.version != version:
            return False
        until = deadline(game)
        if until is None or now <= until:
            return False
        seat = game.state.phase.turn
        events = _decide(game, Timeout(seat), now)
        if not events:
            return False
        decided = [Decided(events, SYSTEM, f"timeout/{version}")]
        if _missed_too_many(game, seat):
            decided.append(Decided(_decide(game, Forfeit(seat), now), SYSTEM, f"forfeit/{version}"))
        append(game, decided, now)
    return True


def _missed_too_many(game: LoadedGame, seat: int) -> bool:
    clock, series = game.created.clock, game.state.series
    if clock is None or not series.active[seat] or series.places:
        return False
    return bool(series.misses[seat] >= clock.max_misses)


def _decide(game: LoadedGame, command: Timeout | Forfeit, now: datetime) -> tuple[Event, ...]:
    """Return the events, the game evolved by them; none when an UNO window makes everybody wait (rules 7.7)."""
    events = game.family.decide(game.state, command, milliseconds(now))
    if isinstance(events, Rejection):
        return ()
    for event in events:
        game.state = game.family.evolve(game.state, event)
    return events
