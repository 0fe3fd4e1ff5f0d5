"""Checks stored tournaments from their events: chain, seed, draws, course, results, the read models, the games."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

import msgspec
from django.db import transaction

from games.engine import rng
from games.engine.audit import UNPLAYABLE
from games.eventstore.chain import verify_chain
from games.eventstore.codec import UnknownEventError
from games.eventstore.errors import NoSuchStream, UnreadableEvent
from games.eventstore.events import Head, StoredEvent
from games.selectors.loading import events_of
from games.selectors.outcomes import outcome_in_events
from games.selectors.seeds import DealKeyMissingError
from games.services.verification import DECIDED_AGAIN, Check, Trouble, check_game, sort_faults, summed_up
from games.services.verification import Verification as GameVerification
from tournaments.codec import decode
from tournaments.engine.audit import Recorded, audit
from tournaments.engine.commands import SeatOutcome
from tournaments.engine.decider import INITIAL, fold
from tournaments.engine.events import (
    Event,
    TableFinished,
    TournamentCancelled,
    TournamentFinished,
    TournamentStarted,
)
from tournaments.engine.evolve import ImpossibleEventError
from tournaments.engine.state import Started
from tournaments.projections.rows import differences
from tournaments.selectors.course import games_of
from tournaments.selectors.loading import CATEGORY, store
from tournaments.selectors.seeds import seed_of
from tournaments.services.course import SYSTEM
from tournaments.services.results import told

CHECKS = ("chain", "seeds", *DECIDED_AGAIN, "projections", "games")
"""What is checked, in this order: the hash chain; the seed against the promise of the start; every draw of tables,
seats and dealers; what may happen and what follows by itself; results as the games tell them, cuts and ranking; the
read models; that each finished game can be read and ends with the recorded hash."""


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
    checks = check_tournament(tournament_id).checks
    return [problem for check in checks if check.ok is False for problem in check.problems]


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
        fault = verify_chain(stored, head=head, marks=store.marks(tournament_id, limit=head.version))
        if fault is not None:
            broken = Trouble(f"event {fault.version}: {fault.message}", fault.version)
            return _verification(head, {"chain": [broken]}, "the chain is broken")
        events = [decode(event) for event in stored]
    except (UnreadableEvent, UnknownEventError) as error:
        broken = Trouble(str(error), getattr(error, "version", None))
        return _verification(head, {"chain": [broken]}, "the chain is broken")
    return _examined(head, stored, events)


def _verification(
    head: Head, found: Mapping[str, list[Trouble]], open_because: str
) -> TournamentVerification:
    checks = tuple(summed_up(name, found.get(name), open_because) for name in CHECKS)
    return TournamentVerification(
        head.stream_id, head.version, head.hash, all(check.ok for check in checks), checks
    )


def _examined(head: Head, stored: Sequence[StoredEvent], events: Sequence[Event]) -> TournamentVerification:
    """Check a tournament whose chain holds."""
    seed, seed_troubles = _seed(events)
    found: dict[str, list[Trouble]] = {"chain": [], "seeds": seed_troubles, "games": _other_heads(events)}
    if seed is None:
        open_because = seed_troubles[0].text
    else:
        recorded = [
            Recorded(event, record.actor == SYSTEM) for event, record in zip(events, stored, strict=True)
        ]
        open_because = sort_faults(stored, audit(recorded, seed, _outcome_of), found, unknown="games")
    try:
        state = fold(events)
    except (*UNPLAYABLE, ImpossibleEventError):
        state = INITIAL
    if isinstance(state, Started):
        found["projections"] = [Trouble(text) for text in differences(head, state)]
    return _verification(head, found, open_because)


def _outcome_of(game_id: str) -> list[SeatOutcome] | None:
    """Return what the events of a game tell of its seats, None if they do not."""
    try:
        outcome = outcome_in_events(*events_of(UUID(game_id)))
    except (*UNPLAYABLE, NoSuchStream, UnreadableEvent, UnknownEventError):
        return None
    return None if outcome is None else [told(seat) for seat in outcome.seats]


def _seed(events: Sequence[Event]) -> tuple[bytes | None, list[Trouble]]:
    """Return the seed, as revealed at the end or from the deal key, and what is wrong with it."""
    setup = events[0]
    if not isinstance(setup, TournamentStarted):
        return None, [Trouble("the first event does not start the tournament", 1)]
    revealed = {
        version: event.rng_seed
        for version, event in enumerate(events, 1)
        if isinstance(event, TournamentFinished | TournamentCancelled)
    }
    version = max(revealed, default=1)
    try:
        seed = bytes.fromhex(revealed[version]) if revealed else seed_of(setup)
    except DealKeyMissingError as error:
        return None, [Trouble(str(error), version)]
    except ValueError:
        return None, [Trouble("the revealed seed cannot be read", version)]
    if rng.commitment(seed) != setup.commitment:
        return None, [Trouble("the seed does not keep the promise of the start", version)]
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
