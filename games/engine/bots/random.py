"""The house bot `random`: any legal move, by lot. Pure."""

from games.engine.bots.bot import Options, Pick, View
from games.engine.bots.calls import catches, late_call, out_of_turn, with_call

HOLDS_BACK = frozenset({"draw", "pass", "reroll"})
ONE_IN = 16
"""How often it holds back although it could play: more often, and a deal would hardly ever end."""


class RandomBot:
    """Every legal move is as likely as any other, but holding back is rare; it always calls."""

    name = "random"

    def choose(self, seen: View, options: Options, pick: Pick) -> str:
        """Return a move by lot."""
        moves = seen.legal_moves
        if len(moves) > 1 and moves[-1] in HOLDS_BACK:
            if not pick(ONE_IN):
                return moves[-1]
            moves = moves[:-1]
        return with_call(seen, options, moves[pick(len(moves))] if len(moves) > 1 else moves[0])

    def react(self, seen: View, options: Options, pick: Pick) -> str | None:
        """Call late if exposed; take any other chance half of the time."""
        if call := late_call(seen):
            return call
        chances = catches(seen) + out_of_turn(seen)
        if not chances or pick(2):
            return None
        return with_call(seen, options, chances[pick(len(chances))])
