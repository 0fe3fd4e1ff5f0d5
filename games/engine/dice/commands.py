"""Commands of dice games (rules 13), beside those that both families know. Pure."""

import msgspec

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
from games.engine.dice.pieces import NO_COLOR


class Play(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """Play a die; ``color`` goes with a wild, ``uno`` calls UNO."""

    seat: int
    die: int
    color: int = NO_COLOR
    uno: bool = False


class Reroll(msgspec.Struct, frozen=True, gc=False, tag="reroll"):
    """Roll the whole hand again (rules 12.3)."""

    seat: int


Move = Play | Reroll | Draw | Pass | Accept | Challenge | CallUno | Catch
Command = Move | Timeout | Forfeit | StartDeal | Contribute
