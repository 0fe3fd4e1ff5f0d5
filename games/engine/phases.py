"""The two phases that every family has: before a deal, and after the game. Pure."""

import msgspec


class BeforeDeal(msgspec.Struct, frozen=True, gc=False, tag="before_deal"):
    """The game is created and the first deal not dealt, or a deal has ended and the next is being dealt."""

    turn: None = None


class GameOver(msgspec.Struct, frozen=True, gc=False, tag="game_over"):
    """Nobody decides anything any more."""

    turn: None = None
