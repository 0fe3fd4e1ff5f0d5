"""Games that this process has folded lately, so that a move need not fold its deal again. Touches no database.

What is remembered of a game stands for its events up to a version with a certain hash, and for no others: whoever
takes it compares that hash with the stored one. So it may be out of date, or of a transaction that never came
to its end, and does no harm.
"""

from collections import OrderedDict
from threading import Lock
from typing import Any
from uuid import UUID

import msgspec

from games.engine.decider import Family
from games.engine.events import GameCreated
from games.projections.game_view import GameView

MOST = 500
"""A card game takes some 10 KB."""


class Folded(msgspec.Struct, frozen=True):
    """A game after the event with this version and hash, and what its rows say then, if that was read.

    The state is never changed, only replaced; whoever wants to bring the view further takes a copy.
    """

    version: int
    hash: str
    created: GameCreated
    family: Family
    state: Any
    view: GameView | None = None


class Memory:
    """The games used last, of several threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._games: OrderedDict[UUID, Folded] = OrderedDict()
        self._lock = Lock()

    def get(self, game_id: UUID) -> Folded | None:
        """Return what is remembered of a game."""
        with self._lock:
            found = self._games.get(game_id)
            if found is not None:
                self._games.move_to_end(game_id)
            return found

    def put(self, game_id: UUID, folded: Folded) -> None:
        """Remember a game; forget those that nobody has asked for longest."""
        with self._lock:
            self._games[game_id] = folded
            self._games.move_to_end(game_id)
            while len(self._games) > self._most:
                self._games.popitem(last=False)

    def forget(self, game_id: UUID) -> None:
        """Forget a game."""
        with self._lock:
            self._games.pop(game_id, None)
