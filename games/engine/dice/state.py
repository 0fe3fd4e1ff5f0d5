"""The state of a dice game: the series, the running deal, and a phase: what is decided next. Pure."""

import msgspec

from games.engine.chance import Chance
from games.engine.dice.options import DiceOptions
from games.engine.dice.pieces import NO_COLOR, Hand
from games.engine.phases import BeforeDeal, GameOver
from games.engine.series import Series


class Rolling(msgspec.Struct, frozen=True, gc=False, tag="roll"):
    """``turn`` plays a die or rerolls its hand."""

    turn: int


class Rerolled(msgspec.Struct, frozen=True, gc=False, tag="rerolled"):
    """``turn`` has rerolled its hand: it plays a die or draws one; passes when the bag is empty."""

    turn: int


class Drawn(msgspec.Struct, frozen=True, gc=False, tag="drawn"):
    """``turn`` has drawn the die that shows as ``piece``: that die, or pass."""

    turn: int
    piece: int


class WildDrawFour(msgspec.Struct, frozen=True, gc=False, tag="wild_draw_four"):
    """``turn`` accepts the Wild Draw Four of ``accused``; until then it may be challenged (rules 12.6).

    ``evidence``: the accused's other dice as they were then; ``color`` and ``former``: the colour and the
    centre die it was played on, which is neither in the bag nor in the centre (rules 12.4).
    """

    turn: int
    accused: int
    evidence: Hand
    color: int
    former: int


Phase = BeforeDeal | Rolling | Rerolled | Drawn | WildDrawFour | GameOver


def phase_name(phase: Phase) -> str:
    """Return the phase's word (rules 13)."""
    return str(phase.__struct_config__.tag)


class State(msgspec.Struct, frozen=True, gc=False):
    """One game. ``hands`` by seat, sorted; ``bag``: die numbers, those returned last at the end.

    ``center``: the piece in the centre, None before the first deal; ``color``: in force; ``called``: the seat
    whose turn it is has called UNO beforehand; ``idle``: turns in succession without a play or a die drawn
    (rules 8.4); ``turns``: counted by rules 14.18; ``draws``, ``rolls``: how often this deal has drawn from
    the bag and rolled a die, which names the next random draw; ``contributions``: the seats' bytes that this
    deal mixes in, those made since are for the next one; ``sights``: the evidence that challengers see.
    """

    options: DiceOptions
    chance: Chance
    series: Series
    phase: Phase = BeforeDeal()
    hands: tuple[Hand, ...] = ()
    bag: tuple[int, ...] = ()
    center: int | None = None
    color: int = NO_COLOR
    direction: int = 1
    called: bool = False
    exposed: tuple[int, ...] = ()
    exposed_at: tuple[int, ...] = ()
    idle: int = 0
    turns: int = 0
    draws: int = 0
    rolls: int = 0
    contributions: tuple[str, ...] = ()
    sights: tuple[tuple[int, Hand], ...] = ()
