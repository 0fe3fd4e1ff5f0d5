"""Checks stored games without trusting anything but their events: chain, seeds, shuffles, moves, read models."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from django.db import transaction

from games import codec
from games.engine import rng
from games.engine.audit import UNPLAYABLE, Audit, Fault, Part, audit
from games.engine.chance import Chance, RevealedChance
from games.engine.decider import Event
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

DECIDED_AGAIN = ("shuffles", "moves", "scores")
CHECKS = ("chain", "seeds", *DECIDED_AGAIN, "projections")
"""What is checked, in this order: the hash chain; every revealed seed against the promise made before its deal;
what was dealt, turned, drawn and rolled; every move and what follows from it; points, places and ends; the read
models."""


class Trouble(msgspec.Struct, frozen=True):
    """Something wrong: in a sentence, and at which version if it has one."""

    text: str
    version: int | None = None


class Check(msgspec.Struct, frozen=True):
    """One check: ``ok``, or ``version`` (where it fails first) and ``problems`` in sentences.

    ``ok`` is null when another check has failed and left nothing to look at, or not all of it: ``problems`` then
    say from which event on nothing could be judged, and why.
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
    return [
        problem for check in check_game(game_id).checks if check.ok is False for problem in check.problems
    ]


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
        fault = verify_chain(stored, head=head, marks=store.marks(game_id, limit=head.version))
        if fault is not None:
            broken = Trouble(f"event {fault.version}: {fault.message}", fault.version)
            return _verification(head, {"chain": [broken]}, "the chain is broken")
        events = [codec.decode(event) for event in stored]
    except (UnreadableEvent, UnknownEventError) as error:
        broken = Trouble(str(error), getattr(error, "version", None))
        return _verification(head, {"chain": [broken]}, "the chain is broken")
    return _examined(head, stored, events)


def _verification(head: Head, found: Mapping[str, list[Trouble] | None], open_because: str) -> Verification:
    """Sum up what was found; checks that found nothing because they could not look are open."""
    checks = tuple(summed_up(name, found.get(name), open_because) for name in CHECKS)
    return Verification(head.stream_id, head.version, head.hash, all(check.ok for check in checks), checks)


def summed_up(name: str, troubles: Sequence[Trouble] | None, open_because: str) -> Check:
    """Return a check: with None for troubles it could not be judged, and the problem says why."""
    if troubles is None:
        return Check(name, None, None, (f"not judged: {open_because}",))
    version = next((trouble.version for trouble in troubles if trouble.version is not None), None)
    return Check(name, not troubles, version, tuple(trouble.text for trouble in troubles))


def _examined(head: Head, stored: Sequence[StoredEvent], events: Sequence[Event]) -> Verification:
    """Check a game whose chain holds."""
    game_id, created = head.stream_id, events[0]
    if not isinstance(created, GameCreated):
        broken = Trouble("the first event does not create the game", 1)
        return _verification(head, {"chain": [], "moves": [broken]}, broken.text)
    found = {"chain": [], "seeds": _broken_promises(stored, events)}
    try:
        audited = _audited(game_id, stored, events)
    except DealKeyMissingError as error:
        found["seeds"].append(Trouble(str(error), 1))
        open_because = str(error)
    else:
        open_because = sort_faults(stored, audited, found)
    try:
        view = view_of(stored, events)
    except UNPLAYABLE:
        troubles = None if open_because else [Trouble("the events lead to no read models")]
    else:
        troubles = [Trouble(text) for text in differences(game_id, view)]
    return _verification(head, {**found, "projections": troubles}, open_because)


def sort_faults(
    stored: Sequence[StoredEvent], audited: Audit, found: dict[str, list[Trouble]], unknown: str = "seeds"
) -> str:
    """Put each fault under its check, and what was not known and ended the audit under ``unknown``.

    Return why the checks that found none are open, or nothing if all events were judged.
    """
    known = {trouble.version for trouble in found["seeds"]}
    for fault in audited.faults:
        record = stored[fault.at]
        if not (fault.part == "seeds" and record.version in known):
            found.setdefault(fault.part.value, []).append(_trouble(record, fault))
    if audited.judged == len(stored):
        for name in DECIDED_AGAIN:
            found.setdefault(name, [])
        return ""
    if not any(found.values()):
        found[unknown].append(Trouble(audited.why, stored[audited.judged].version))
    why = audited.why or "what is wrong there decides what could follow"
    return f"event {stored[audited.judged].version} and all behind it, for {why}"


def _trouble(record: StoredEvent, fault: Fault) -> Trouble:
    fields = f" ({', '.join(fault.fields)})" if fault.fields else ""
    text = f"event {record.version}: {record.name} is not what the game before it leads to{fields}"
    return Trouble(text, record.version)


def _audited(game_id: UUID, stored: Sequence[StoredEvent], events: Sequence[Event]) -> Audit:
    """Decide the game again. Raises DealKeyMissingError."""
    family = FAMILIES.get(events[0].family)
    if family is None:
        return Audit((Fault(0, 0, Part.MOVES),), 0)
    times_ms = [milliseconds(datetime.fromisoformat(record.time)) for record in stored]
    return audit(family, events, times_ms, _chance(game_id, events))


def _chance(game_id: UUID, events: Sequence[Event]) -> Chance:
    """Return the chance of a game: of a finished one from the revealed seeds that keep their promises."""
    if not isinstance(events[-1], GameEnded):
        return chance_of(game_id, events[0])
    promised = _promised(events)
    ends = (event for event in events if isinstance(event, DealEnded))
    kept = {event.deal: event.seed for event in ends if _keeps(event.seed, promised.get(event.deal))}
    return RevealedChance(kept, promised)


def _promised(events: Sequence[Event]) -> dict[int, str]:
    """Return the promise that was published for each deal."""
    later = {event.deal + 1: event.next_commitment for event in events if hasattr(event, "next_commitment")}
    return {1: events[0].commitment, **later}


def _keeps(seed: str, promise: str | None) -> bool:
    """Say whether a revealed seed is the promised one."""
    try:
        return rng.commitment(bytes.fromhex(seed)) == promise
    except ValueError:
        return False


def _broken_promises(stored: Sequence[StoredEvent], events: Sequence[Event]) -> list[Trouble]:
    """Compare every revealed seed with the promise that was made before the deal."""
    promised = {1: events[0].commitment}
    found = []
    for event, record in zip(events, stored, strict=True):
        if hasattr(event, "next_commitment"):
            if event.commitment != promised.get(event.deal):
                found.append(Trouble(f"deal {event.deal}: the promise was changed", record.version))
            promised[event.deal + 1] = event.next_commitment
        if isinstance(event, DealEnded) and not _keeps(event.seed, promised.get(event.deal)):
            text = f"deal {event.deal}: the revealed seed is not the promised one"
            found.append(Trouble(text, record.version))
    return found
