"""Commands of card games (rules 13), beside those that both families know. Pure."""

import msgspec

from games.engine.cards.pieces import NO_COLOR
from games.engine.commands import (
    Accept,
    CallUno,
    Catch,
    Challenge,
    Contribute,
    Draw,
    Forfeit,
    Pass,
    StartDeal,
    Timeout,
)

NO_TARGET = -1


class Play(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """Play a card; ``color`` goes with a wild, ``target`` with a 7 under seven_zero, ``uno`` calls UNO."""

    seat: int
    card: int
    color: int = NO_COLOR
    target: int = NO_TARGET
    uno: bool = False


class NameColor(msgspec.Struct, frozen=True, gc=False, tag="color"):
    """Name the colour of an opening wild (rules 4.4)."""

    seat: int
    color: int


class Take(msgspec.Struct, frozen=True, gc=False, tag="take"):
    """Draw all cards owed and lose the turn (rules 10.1)."""

    seat: int


Move = Play | Draw | Pass | NameColor | Accept | Challenge | Take | CallUno | Catch
Command = Move | Timeout | Forfeit | StartDeal | Contribute
