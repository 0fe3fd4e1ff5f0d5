"""Checks stored tournaments from their events: chain, seed, what followed by itself, the games, read models."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from games.engine import rng
from games.eventstore.chain import verify_chain
from games.eventstore.codec import UnknownEventError
from games.eventstore.errors import NoSuchStream, UnreadableEvent
from games.selectors.seeds import DealKeyMissingError
from tournaments.codec import decode
from tournaments.engine.decider import INITIAL
from tournaments.engine.events import (
    Event,
    RoundClosed,
    StageFinished,
    TableFinished,
    TournamentCancelled,
    TournamentFinished,
    TournamentStarted,
)
from tournaments.engine.evolve import evolve
from tournaments.engine.formats import format_of
from tournaments.engine.settle import settle
from tournaments.engine.state import Started, State
from tournaments.projections.rows import differences
from tournaments.selectors.loading import CATEGORY, store
from tournaments.selectors.seeds import seed_of


def tournament_ids() -> list[UUID]:
    """Return the ids of all started tournaments."""
    return [head.stream_id for head in store.heads(CATEGORY)]


def verify_tournament(tournament_id: UUID) -> list[str]:
    """Return a sentence for everything that is wrong with a stored tournament; none means that it is sound.

    Raises NoSuchStream. Its games are verified by ``games.services.verification``; here their last hashes are
    compared with those that the tournament has recorded.
    """
    with transaction.atomic():
        head = store.lock(tournament_id)
        if head is None or head.category != CATEGORY:
            raise NoSuchStream(tournament_id)
        try:
            stored = store.read(tournament_id)
            fault = verify_chain(stored, head=head)
            if fault is not None:
                return [str(fault)]
            events = [decode(event) for event in stored]
        except (UnreadableEvent, UnknownEventError) as error:
            return [str(error)]
        state, problems = _followed(events)
        if isinstance(state, Started):
            problems += differences(head, state)
        return problems + _other_heads(events)


def _followed(events: Sequence[Event]) -> tuple[State, list[str]]:
    """Fold the events, and compare what a tournament brings about by itself with what was stored."""
    state: State = INITIAL
    seed, problems = _seed(events)
    for version, event in enumerate(events, 1):
        if seed is not None and isinstance(event, RoundClosed | StageFinished | TournamentFinished):
            assert isinstance(state, Started)
            due = settle(state, format_of(state.tournament), seed)
            if event not in due:
                problems.append(
                    f"event {version}: {type(event).__name__} is not what the events before lead to"
                )
        state = evolve(state, event)
    return state, problems


def _seed(events: Sequence[Event]) -> tuple[bytes | None, list[str]]:
    """Return the seed, as revealed at the end or from the deal key, and what is wrong with it."""
    setup, last = events[0], events[-1]
    if not isinstance(setup, TournamentStarted):
        return None, ["the first event does not start the tournament"]
    revealed = [e.rng_seed for e in events if isinstance(e, TournamentFinished | TournamentCancelled)]
    try:
        seed = bytes.fromhex(revealed[-1]) if revealed else seed_of(setup)
    except DealKeyMissingError as error:
        return None, [str(error)]
    if rng.commitment(seed) != setup.commitment:
        return None, [
            f"the seed does not keep the promise of the start ({type(last).__name__} is the last event)"
        ]
    return seed, []


def _other_heads(events: Sequence[Event]) -> list[str]:
    """Return the games whose last hash is not the one that the tournament has recorded."""
    problems = []
    for event in events:
        if isinstance(event, TableFinished):
            try:
                head = store.head(UUID(event.game_id)).hash
            except NoSuchStream:
                head = "missing"
            if head != event.head:
                problems.append(f"game {event.game_id}: its head is {head}, recorded is {event.head}")
    return problems
