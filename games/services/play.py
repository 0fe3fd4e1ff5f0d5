"""The one service that submits moves for seats that are no house bots. Retries are safe, doubles count once."""

import hashlib
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

from games.engine.commands import CallUno, Catch
from games.engine.decider import Event
from games.engine.rejection import Code, Rejection
from games.eventstore.errors import NoSuchStream
from games.eventstore.events import StoredEvent
from games.receipts.models import Receipt, scope_of_moves
from games.selectors.loading import LoadedGame, load
from games.selectors.observations import LastDefault, deadline, last_default, observation
from games.services.diary import ACCEPTED, Asked, Told, note_request, thought_ms
from games.services.outages import suspected
from games.services.stream import Decided, append, milliseconds

TURN_OVER = "turn_over"
KEY_REUSED = "key_reused"
VERSION_MISSING = "version_missing"
CREATED = 201


class Move(msgspec.Struct, frozen=True):
    """A seat's wish: the text of the move, the version it was thought out for, and the sender's key.

    ``uno`` and ``catch N`` need no version (rules 7.6). The key makes a retry safe.
    """

    game_id: UUID
    seat: int
    text: str
    expected_version: int | None
    key: str

    @property
    def digest(self) -> str:
        """What tells this request from another one under the same key."""
        return hashlib.sha256(f"{self.expected_version}|{self.text}".encode()).hexdigest()

    @property
    def scope(self) -> str:
        """Where the key counts: this seat of this game."""
        return scope_of_moves(self.game_id, self.seat)


class Answer(msgspec.Struct, frozen=True):
    """The answer to an accepted move, as JSON text; ``replayed``: the key was used before, nothing happened now."""

    body: str
    replayed: bool


class Refused(msgspec.Struct, frozen=True):
    """A move that was not accepted: why, and the version that the game is at. Nothing has changed.

    ``thought_ms``: for how long the seat had had the decision, None if it had not. ``last_default``: the
    decision that the system made instead, if that is why.
    """

    code: str
    detail: str
    version: int
    wait_ms: int = 0
    thought_ms: int | None = None
    last_default: LastDefault | None = None


def submit_move(move: Move, received_at: datetime, asked: Asked | None = None) -> Answer | Refused:
    """Make a seat's move. Raises NoSuchStream if there is no such game.

    The answer's body holds ``version``, ``head`` (the bot's receipt), ``events`` and ``observation``. A
    deadline that had passed at ``received_at`` counts; time that we took does not, nor an outage of ours.
    With ``asked`` an accepted move is written into the seat's diary.
    """
    with transaction.atomic():
        game = load(move.game_id, lock=True)
        if game is None:
            raise NoSuchStream(move.game_id)
        assert game.view is not None
        receipt = Receipt.objects.filter(scope=move.scope, key=move.key).first()
        if receipt is not None:
            if receipt.digest == move.digest:
                return Answer(receipt.body, replayed=True)
            return Refused(KEY_REUSED, "This key came with another move before.", game.head.version)
        thought = thought_ms(game.view, move.seat, received_at)
        events = _decide(game, move, received_at)
        if isinstance(events, Refused):
            return msgspec.structs.replace(events, thought_ms=thought)
        body = _accept(game, move, events, received_at)
        if asked is not None:
            told = Told(ACCEPTED, CREATED, game.head.version, thought)
            note_request(move.game_id, move.seat, asked, told)
        return Answer(body, replayed=False)


def _decide(game: LoadedGame, move: Move, received_at: datetime) -> tuple[Event, ...] | Refused:
    version = game.head.version
    outcome: Any = game.family.parse(move.text, move.seat)
    if not isinstance(outcome, Rejection):
        side_move = isinstance(outcome, CallUno | Catch)
        if not side_move and move.expected_version is None:
            return Refused(VERSION_MISSING, "A turn move needs expected_version.", version)
        stale = not side_move and move.expected_version != version
        if not side_move and not stale and _is_late(game, move.seat, received_at):
            return Refused(TURN_OVER, "The deadline of this decision has passed.", version)
        outcome = game.family.decide(game.state, outcome, milliseconds(received_at), stale)
    if isinstance(outcome, Rejection):
        missed = _default_since(game, move) if outcome.code is Code.STALE_VERSION else None
        if missed is not None:
            detail = "The deadline of that decision passed: the system made it."
            return Refused(TURN_OVER, detail, version, last_default=missed)
        return Refused(str(outcome.code), outcome.detail, version, outcome.wait_ms)
    events: tuple[Event, ...] = outcome
    return events


def _default_since(game: LoadedGame, move: Move) -> LastDefault | None:
    """Return the decision that the system made for the seat at the version that its move was for, or later."""
    assert game.view is not None
    missed = last_default(game.view.seats[move.seat])
    if missed is None or move.expected_version is None or move.expected_version > missed.version:
        return None
    return missed


def _is_late(game: LoadedGame, seat: int, received_at: datetime) -> bool:
    until = deadline(game)
    late = seat == game.state.phase.turn and until is not None and received_at > until
    return late and not suspected(received_at)


def _accept(game: LoadedGame, move: Move, events: tuple[Event, ...], now: datetime) -> str:
    for event in events:
        game.state = game.family.evolve(game.state, event)
    command_id = f"seat:{move.seat}/{move.key}"
    stored = append(game, [Decided(events, f"seat:{move.seat}", command_id)], now)
    body = _answer(game, move.seat, stored)
    Receipt.objects.create(
        scope=move.scope, key=move.key, digest=move.digest, status=CREATED, body=body, created_at=now
    )
    return body


def _answer(game: LoadedGame, seat: int, stored: list[StoredEvent]) -> str:
    answer = {
        "version": game.head.version,
        "head": game.head.hash,
        "events": [msgspec.Raw(event.body.encode()) for event in stored],
        "observation": observation(game, seat),
    }
    return msgspec.json.encode(answer).decode()
