"""What follows when a deal or the game ends: points, seats out, the next deal or places (rules 8.4, 9, 14.23). Pure."""

from msgspec.structs import replace

from games.engine import series as game_series
from games.engine.cards.dealing import start_deal
from games.engine.cards.events import Event, TurnEvent
from games.engine.cards.evolve import evolve
from games.engine.cards.scoring import hand_values
from games.engine.cards.state import FirstColor, State, phase_name
from games.engine.events import DealEnded, GameEnded, SeatForfeited
from games.engine.seats import after


def finish(state: State, event: TurnEvent) -> tuple[Event, ...]:
    """Return the event of a turn, with all that follows when the deal ends with it (its ``turn`` is None)."""
    if event.turn is not None:
        return (event,)
    ended = evolve(state, event)
    winner = None
    if not ended.hands[event.seat]:
        reason, winner = "hand_empty", event.seat
    else:
        reason = "blocked" if ended.idle >= ended.series.active.count(True) else "turn_limit"
    deal_ended = _deal_ended(ended, winner, reason)
    return (event, deal_ended, *_after_deal(evolve(ended, deal_ended)))


def blocked(state: State) -> bool:
    """Say whether one more turn without a play or a card blocks the deal (rules 8.4)."""
    return state.idle + 1 >= state.series.active.count(True)


def leave(state: State, seat: int) -> tuple[Event, ...]:
    """Return what follows when a seat leaves the game (rules 11.3, 14.21, 14.23)."""
    active = tuple(plays and other != seat for other, plays in enumerate(state.series.active))
    if active.count(True) == 1:
        return _abandoned(state, SeatForfeited(seat, None, "game_over", lapsed=True))
    phase = state.phase
    if phase.turn != seat:
        return (SeatForfeited(seat, phase.turn, phase_name(phase)),)
    stays = isinstance(phase, FirstColor)
    following = after(seat, state.direction, active)
    return (SeatForfeited(seat, following, "first_color" if stays else "play", lapsed=True),)


def _abandoned(state: State, event: SeatForfeited) -> tuple[Event, ...]:
    left = evolve(state, event)
    if not state.series.deal:
        return (event, _game_ended(left))
    deal_ended = _deal_ended(left, None, "abandoned")
    return (event, deal_ended, _game_ended(evolve(left, deal_ended)))


def _deal_ended(state: State, winner: int | None, reason: str) -> DealEnded:
    series = state.series
    seed = state.chance.reveal(series.deal)
    return game_series.close_deal(series, state.options, hand_values(state.hands), winner, reason, seed)


def _after_deal(state: State) -> tuple[Event, ...]:
    outs = game_series.seats_out(state.series, state.options)
    for out in outs:
        state = replace(state, series=game_series.with_seat_out(state.series, out))
    if game_series.is_over(state.series, state.options):
        return (*outs, _game_ended(state))
    return (*outs, start_deal(state))


def _game_ended(state: State) -> GameEnded:
    return GameEnded(game_series.final_places(state.series, state.options), state.series.scores)
