"""State + event -> state for the events that change the series of deals and nothing of the deal itself. Pure."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engine import series as game_series
from games.engine.events import ClockCredited, ContributionMade, DecisionMissed, GameEnded, SeatOut
from games.engine.phases import GameOver

State = Any
"""A family's state; here only its ``series`` and ``phase`` are touched."""


def _decision_missed(state: State, event: DecisionMissed) -> State:
    return replace(state, series=game_series.with_decision_missed(state.series, event))


def _seat_out(state: State, event: SeatOut) -> State:
    return replace(state, series=game_series.with_seat_out(state.series, event))


def _game_ended(state: State, event: GameEnded) -> State:
    return replace(state, series=game_series.with_game_ended(state.series, event), phase=GameOver())


def _contribution_made(state: State, event: ContributionMade) -> State:
    contributed = game_series.with_contribution(state.series, event.seat, event.contribution)
    return replace(state, series=contributed)


def _clock_credited(state: State, event: ClockCredited) -> State:
    return state


EVOLVE_SERIES: dict[type, Callable[[State, Any], State]] = {
    DecisionMissed: _decision_missed,
    SeatOut: _seat_out,
    GameEnded: _game_ended,
    ContributionMade: _contribution_made,
    ClockCredited: _clock_credited,
}
"""Part of every family's table of events."""
