"""Checks stored tournaments from their events: chain, seed, what followed by itself, the read models, the games."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

import msgspec
from django.db import transaction

from games.engine import rng
from games.eventstore.chain import verify_chain
from games.eventstore.codec import UnknownEventError
from games.eventstore.errors import NoSuchStream, UnreadableEvent
from games.eventstore.events import Head, StoredEvent
from games.selectors.seeds import DealKeyMissingError
from games.services.verification import Check, Trouble, check_game
from games.services.verification import Verification as GameVerification
from tournaments.codec import decode
from tournaments.engine.commands import PlanRound
from tournaments.engine.decide import decide
from tournaments.engine.decider import INITIAL
from tournaments.engine.events import (
    Event,
    RoundClosed,
    RoundPlanned,
    StageFinished,
    TableFinished,
    TournamentCancelled,
    TournamentFinished,
    TournamentStarted,
)
from tournaments.engine.evolve import ImpossibleEventError, evolve
from tournaments.engine.formats import format_of
from tournaments.engine.settle import settle
from tournaments.engine.state import Started, State
from tournaments.projections.rows import differences
from tournaments.selectors.course import games_of
from tournaments.selectors.loading import CATEGORY, store
from tournaments.selectors.seeds import seed_of
from tournaments.services.course import SYSTEM

CHECKS = ("chain", "seed", "course", "projections", "games")
"""What is checked, in this order: the hash chain; the seed against the promise of the start; every draw and every
end that the system brought about; the read models; the last hash of each finished game."""


class TournamentVerification(msgspec.Struct, frozen=True):
    """What the checks found of a stored tournament, as it was at ``version`` with the hash ``head``."""

    tournament: UUID
    version: int
    head: str
    ok: bool
    checks: tuple[Check, ...]


class WholeVerification(msgspec.Struct, frozen=True):
    """A tournament and all its games, checked from their events: ``ok`` if every one of them is."""

    ok: bool
    tournament: TournamentVerification
    games: tuple[GameVerification, ...]


def tournament_ids() -> list[UUID]:
    """Return the ids of all started tournaments."""
    return [head.stream_id for head in store.heads(CATEGORY)]


def verify_tournament(tournament_id: UUID) -> list[str]:
    """Return a sentence for everything that is wrong with a stored tournament; none means that it is sound.

    Raises NoSuchStream. Its games are verified by ``games.services.verification``; here their last hashes are
    compared with those that the tournament has recorded.
    """
    return [problem for check in check_tournament(tournament_id).checks for problem in check.problems]


def check_whole(tournament_id: UUID) -> WholeVerification:
    """Check a stored tournament and every game that it called for. Raises NoSuchStream."""
    checked = check_tournament(tournament_id)
    games = tuple(_checked_games(tournament_id)) if checked.checks[0].ok else ()
    return WholeVerification(checked.ok and all(game.ok for game in games), checked, games)


def check_tournament(tournament_id: UUID) -> TournamentVerification:
    """Check a stored tournament. Raises NoSuchStream.

    Nobody waits for this unless something looks wrong: it may be a result being recorded, so it is looked at
    again under the tournament's lock.
    """
    found = _check(tournament_id)
    if found.ok:
        return found
    with transaction.atomic():
        store.lock(tournament_id)
        return _check(tournament_id)


def _check(tournament_id: UUID) -> TournamentVerification:
    head = store.head(tournament_id)
    if head.category != CATEGORY:
        raise NoSuchStream(tournament_id)
    try:
        stored = store.read(tournament_id, limit=head.version)
        fault = verify_chain(stored, head=head)
        if fault is not None:
            return _summed_up(head, {"chain": [Trouble(str(fault), fault.version)]})
        events = [decode(event) for event in stored]
    except (UnreadableEvent, UnknownEventError) as error:
        return _summed_up(head, {"chain": [Trouble(str(error), getattr(error, "version", None))]})
    return _summed_up(head, {"chain": [], **_examined(head, stored, events)})


def _summed_up(head: Head, found: Mapping[str, list[Trouble]]) -> TournamentVerification:
    checks = tuple(_as_check(name, found.get(name)) for name in CHECKS)
    return TournamentVerification(
        head.stream_id, head.version, head.hash, all(check.ok for check in checks), checks
    )


def _as_check(name: str, troubles: list[Trouble] | None) -> Check:
    if troubles is None:
        return Check(name, None, None, ())
    version = next((trouble.version for trouble in troubles if trouble.version is not None), None)
    return Check(name, not troubles, version, tuple(trouble.text for trouble in troubles))


def _examined(head: Head, stored: Sequence[StoredEvent], events: Sequence[Event]) -> dict[str, list[Trouble]]:
    """Return what is wrong with a tournament whose chain holds, by check."""
    seed, seed_troubles = _seed(events)
    found = {"seed": seed_troubles, "games": _other_heads(events)}
    try:
        state, found["course"] = _followed(stored, events, seed)
    except (
        ArithmeticError,
        AssertionError,
        ImpossibleEventError,
        LookupError,
        TypeError,
        ValueError,
    ) as error:
        text = f"the events do not add up to a tournament ({type(error).__name__}: {error})"
        return {**found, "course": [Trouble(text)]}
    if isinstance(state, Started):
        found["projections"] = [Trouble(text) for text in differences(head, state)]
    return found


def _followed(
    stored: Sequence[StoredEvent], events: Sequence[Event], seed: bytes | None
) -> tuple[State, list[Trouble]]:
    """Fold the events, and compare what the system brought about with what was stored."""
    state: State = INITIAL
    troubles = []
    for record, event in zip(stored, events, strict=True):
        if seed is not None and isinstance(state, Started) and not _follows(state, record, event, seed):
            text = f"event {record.version}: {record.name} is not what the events before lead to"
            troubles.append(Trouble(text, record.version))
        state = evolve(state, event)
    return state, troubles


def _follows(state: Started, record: StoredEvent, event: Event, seed: bytes) -> bool:
    """Say whether an event is what the system does there by itself; what people decide is taken as it is."""
    match event:
        case RoundClosed() | StageFinished() | TournamentFinished():
            return event in settle(state, format_of(state.tournament), seed)
        case RoundPlanned() if record.actor == SYSTEM:
            return decide(state, PlanRound(), seed) == (event,)
        case _:
            return True


def _seed(events: Sequence[Event]) -> tuple[bytes | None, list[Trouble]]:
    """Return the seed, as revealed at the end or from the deal key, and what is wrong with it."""
    setup = events[0]
    if not isinstance(setup, TournamentStarted):
        return None, [Trouble("the first event does not start the tournament", 1)]
    revealed = [e.rng_seed for e in events if isinstance(e, TournamentFinished | TournamentCancelled)]
    try:
        seed = bytes.fromhex(revealed[-1]) if revealed else seed_of(setup)
    except DealKeyMissingError as error:
        return None, [Trouble(str(error), 1)]
    if rng.commitment(seed) != setup.commitment:
        text = "the seed does not keep the promise of the start"
        return None, [Trouble(text)]
    return seed, []


def _other_heads(events: Sequence[Event]) -> list[Trouble]:
    """Return the games whose last hash is not the one that the tournament has recorded."""
    troubles = []
    for version, event in enumerate(events, 1):
        if isinstance(event, TableFinished):
            try:
                head = store.head(UUID(event.game_id)).hash
            except NoSuchStream:
                head = "missing"
            if head != event.head:
                text = f"game {event.game_id}: its head is {head}, recorded is {event.head}"
                troubles.append(Trouble(text, version))
    return troubles


def _checked_games(tournament_id: UUID) -> Iterable[GameVerification]:
    for game_id in games_of(tournament_id):
        try:
            yield check_game(game_id)
        except NoSuchStream:
            continue
