"""UNO calls, catches and moves out of turn, for either family. Pure."""

from games.engine.bots import cards, dice
from games.engine.bots.bot import Options, View
from games.engine.cards.observation import Observation as CardView
from games.engine.cards.options import CardOptions


def with_call(seen: View, options: Options, move: str) -> str:
    """Return the move with its ` uno` if it leaves its player one card or die (rules 7.1, 14.3)."""
    if isinstance(seen, CardView):
        assert isinstance(options, CardOptions)
        return cards.with_call(seen, options, move)
    return dice.with_call(seen, move)


def late_call(seen: View) -> str | None:
    """Return `uno` if the seat itself can still be caught (rules 7.1)."""
    return "uno" if seen.you in seen.exposed and "uno" in seen.side_moves else None


def catches(seen: View) -> tuple[str, ...]:
    """Return every `catch N` that would be accepted."""
    return tuple([move for move in seen.side_moves if move != "uno"]) if seen.exposed else ()


def out_of_turn(seen: View) -> tuple[str, ...]:
    """Return the jump-ins (rules 10.3) and challenges (rules 12.6) of a seat that has no decision."""
    return seen.legal_moves if seen.turn != seen.you else ()
