"""How a bot that can tell what a move is worth chooses, and what it does out of turn. Pure."""

from collections.abc import Callable
from typing import Protocol

from games.engine.bots.bot import Options, View
from games.engine.bots.calls import catches, late_call, out_of_turn, with_call


class Judge(Protocol):
    """Tells what moves are worth in one view."""

    def worth(self, move: str) -> float:
        """Return the worth of a legal move; drawing, passing, taking and accepting are worth 0."""
        ...


JudgeOf = Callable[[View, Options], Judge]


def best_move(seen: View, options: Options, judge_of: JudgeOf) -> str:
    """Return the legal move that is worth most, the first of equals, with its call."""
    moves = seen.legal_moves
    best = max(moves, key=judge_of(seen, options).worth) if len(moves) > 1 else moves[0]
    return with_call(seen, options, best)


def best_reaction(seen: View, options: Options, judge_of: JudgeOf) -> str | None:
    """Return a late call, a catch, or a move out of turn that is worth something; None if there is none."""
    if call := late_call(seen):
        return call
    if caught := catches(seen):
        return caught[0]
    moves = out_of_turn(seen)
    if not moves:
        return None
    judge = judge_of(seen, options)
    best = max(moves, key=judge.worth)
    return with_call(seen, options, best) if judge.worth(best) > 0 else None
