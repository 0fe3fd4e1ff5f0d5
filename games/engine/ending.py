"""What follows when a deal or the game ends: points, seats out, the next deal or places (rules 8.4, 9, 14.23). Pure."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine import series as game_series
from games.engine.decider import Event, State
from games.engine.events import DealEnded, GameEnded, SeatForfeited


class Ending(msgspec.Struct, frozen=True):
    """How deals of a family end; its functions evolve a state, deal, and count what the hands are worth."""

    evolve: Callable[[State, Event], State]
    start_deal: Callable[[State], Event]
    hand_values: Callable[[Any], tuple[int, ...]]

    def finish(self, state: State, event: Event) -> tuple[Event, ...]:
        """Return the event of a turn, with all that follows when the deal ends with it (its ``turn`` is None)."""
        if event.turn is not None:
            return (event,)
        ended = self.evolve(state, event)
        winner = None
        if not ended.hands[event.seat]:
            reason, winner = "hand_empty", event.seat
        else:
            reason = "blocked" if ended.idle >= ended.series.active.count(True) else "turn_limit"
        deal_ended = self._deal_ended(ended, winner, reason)
        return (event, deal_ended, *self._after_deal(self.evolve(ended, deal_ended)))

    def abandon(self, state: State, event: SeatForfeited) -> tuple[Event, ...]:
        """Return what follows when all seats but one have left: the running deal ends, and the game (rules 14.23)."""
        left = self.evolve(state, event)
        if not state.series.deal:
            return (event, _game_ended(left))
        deal_ended = self._deal_ended(left, None, "abandoned")
        return (event, deal_ended, _game_ended(self.evolve(left, deal_ended)))

    def _deal_ended(self, state: State, winner: int | None, reason: str) -> DealEnded:
        series, values = state.series, self.hand_values(state.hands)
        seed = state.chance.reveal(series.deal)
        return game_series.close_deal(series, state.options, values, winner, reason, seed)

    def _after_deal(self, state: State) -> tuple[Event, ...]:
        outs = game_series.seats_out(state.series, state.options)
        for out in outs:
            state = replace(state, series=game_series.with_seat_out(state.series, out))
        if game_series.is_over(state.series, state.options):
            return (*outs, _game_ended(state))
        return (*outs, self.start_deal(state))


def blocked(state: State) -> bool:
    """Say whether one more turn without a play or a piece drawn blocks the deal (rules 8.4)."""
    return bool(state.idle + 1 >= state.series.active.count(True))


def _game_ended(state: State) -> GameEnded:
    return GameEnded(game_series.final_places(state.series, state.options), state.series.scores)
