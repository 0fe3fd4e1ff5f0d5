"""The one service that submits moves for seats that are no house bots. Retries are safe, doubles count once."""

import hashlib
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from games.engine.commands import CallUno, Catch
from games.engine.decider import Event
from games.engine.rejection import Code, Rejection
from games.selectors.decisions import decision_began
from games.selectors.loading import LoadedGame
from games.selectors.observations import LastDefault, deadline, last_default
from games.services.diary import Asked, since
from games.services.outages import suspected
from games.services.stream import milliseconds
from games.services.submitting import CREATED, KEY_REUSED, Answer, Refused, Submission, submit

__all__ = ["CREATED", "KEY_REUSED", "Answer", "Move", "Refused", "submit_move"]

TURN_OVER = "turn_over"
VERSION_MISSING = "version_missing"


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


def submit_move(move: Move, received_at: datetime, asked: Asked | None = None) -> Answer | Refused:
    """Make a seat's move. Raises NoSuchStream if there is no such game.

    A deadline that had passed at ``received_at`` counts; time that we took does not, nor an outage of ours.
    """
    sent = Submission(move.game_id, move.seat, move.key, move.digest, move.expected_version)
    outcome = submit(sent, lambda game: _decide(game, move, received_at), received_at, asked)
    if isinstance(outcome, Refused) and 0 < (move.expected_version or 0) < outcome.version:
        return _with_thought(outcome, move, received_at)
    return outcome


def _with_thought(refused: Refused, move: Move, received_at: datetime) -> Refused:
    """Return a refusal of a move for a version that is past with the time that the seat thought then."""
    assert move.expected_version is not None
    began_at = decision_began(move.game_id, move.seat, move.expected_version)
    return msgspec.structs.replace(refused, thought_ms=since(began_at, received_at))


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
        return _refused(game, move, outcome)
    events: tuple[Event, ...] = outcome
    return events


def _refused(game: LoadedGame, move: Move, rejection: Rejection) -> Refused:
    """Return why the rules refuse a move; of a stale one, whether it is because its decision was made for it."""
    version = game.head.version
    missed = _default_since(game, move) if rejection.code is Code.STALE_VERSION else None
    if missed is not None:
        detail = "The deadline of that decision passed: the system made it."
        return Refused(TURN_OVER, detail, version, last_default=missed)
    detail = rejection.detail
    if rejection.code is Code.STALE_VERSION and move.expected_version and move.expected_version > version:
        detail = f"The game is at version {version}, not yet at {move.expected_version}."
    return Refused(str(rejection.code), detail, version, rejection.wait_ms)


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
