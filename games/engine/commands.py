"""Commands that both families know (rules 13): one seat's wish, accepted as events or rejected with a code. Pure."""

import msgspec


class Draw(msgspec.Struct, frozen=True, gc=False, tag="draw"):
    """Draw (rules 5.3, 12.3)."""

    seat: int


class Pass(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """End the turn after drawing (rules 5.3, 12.3)."""

    seat: int


class Accept(msgspec.Struct, frozen=True, gc=False, tag="accept"):
    """Draw the four of a Wild Draw Four (rules 6.7)."""

    seat: int


class Challenge(msgspec.Struct, frozen=True, gc=False, tag="challenge"):
    """Say that a Wild Draw Four was not allowed (rules 6.2)."""

    seat: int


class CallUno(msgspec.Struct, frozen=True, gc=False, tag="uno"):
    """Call UNO outside a play: beforehand, or late while exposed (rules 7.1)."""

    seat: int


class Catch(msgspec.Struct, frozen=True, gc=False, tag="catch"):
    """Catch the exposed seat ``target`` (rules 7.2)."""

    seat: int
    target: int


class Timeout(msgspec.Struct, frozen=True, gc=False, tag="timeout"):
    """The system decides for a seat whose deadline has passed (rules 11.1)."""

    seat: int


class Forfeit(msgspec.Struct, frozen=True, gc=False, tag="forfeit"):
    """A seat leaves the game (rules 11.3)."""

    seat: int


class StartDeal(msgspec.Struct, frozen=True, gc=False, tag="start-deal"):
    """Deal the first deal of a created game; later deals start with the end of the one before."""

    seat: None = None


class Contribute(msgspec.Struct, frozen=True, gc=False, tag="contribute"):
    """Mix a seat's own bytes (hex, at most 64 digits) into the shuffles from the next deal on."""

    seat: int
    contribution: str
