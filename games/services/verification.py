"""Checks stored games without trusting anything but their events: chain, seeds, shuffles, moves, read models."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from games import codec
from games.engine import rng
from games.engine.chance import Chance, RevealedChance
from games.engine.decider import Event, Family
from games.engine.events import DealEnded, GameCreated, GameEnded
from games.engine.families import FAMILIES
from games.eventstore.chain import verify_chain
from games.eventstore.codec import UnknownEventError
from games.eventstore.errors import EventStoreError
from games.eventstore.events import StoredEvent
from games.projections.game_view import view_of
from games.projections.rows import differences, rebuild
from games.selectors.loading import CATEGORY, store
from games.selectors.seeds import DealKeyMissingError, chance_of


def game_ids() -> list[UUID]:
    """Return the ids of all stored games."""
    return [head.stream_id for head in store.heads(CATEGORY)]


def verify_game(game_id: UUID) -> list[str]:
    """Return a sentence for everything that is wrong with a stored game; none means that it is sound.

    A finished game is dealt again from the seeds in its own events; a running one needs this installation's
    deal key.
    """
    with transaction.atomic():
        store.lock(game_id)
        try:
            stored = store.read(game_id)
        except EventStoreError as error:
            return [str(error)]
        fault = verify_chain(stored, head=store.head(game_id))
        if fault is not None:
            return [str(fault)]
        try:
            events = [codec.decode(event) for event in stored]
        except UnknownEventError as error:
            return [str(error)]
        return _problems(game_id, stored, events)


def rebuild_game(game_id: UUID) -> None:
    """Write a game's read models anew from its events."""
    with transaction.atomic():
        store.lock(game_id)
        stored = store.read(game_id)
        rebuild(game_id, stored, [codec.decode(event) for event in stored])


def _problems(game_id: UUID, stored: Sequence[StoredEvent], events: Sequence[Event]) -> list[str]:
    created = events[0]
    if not isinstance(created, GameCreated):
        return ["the first event does not create the game"]
    problems = _broken_promises(events)
    try:
        chance = _chance(game_id, created, events)
        problems += _replayed(FAMILIES[created.family], created, stored, events, chance)
    except DealKeyMissingError as error:
        problems.append(str(error))
    return problems + differences(game_id, view_of(stored, events))


def _chance(game_id: UUID, created: GameCreated, events: Sequence[Event]) -> Chance:
    if isinstance(events[-1], GameEnded):
        return RevealedChance({event.deal: event.seed for event in events if isinstance(event, DealEnded)})
    return chance_of(game_id, created)


def _broken_promises(events: Sequence[Event]) -> list[str]:
    """Compare every revealed seed with the promise that was made before the deal."""
    promised = {1: events[0].commitment}
    problems = []
    for event in events:
        if hasattr(event, "next_commitment"):
            if event.commitment != promised.get(event.deal):
                problems.append(f"deal {event.deal}: the promise was changed")
            promised[event.deal + 1] = event.next_commitment
        if isinstance(event, DealEnded) and rng.commitment(bytes.fromhex(event.seed)) != promised[event.deal]:
            problems.append(f"deal {event.deal}: the revealed seed is not the promised one")
    return problems


def _replayed(
    family: Family, created: GameCreated, stored: Sequence[StoredEvent], events: Sequence[Event], chance: Chance
) -> list[str]:
    """Fold the game again; an event that cannot have happened there is a problem, and ends the replay."""
    state: Any = family.begin(created, chance)
    for event, record in zip(events[1:], stored[1:], strict=True):
        try:
            state = family.evolve(state, event)
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            return [f"event {record.version}: {record.name} cannot have happened ({type(error).__name__})"]
    return []
