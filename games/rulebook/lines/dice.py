"""Lines of the events of dice games. All faces are public. No database."""

from collections.abc import Callable
from typing import Any

from games.engine.dice.events import (
    DealStarted,
    DieDrawn,
    DiePlayed,
    DrawFourAccepted,
    DrawFourCaught,
    HandRerolled,
    TurnPassed,
    UnoCaught,
)
from games.engine.dice.pieces import COLOR as COLOR_OF
from games.engine.dice.pieces import NO_COLOR, PIECE, REVERSE, SKIP, SYMBOL
from games.engine.dice.state import State
from games.engine.seats import after as next_seat
from games.rulebook.lines.common import exposure, joined


def _drawing(dice: tuple[str, ...]) -> str:
    return f"draws {' '.join(dice)}" if dice else "draws nothing (the bag is empty)"


def _deal_started(event: DealStarted, before: State, after: State | None) -> str:
    hands = [f"seat {seat} {' '.join(dice)}" for seat, dice in enumerate(event.hands) if event.active[seat]]
    return joined(
        f"deal {event.deal}",
        f"seat {event.dealer} rolls the centre die: {' '.join(event.center)}",
        *hands,
        f"seat {event.turn} begins",
    )


def _played(event: DiePlayed, before: State, after: State | None) -> str:
    named = f">{event.color}" if COLOR_OF[PIECE[event.die]] == NO_COLOR else ""
    return joined(
        f"seat {event.seat} plays {event.die}{named}{' and calls UNO' if event.uno else ''}",
        _effect(event, before),
        exposure(event.exposed, before),
    )


def _effect(event: DiePlayed, before: State) -> str:
    symbol = SYMBOL[PIECE[event.die]]
    if event.drawer is not None:
        skipped = " and is skipped" if event.turn is not None else ""
        return f"seat {event.drawer} {_drawing(event.dice)}{skipped}"
    if event.turn is None:
        return ""
    if event.phase == "wild_draw_four":
        return f"seat {event.turn} accepts unless somebody challenges"
    if symbol == SKIP:
        return f"seat {next_seat(event.seat, event.direction, before.series.active)} is skipped"
    if symbol == REVERSE:
        again = f", and seat {event.seat} plays again" if event.turn == event.seat else ""
        return f"play turns to the {'left' if event.direction == 1 else 'right'}{again}"
    return ""


def _rerolled(event: HandRerolled, before: State, after: State | None) -> str:
    return f"seat {event.seat} rerolls: {' '.join(event.dice)}"


def _drawn(event: DieDrawn, before: State, after: State | None) -> str:
    return f"seat {event.seat} draws {event.die}"


def _passed(event: TurnPassed, before: State, after: State | None) -> str:
    return f"seat {event.seat} passes"


def _accepted(event: DrawFourAccepted, before: State, after: State | None) -> str:
    return f"seat {event.seat} accepts, {_drawing(event.dice)} and is skipped"


def _challenged(event: DrawFourCaught, before: State, after: State | None) -> str:
    return joined(
        f"seat {event.seat} challenges",
        f"seat {event.accused} is guilty, takes its die back and {_drawing(event.dice)}",
        f"it is seat {event.turn}'s turn",
    )


def _caught(event: UnoCaught, before: State, after: State | None) -> str:
    return f"seat {event.seat} catches seat {event.target}, which {_drawing(event.dice)}"


LINES: dict[type, Callable[[Any, State, State | None], str]] = {
    DealStarted: _deal_started,
    DiePlayed: _played,
    HandRerolled: _rerolled,
    DieDrawn: _drawn,
    TurnPassed: _passed,
    DrawFourAccepted: _accepted,
    DrawFourCaught: _challenged,
    UnoCaught: _caught,
}
