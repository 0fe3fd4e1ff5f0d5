"""Checks stored games without trusting anything but their events: chain, seeds, shuffles, moves, read models."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from django.db import transaction

from games import codec
from games.engine import rng
from games.engine.audit import first_fault
from games.engine.chance import Chance, RevealedChance
from games.engine.decider import Event, Family
from games.engine.events import DealEnded, GameCreated, GameEnded
from games.engine.families import FAMILIES
from games.eventstore.chain import verify_chain
from games.eventstore.codec import UnknownEventError
from games.eventstore.errors import NoSuchStream, UnreadableEvent
from games.eventstore.events import Head, StoredEvent
from games.projections.game_view import view_of
from games.projections.rows import differences, rebuild
from games.selectors.loading import CATEGORY, store
from games.selectors.seeds import DealKeyMissingError, chance_of
from games.services.stream import milliseconds

CHECKS = ("chain", "seeds", "replay", "projections")
"""What is checked, in this order: the hash chain; every revealed seed against the promise made before its deal;
every deal, roll and move decided again; the read models."""


class Trouble(msgspec.Struct, frozen=True):
    """Something wrong: in a sentence, and at which version if it has one."""

    text: str
    version: int | None = None


class Check(msgspec.Struct, frozen=True):
    """One check: ``ok``, or ``version`` (where it fails first) and ``problems`` in sentences.

    ``ok`` is null when a check before it left nothing to look at.
    """

    name: str
    ok: bool | None
    version: int | None
    problems: tuple[str, ...]


class Verification(msgspec.Struct, frozen=True):
    """What the checks found of a stored game, as it was at ``version`` with the hash ``head``."""

    game: UUID
    version: int
    head: str
    ok: bool
    checks: tuple[Check, ...]


def game_ids() -> list[UUID]:
    """Return the ids of all stored games."""
    return [head.stream_id for head in store.heads(CATEGORY)]


def verify_game(game_id: UUID) -> list[str]:
    """Return a sentence for everything that is wrong with a stored game; none means that it is sound."""
    return [problem for check in check_game(game_id).checks for problem in check.problems]


def check_game(game_id: UUID) -> Verification:
    """Check a stored game. Raises NoSuchStream.

    A finished game is dealt again from the seeds in its own events; a running one needs this installation's
    deal key. Nobody is kept from playing unless something looks wrong: it may be a move being made, so it is
    looked at again under the game's lock.
    """
    found = _check(game_id)
    if found.ok:
        return found
    with transaction.atomic():
        store.lock(game_id)
        return _check(game_id)


def rebuild_game(game_id: UUID) -> None:
    """Write a game's read models anew from its events."""
    with transaction.atomic():
        store.lock(game_id)
        stored = store.read(game_id)
        rebuild(game_id, stored, [codec.decode(event) for event in stored])


def _check(game_id: UUID) -> Verification:
    head = store.head(game_id)
    if head.category != CATEGORY:
        raise NoSuchStream(game_id)
    try:
        stored = store.read(game_id, limit=head.version)
        fault = verify_chain(stored, head=head)
        if fault is not None:
            return _verification(
                head, {"chain": [Trouble(f"event {fault.version}: {fault.message}", fault.version)]}
            )
        events = [codec.decode(event) for event in stored]
    except (UnreadableEvent, UnknownEventError) as error:
        return _verification(head, {"chain": [Trouble(str(error), getattr(error, "version", None))]})
    return _verification(head, {"chain": [], **_examined(game_id, stored, events)})


def _verification(head: Head, found: Mapping[str, list[Trouble]]) -> Verification:
    checks = tuple(_summed_up(name, found.get(name)) for name in CHECKS)
    return Verification(head.stream_id, head.version, head.hash, all(check.ok for check in checks), checks)


def _summed_up(name: str, troubles: list[Trouble] | None) -> Check:
    if troubles is None:
        return Check(name, None, None, ())
    version = next((trouble.version for trouble in troubles if trouble.version is not None), None)
    return Check(name, not troubles, version, tuple(trouble.text for trouble in troubles))


def _examined(
    game_id: UUID, stored: Sequence[StoredEvent], events: Sequence[Event]
) -> dict[str, list[Trouble]]:
    """Return what is wrong with a game whose chain holds, by check."""
    created = events[0]
    if not isinstance(created, GameCreated):
        return {"replay": [Trouble("the first event does not create the game", 1)]}
    found = {
        "seeds": _broken_promises(stored, events),
        "projections": [Trouble(text) for text in differences(game_id, view_of(stored, events))],
    }
    try:
        chance = _chance(game_id, created, events)
        found["replay"] = _replayed(FAMILIES[created.family], stored, events, chance)
    except DealKeyMissingError as error:
        found["seeds"].append(Trouble(str(error), 1))
    return found


def _chance(game_id: UUID, created: GameCreated, events: Sequence[Event]) -> Chance:
    if isinstance(events[-1], GameEnded):
        seeds = {event.deal: event.seed for event in events if isinstance(event, DealEnded)}
        return RevealedChance(seeds, _promised(events))
    return chance_of(game_id, created)


def _promised(events: Sequence[Event]) -> dict[int, str]:
    """Return the promise that was published for each deal."""
    later = {event.deal + 1: event.next_commitment for event in events if hasattr(event, "next_commitment")}
    return {1: events[0].commitment, **later}


def _broken_promises(stored: Sequence[StoredEvent], events: Sequence[Event]) -> list[Trouble]:
    """Compare every revealed seed with the promise that was made before the deal."""
    promised = {1: events[0].commitment}
    found = []
    for event, record in zip(events, stored, strict=True):
        if hasattr(event, "next_commitment"):
            if event.commitment != promised.get(event.deal):
                found.append(Trouble(f"deal {event.deal}: the promise was changed", record.version))
            promised[event.deal + 1] = event.next_commitment
        if isinstance(event, DealEnded) and rng.commitment(bytes.fromhex(event.seed)) != promised[event.deal]:
            text = f"deal {event.deal}: the revealed seed is not the promised one"
            found.append(Trouble(text, record.version))
    return found


def _replayed(
    family: Family, stored: Sequence[StoredEvent], events: Sequence[Event], chance: Chance
) -> list[Trouble]:
    """Decide the game again; an event that cannot have happened there is a problem, and ends the replay."""
    times_ms = [milliseconds(datetime.fromisoformat(record.time)) for record in stored]
    try:
        fault = first_fault(family, events, times_ms, chance)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
        return [Trouble(f"the game cannot be played again ({type(error).__name__}: {error})")]
    if fault is None:
        return []
    record = stored[fault]
    text = f"event {record.version}: {record.name} is not what the game before it leads to"
    return [Trouble(text, record.version)]
