"""Every event of a game in a line: "seat 1 plays R+2; seat 2 draws 2 and is skipped". No database."""

from typing import Any

from games.engine.decider import Event, State
from games.rulebook.lines import cards, common, dice

_LINES: dict[type, Any] = {**common.LINES, **cards.LINES, **dice.LINES}


def line(event: Event, before: State, after: State | None = None) -> str:
    """Return what happened, in words.

    ``before`` is the state that the event came upon. With ``after``, the state that it led to, hidden cards
    that were drawn are named: for open hands only, as in scenarios and finished deals.
    """
    return str(_LINES[type(event)](event, before, after))
