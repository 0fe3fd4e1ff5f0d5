"""Events of dice games: each accepted move is one event with all its consequences, faces included. Pure.

``turn`` and ``phase`` say whose decision comes next (None and ``deal_over`` when the deal ends with it),
``exposed`` which seats can be caught then, ``exposed_at`` since when (milliseconds, only with uno_window_ms).
``dice`` came up as written, in the order in which they were drawn or rolled: ``d7:R5``.
"""

import msgspec

from games.engine.events import (
    ClockCredited,
    ContributionMade,
    DealEnded,
    DecisionMissed,
    GameCreated,
    GameEnded,
    Out,
    SeatForfeited,
    SeatOut,
    UnoCalled,
)


class DealStarted(msgspec.Struct, frozen=True, gc=False, tag="dice-deal-started", omit_defaults=True):
    """A deal, with all that a fold needs to begin here: the books are closed (totals, who plays, misses).

    ``dealer`` is the centre roller; ``center``: all rolls of the centre die, the last shows a number;
    ``hands``: each seat's dice as they were drawn and rolled (rules 12.2, 14.32).
    """

    deal: int
    dealer: int
    scores: tuple[int, ...]
    active: tuple[bool, ...]
    misses: tuple[int, ...]
    commitment: str
    next_commitment: str
    center: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    turn: int
    phase: str
    color: str
    direction: int
    out: tuple[Out, ...] = ()
    forfeited: tuple[int, ...] = ()
    deal_winner: int | None = None
    contributions: tuple[str, ...] = ()


class DiePlayed(msgspec.Struct, frozen=True, gc=False, tag="die-played", omit_defaults=True):
    """A die was played and is the centre die; the old one is in the bag unless the phase is wild_draw_four.

    ``color``: in force afterwards; ``drawer`` drew and rolled ``dice``.
    """

    seat: int
    die: str
    color: str
    turn: int | None
    phase: str
    direction: int
    uno: bool = False
    drawer: int | None = None
    dice: tuple[str, ...] = ()
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class HandRerolled(msgspec.Struct, frozen=True, gc=False, tag="hand-rerolled", omit_defaults=True):
    """A seat rolled its whole hand again: ``dice`` is the hand now, in the order of the dice's numbers."""

    seat: int
    dice: tuple[str, ...]
    turn: int
    phase: str
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class DieDrawn(msgspec.Struct, frozen=True, gc=False, tag="die-drawn", omit_defaults=True):
    """A seat drew a die on its turn and rolled it."""

    seat: int
    die: str
    turn: int
    phase: str
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class TurnPassed(msgspec.Struct, frozen=True, gc=False, tag="dice-turn-passed", omit_defaults=True):
    """A seat ended its turn after drawing, or after rerolling when the bag was empty."""

    seat: int
    turn: int | None
    phase: str
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class DrawFourAccepted(
    msgspec.Struct, frozen=True, gc=False, tag="dice-draw-four-accepted", omit_defaults=True
):
    """The old centre die went into the bag; the seat drew and rolled ``dice`` and lost its turn (6.7)."""

    seat: int
    dice: tuple[str, ...]
    turn: int | None
    phase: str
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class DrawFourCaught(msgspec.Struct, frozen=True, gc=False, tag="draw-four-caught", omit_defaults=True):
    """``seat`` challenged and was right, as every challenge that is granted (rules 12.6).

    ``accused`` took its die back, the old centre die and colour are restored, and it drew ``dice``.
    """

    seat: int
    accused: int
    dice: tuple[str, ...]
    turn: int
    phase: str
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class UnoCaught(msgspec.Struct, frozen=True, gc=False, tag="dice-uno-caught", omit_defaults=True):
    """``seat`` caught the exposed ``target``, which drew and rolled ``dice`` (rules 7.2)."""

    seat: int
    target: int
    dice: tuple[str, ...] = ()


TurnEvent = DiePlayed | HandRerolled | DieDrawn | TurnPassed | DrawFourAccepted | DrawFourCaught
Event = (
    TurnEvent
    | UnoCalled
    | UnoCaught
    | DecisionMissed
    | SeatForfeited
    | ContributionMade
    | ClockCredited
    | GameCreated
    | DealStarted
    | DealEnded
    | SeatOut
    | GameEnded
)
