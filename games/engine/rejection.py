"""Every way in which a game says no: one code per reason (rules 13), with a text a player understands. Pure."""

from enum import StrEnum

import msgspec


class Code(StrEnum):
    """The rejection codes of rules 13, in the order in which they are looked at (rules 14)."""

    UNREADABLE_MOVE = "unreadable_move"
    GAME_IS_OVER = "game_is_over"
    SEAT_IS_OUT = "seat_is_out"
    NOT_EXPOSED = "not_exposed"
    NOTHING_TO_CHALLENGE = "nothing_to_challenge"
    NOT_A_CHALLENGER = "not_a_challenger"
    ACCUSED_HAS_LEFT = "accused_has_left"
    NOT_GUILTY = "not_guilty"
    STALE_VERSION = "stale_version"
    NOT_YOUR_TURN = "not_your_turn"
    UNO_WINDOW_OPEN = "uno_window_open"
    DEBT_PENDING = "debt_pending"
    WRONG_PHASE = "wrong_phase"
    MAY_NOT_DRAW = "may_not_draw"
    MUST_PLAY_DRAWN_CARD = "must_play_drawn_card"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    NOT_THE_DRAWN_CARD = "not_the_drawn_card"
    COLOR_MISSING = "color_missing"
    COLOR_NOT_ALLOWED = "color_not_allowed"
    TARGET_MISSING = "target_missing"
    TARGET_NOT_ALLOWED = "target_not_allowed"
    CARD_DOES_NOT_MATCH = "card_does_not_match"
    WD4_NOT_LEGAL = "wd4_not_legal"
    UNO_NOT_DUE = "uno_not_due"


TEXTS: dict[Code, str] = {
    Code.UNREADABLE_MOVE: "That is not a move in the words of rules 13.",
    Code.GAME_IS_OVER: "The game is over.",
    Code.SEAT_IS_OUT: "This seat is no longer in the game.",
    Code.NOT_EXPOSED: "That seat cannot be caught now (rules 7.2).",
    Code.NOTHING_TO_CHALLENGE: "No Wild Draw Four is waiting for an answer (rules 6.2).",
    Code.NOT_A_CHALLENGER: "This seat may not challenge it: the option wd4_challengers says who may (rules 6.2).",
    Code.ACCUSED_HAS_LEFT: "The seat that played the Wild Draw Four has left the game (rules 11.3).",
    Code.NOT_GUILTY: "The other dice do not match: the Wild Draw Four was allowed (rules 12.6).",
    Code.STALE_VERSION: "The game has moved on since the version you expected.",
    Code.NOT_YOUR_TURN: "Another seat has the decision (rules 5.1).",
    Code.UNO_WINDOW_OPEN: "A seat is exposed: turn moves wait until the UNO window has passed (rules 7.7).",
    Code.DEBT_PENDING: "Cards are owed: stack a fitting card or take them (rules 10.1).",
    Code.WRONG_PHASE: "That move does not belong to this phase (rules 13).",
    Code.MAY_NOT_DRAW: "You hold something playable, and these rules then forbid this (rules 5.3).",
    Code.MUST_PLAY_DRAWN_CARD: "The drawn card fits, and these rules then demand that it is played (rules 5.3).",
    Code.CARD_NOT_IN_HAND: "You do not hold that (rules 5.1).",
    Code.NOT_THE_DRAWN_CARD: "After drawing only what was drawn may be played (rules 5.3).",
    Code.COLOR_MISSING: "A wild needs a colour: write it behind '>' (rules 5.4).",
    Code.COLOR_NOT_ALLOWED: "Only a wild names a colour (rules 5.4).",
    Code.TARGET_MISSING: "A 7 swaps hands: name the other seat behind '@' (rules 10.2).",
    Code.TARGET_NOT_ALLOWED: "That seat cannot be named here (rules 10.2).",
    Code.CARD_DOES_NOT_MATCH: "It matches neither colour nor symbol (rules 5.2).",
    Code.WD4_NOT_LEGAL: "Another card in hand forbids the Wild Draw Four (rules 6.1).",
    Code.UNO_NOT_DUE: "UNO is not due now (rules 7.1, 14.3).",
}


class Rejection(msgspec.Struct, frozen=True):
    """A command that was not granted: nothing has changed.

    ``wait_ms`` is the time left, in milliseconds, of an open UNO window (rules 7.7), else 0.
    """

    code: Code
    wait_ms: int = 0

    @property
    def detail(self) -> str:
        """The reason in words; never names a hidden card."""
        return TEXTS[self.code]
