"""What a seat submits to its game, whatever it is: once per key, under the game's lock, with an answer that is kept."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

import msgspec
from django.db import transaction

from games.engine.decider import Event
from games.eventstore.events import Head, StoredEvent
from games.receipts.models import Receipt, scope_of_moves
from games.selectors.loading import LoadedGame, load_locked, remember, store
from games.selectors.observations import LastDefault, observation
from games.services.diary import ACCEPTED, Asked, Told, keep, thought_ms
from games.services.receipts import find
from games.services.stream import Decided, append

KEY_REUSED = "key_reused"
ANSWER_GONE = "answer_gone"
CREATED = 201


class Answer(msgspec.Struct, frozen=True):
    """The answer to what was accepted, as JSON text; ``replayed``: the key was used before, nothing happened now."""

    body: str
    replayed: bool


class Refused(msgspec.Struct, frozen=True):
    """What was not accepted: why, and the version that the game is at. Nothing has changed.

    ``thought_ms``: how long ago the decision began that it was meant for, None if that is not known.
    ``last_default``: the decision that the system made instead, if that is why.
    """

    code: str
    detail: str
    version: int
    wait_ms: int = 0
    thought_ms: int | None = None
    last_default: LastDefault | None = None


class Submission(msgspec.Struct, frozen=True):
    """Who submits to which game, under which key; ``digest`` tells it from another one under the same key.

    ``expected_version``: at which version the decision began, or went on, that it was thought out for, if it
    says so.
    """

    game_id: UUID
    seat: int
    key: str
    digest: str
    expected_version: int | None = None

    @property
    def scope(self) -> str:
        """Where the key counts: this seat of this game."""
        return scope_of_moves(self.game_id, self.seat)

    @property
    def command_id(self) -> str:
        """What the key is called in the game's events."""
        return f"seat:{self.seat}/{self.key}"


Decide = Callable[[LoadedGame], tuple[Event, ...] | Refused]


def submit(sent: Submission, decide: Decide, received_at: datetime, asked: Asked | None) -> Answer | Refused:
    """Have the game decide, and keep the answer under the key. Raises NoSuchStream if there is no such game.

    The answer's body holds ``version``, ``head`` (the bot's receipt), ``events`` and ``observation``. With
    ``asked`` what is accepted is written into the seat's diary.
    """
    with transaction.atomic():
        head, is_known = store.lock_for(sent.game_id, sent.command_id)
        if is_known:
            return _replayed(sent, head)
        game = load_locked(head)
        assert game.view is not None
        is_meant = sent.expected_version in (None, head.version)
        thought = thought_ms(game.view, sent.seat, received_at) if is_meant else None
        events = decide(game)
        if isinstance(events, Refused):
            return msgspec.structs.replace(events, thought_ms=thought)
        receipt = _accept(game, sent, events, received_at)
        if asked is None:
            receipt.save(force_insert=True)
        else:
            told = Told(ACCEPTED, CREATED, game.head.version, thought)
            keep(receipt, sent.game_id, sent.seat, asked, told)
        return Answer(receipt.body, replayed=False)


def _replayed(sent: Submission, head: Head) -> Answer | Refused:
    """Return what was answered under the key before, if that was the same request and is still kept."""
    kept = find(sent.scope, sent.key)
    if kept is None:
        detail = (
            "This was accepted long ago: its answer is no longer kept, its event is in the game's record."
        )
        return Refused(ANSWER_GONE, detail, head.version)
    if kept.digest == sent.digest:
        return Answer(kept.body, replayed=True)
    return Refused(KEY_REUSED, "This key came with another request before.", head.version)


def _accept(game: LoadedGame, sent: Submission, events: tuple[Event, ...], now: datetime) -> Receipt:
    for event in events:
        game.state = game.family.evolve(game.state, event)
    stored = append(game, [Decided(events, f"seat:{sent.seat}", sent.command_id)], now)
    remember(game)
    return Receipt(
        scope=sent.scope,
        key=sent.key,
        digest=sent.digest,
        status=CREATED,
        body=_answer(game, sent.seat, stored),
        created_at=now,
    )


def _answer(game: LoadedGame, seat: int, stored: list[StoredEvent]) -> str:
    answer = {
        "version": game.head.version,
        "head": game.head.hash,
        "events": [msgspec.Raw(event.body.encode()) for event in stored],
        "observation": observation(game, seat),
    }
    return msgspec.json.encode(answer).decode()
