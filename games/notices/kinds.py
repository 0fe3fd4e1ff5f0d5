"""What there is to tell a player, as structs: the text of a notice is their JSON. Pure."""

from typing import Literal
from uuid import UUID

import msgspec


class Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Of which game and seat a notice tells, and which event of the game's record it tells of, and when it was.

    ``number`` counts a player's notices from 1 without gaps.
    """

    number: int
    game: UUID
    seat: int
    version: int
    at: str


class GameStarted(Told, frozen=True, kw_only=True, tag="game_started"):
    """A game with a seat of yours began; ``reference`` says for whom, such as a tournament's table."""

    ruleset: str
    reference: str


class DecisionMissed(Told, frozen=True, kw_only=True, tag="decision_missed"):
    """A deadline of yours passed: the decision at ``missed_version`` was made by the system.

    At ``max_misses`` misses the seat forfeits the game.
    """

    missed_version: int
    misses: int
    max_misses: int | None


class Forfeited(Told, frozen=True, kw_only=True, tag="forfeited"):
    """Your seat left the game; it goes on without you. ``reason``: too many missed decisions, or withdrawn."""

    reason: Literal["too_many_misses", "withdrawn"]
    misses: int
    max_misses: int | None


class ClockCredited(Told, frozen=True, kw_only=True, tag="clock_credited"):
    """A decision that waits for you got more time, which nobody could use because of us."""

    milliseconds: int


class GameFinished(Told, frozen=True, kw_only=True, tag="game_finished"):
    """A game with a seat of yours is over: your place from 1, your points, and how it came to that.

    ``reason``: it was played out, too few seats were left, or your own seat had left before.
    """

    place: int
    score: int
    reason: Literal["played_out", "seats_left", "forfeited"]


Notice = GameStarted | DecisionMissed | Forfeited | ClockCredited | GameFinished
