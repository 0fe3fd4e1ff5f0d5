"""Events of card games: each accepted move is one event with all its consequences, and no hidden face. Pure.

``turn`` and ``phase`` say whose decision comes next (None and ``deal_over`` when the deal ends with it),
``exposed`` which seats can be caught then, ``exposed_at`` since when (milliseconds, only under uno_window_ms).
Which cards were drawn follows from the deal's seed; the event says who drew how many.
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
    UnoCaught,
)


class Turned(msgspec.Struct, frozen=True, array_like=True):
    """A card turned as first card and what became of it: kept, covered, buried or reshuffled (rules 4.4, 4.5)."""

    card: str
    fate: str


class DealStarted(msgspec.Struct, frozen=True, gc=False, tag="deal-started", omit_defaults=True):
    """A deal, with all that a fold needs to begin here: the books are closed (totals, who plays, misses).

    ``dealer_draw``: the cards turned to find the first dealer, [seat, card] in order (rules 4.1).
    ``counts``: cards per hand after the opening; ``drawn``: what the seat left of the dealer drew.
    """

    deal: int
    dealer: int
    scores: tuple[int, ...]
    active: tuple[bool, ...]
    misses: tuple[int, ...]
    commitment: str
    next_commitment: str
    turned: tuple[Turned, ...]
    counts: tuple[int, ...]
    turn: int
    phase: str
    color: str
    direction: int
    out: tuple[Out, ...] = ()
    forfeited: tuple[int, ...] = ()
    deal_winner: int | None = None
    contributions: tuple[str, ...] = ()
    dealer_draw: tuple[tuple[int, str], ...] = ()
    drawn: int = 0


class FirstColorNamed(msgspec.Struct, frozen=True, gc=False, tag="first-color-named", omit_defaults=True):
    """The colour of an opening wild was named (rules 4.4)."""

    seat: int
    color: str
    turn: int
    phase: str
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class CardPlayed(msgspec.Struct, frozen=True, gc=False, tag="card-played", omit_defaults=True):
    """A card was played.

    ``color``: in force afterwards; ``target``: whose hand a 7 swapped; ``drawer`` drew ``drawn`` cards;
    ``debt``: cards owed by the seat whose turn it is (rules 10.1); ``jump_in``: played out of turn.
    """

    seat: int
    card: str
    color: str
    turn: int | None
    phase: str
    direction: int
    uno: bool = False
    jump_in: bool = False
    target: int | None = None
    drawer: int | None = None
    drawn: int = 0
    debt: int = 0
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class CardsDrawn(msgspec.Struct, frozen=True, gc=False, tag="cards-drawn", omit_defaults=True):
    """A seat drew on its turn; with ``drawn`` 0 the turn was over (rules 8.3)."""

    seat: int
    drawn: int
    turn: int | None
    phase: str
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class TurnPassed(msgspec.Struct, frozen=True, gc=False, tag="turn-passed", omit_defaults=True):
    """A seat ended its turn after drawing."""

    seat: int
    turn: int | None
    phase: str
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class DrawFourAccepted(msgspec.Struct, frozen=True, gc=False, tag="draw-four-accepted", omit_defaults=True):
    """The seat drew the four and lost its turn (rules 6.7)."""

    seat: int
    drawn: int
    turn: int | None
    phase: str
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class DrawFourChallenged(
    msgspec.Struct, frozen=True, gc=False, tag="draw-four-challenged", omit_defaults=True
):
    """A challenge and its outcome: ``drawer``, the accused or the challenger, drew ``drawn`` (rules 6.4)."""

    seat: int
    accused: int
    guilty: bool
    drawer: int
    drawn: int
    turn: int | None
    phase: str
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


class DebtTaken(msgspec.Struct, frozen=True, gc=False, tag="debt-taken", omit_defaults=True):
    """The seat drew all that was owed and lost its turn (rules 10.1)."""

    seat: int
    drawn: int
    turn: int | None
    phase: str
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()


TurnEvent = (
    CardPlayed | CardsDrawn | TurnPassed | FirstColorNamed | DrawFourAccepted | DrawFourChallenged | DebtTaken
)
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
