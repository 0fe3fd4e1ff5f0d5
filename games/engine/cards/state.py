"""The state of a card game: the series, the running deal, and a phase that says what is decided next. Pure.

It holds hidden cards, so it lives in memory only and nobody sees it but through ``observe``.
"""

import msgspec

from games.engine.cards.options import CardOptions
from games.engine.cards.pieces import NO_COLOR, Cards
from games.engine.chance import Chance
from games.engine.phases import BeforeDeal, GameOver
from games.engine.series import Series


class FirstColor(msgspec.Struct, frozen=True, gc=False, tag="first_color"):
    """The opening card is a wild: ``turn`` names its colour."""

    turn: int


class Playing(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """``turn`` plays or draws; with a debt pending: stacks or takes."""

    turn: int


class Drawn(msgspec.Struct, frozen=True, gc=False, tag="drawn"):
    """``turn`` has drawn ``card`` last: that card, or pass."""

    turn: int
    card: int


class WildDrawFour(msgspec.Struct, frozen=True, gc=False, tag="wild_draw_four"):
    """``turn`` accepts or challenges the Wild Draw Four of ``accused``.

    ``evidence`` is the accused's hand as it was then, without that card; ``color`` and ``top`` what it was
    played on (``top`` None when a scenario does not say).
    """

    turn: int
    accused: int
    evidence: Cards
    color: int
    top: int | None


SEATS = range(10)
"""The seats that a table may have (rules 1)."""

PLAYING: tuple[Playing, ...] = tuple(Playing(seat) for seat in SEATS)
"""``PLAYING[seat]``: the phase in which the seat plays, made once, since most moves lead to it."""

Phase = BeforeDeal | FirstColor | Playing | Drawn | WildDrawFour | GameOver


def phase_name(phase: Phase) -> str:
    """Return the phase's word (rules 13)."""
    return str(phase.__struct_config__.tag)


class State(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One game. ``pile``: next card first; ``discards``: top card last; hands by seat, sorted.

    ``color``: in force; ``called``: the seat whose turn it is has called UNO beforehand; ``debt`` cards are
    owed for draw cards of the symbol ``debt_symbol``; ``idle``: turns in succession without a play or a card
    (rules 8.4); ``turns``: counted by rules 14.18; ``sights``: the evidence that challengers may see;
    ``opening``: the top card was not played by anybody (rules 4.6); ``contributions``: the seats' bytes that
    this deal's shuffles are mixed with, while those of the series count from the next deal on.
    What changes with every move comes first, because ``replace`` looks fields up in their order.
    """

    phase: Phase = BeforeDeal()
    hands: tuple[Cards, ...] = ()
    pile: Cards = b""
    discards: Cards = b""
    color: int = NO_COLOR
    direction: int = 1
    called: bool = False
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()
    debt: int = 0
    debt_symbol: int = 0
    idle: int = 0
    turns: int = 0
    reshuffles: int = 0
    sights: tuple[tuple[int, Cards], ...] = ()
    opening: bool = False
    contributions: tuple[str, ...] = ()
    options: CardOptions
    chance: Chance
    series: Series
