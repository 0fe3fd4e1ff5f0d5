"""What a house bot is: from what a seat sees, and the rules in force, to a move in words. Pure."""

from collections.abc import Callable
from typing import Protocol

from games.engine.cards.observation import Observation as CardView
from games.engine.cards.options import CardOptions
from games.engine.dice.observation import Observation as DiceView
from games.engine.dice.options import DiceOptions

Pick = Callable[[int], int]
"""``pick(n)``: a fair whole number from 0 to n - 1, from the game's own seed; every call is a new one."""

View = CardView | DiceView
Options = CardOptions | DiceOptions


class HouseBot(Protocol):
    """A player of the house. It remembers nothing: what it sees and what it picks decide.

    ``options`` are the public rules of the game; they say what no observation does, such as whether a 0
    passes the hands on. They are always of the same family as ``seen``.
    """

    @property
    def name(self) -> str:
        """The word for it in commands, tournaments and the first event of a game."""
        ...

    def choose(self, seen: View, options: Options, pick: Pick) -> str:
        """Return one of ``seen.legal_moves``, for the seat that has the decision.

        ` uno` is appended to a play that leaves its player one card (rules 7.1, 14.3).
        """
        ...

    def react(self, seen: View, options: Options, pick: Pick) -> str | None:
        """Return what the seat does although nothing waits for it, None if it lets the moment pass.

        That is `catch N`, a late `uno` while exposed itself, or, when another seat has the decision, one of
        ``seen.legal_moves``: a jump-in (rules 10.3; ` uno` appended as in ``choose``) or a challenge (12.6).
        """
        ...
