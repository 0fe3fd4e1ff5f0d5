"""Lines of the events that both families know. No database."""

from collections.abc import Callable
from typing import Any

from games.engine.decider import State
from games.engine.events import (
    ClockCredited,
    ContributionMade,
    DealEnded,
    DecisionMissed,
    GameCreated,
    GameEnded,
    SeatForfeited,
    SeatOut,
    UnoCalled,
)

REASONS = {
    "hand_empty": "a hand is empty",
    "blocked": "nobody can go on",
    "turn_limit": "it has had as many turns as a deal may have",
    "abandoned": "only one seat is left",
}


def joined(*parts: str) -> str:
    """Return the parts that are not empty, as clauses of one line."""
    return "; ".join(part for part in parts if part)


def numbers(values: tuple[int, ...]) -> str:
    """Return numbers, one per seat, separated by spaces."""
    return " ".join(str(value) for value in values)


def exposure(exposed: tuple[int, ...], before: State) -> str:
    """Return which seats can be caught that could not before."""
    new = [seat for seat in exposed if seat not in before.exposed]
    return joined(*(f"seat {seat} has not called UNO and can be caught" for seat in new))


def _created(event: GameCreated, before: State, after: State | None) -> str:
    return f"a game of {event.ruleset}, version {event.ruleset_version}, for {len(event.seats)} seats"


def _contributed(event: ContributionMade, before: State, after: State | None) -> str:
    return f"seat {event.seat} adds bytes of its own to the shuffles from the next deal on"


def _called(event: UnoCalled, before: State, after: State | None) -> str:
    return (
        f"seat {event.seat} calls UNO {'beforehand' if event.beforehand else 'late, but before it is caught'}"
    )


def _credited(event: ClockCredited, before: State, after: State | None) -> str:
    return f"the clock gives back {event.milliseconds} milliseconds: {event.reason}"


def _missed(event: DecisionMissed, before: State, after: State | None) -> str:
    return f"seat {event.seat} has run out of time ({event.misses} so far); the system decides for it"


def _forfeited(event: SeatForfeited, before: State, after: State | None) -> str:
    following = f"it is seat {event.turn}'s turn" if event.lapsed and event.turn is not None else ""
    return joined(f"seat {event.seat} leaves the game", following)


def _deal_ended(event: DealEnded, before: State, after: State | None) -> str:
    return joined(
        f"deal {event.deal} ends: {REASONS[event.reason]}",
        "no winner" if event.winner is None else f"seat {event.winner} wins it",
        f"the hands count {numbers(event.hand_points)}",
        f"totals {numbers(event.scores)}",
    )


def _seat_out(event: SeatOut, before: State, after: State | None) -> str:
    return f"seat {event.seat} is out with {event.total}"


def _game_ended(event: GameEnded, before: State, after: State | None) -> str:
    return joined("the game is over", f"places {numbers(event.places)}", f"totals {numbers(event.scores)}")


LINES: dict[type, Callable[[Any, State, State | None], str]] = {
    GameCreated: _created,
    ContributionMade: _contributed,
    ClockCredited: _credited,
    UnoCalled: _called,
    DecisionMissed: _missed,
    SeatForfeited: _forfeited,
    DealEnded: _deal_ended,
    SeatOut: _seat_out,
    GameEnded: _game_ended,
}
