"""What a finished game says about its seats: for whoever the game was played for."""

from collections.abc import Iterable, Sequence
from uuid import UUID

import msgspec

from games.engine.decider import Event
from games.engine.events import DealEnded
from games.eventstore.events import StoredEvent
from games.projections.game_view import SeatView, view_of
from games.projections.models import Game, Seat
from games.selectors.loading import events_of


class SeatOutcome(msgspec.Struct, frozen=True):
    """A seat's result; ``card_points`` is what was left in its hands, over all deals."""

    place: int
    score: int
    deals_won: int
    card_points: int
    misses: int
    forfeited: bool


class GameOutcome(msgspec.Struct, frozen=True):
    """A finished game: its last hash, and an outcome per seat, in seat order."""

    head: str
    seats: tuple[SeatOutcome, ...]


def outcome_of(game_id: UUID) -> GameOutcome | None:
    """Return the outcome of a game, None while it runs or if there is none."""
    game = Game.objects.filter(id=game_id, status=Game.Status.FINISHED).first()
    if game is None:
        return None
    _, events = events_of(game_id)
    return GameOutcome(game.head_hash, _outcomes(game.seats.order_by("number"), events))


def outcome_in_events(stored: Sequence[StoredEvent], events: Sequence[Event]) -> GameOutcome | None:
    """Return the outcome that a game's events tell by themselves, None if they do not reach its end."""
    view = view_of(stored, events)
    return GameOutcome(view.head_hash, _outcomes(view.seats, events)) if view.finished_at else None


def _outcomes(seats: Iterable[Seat | SeatView], events: Sequence[Event]) -> tuple[SeatOutcome, ...]:
    deals = [event for event in events if isinstance(event, DealEnded)]
    return tuple(
        SeatOutcome(
            place=seat.place or 0,
            score=seat.score,
            deals_won=seat.deals_won,
            card_points=sum(deal.hand_points[seat.number] for deal in deals),
            misses=seat.misses,
            forfeited=seat.status == Seat.Status.FORFEITED,
        )
        for seat in seats
    )


def finished_among(game_ids: list[UUID]) -> list[UUID]:
    """Return which of these games are finished."""
    finished = Game.objects.filter(id__in=game_ids, status=Game.Status.FINISHED)
    return list(finished.values_list("id", flat=True))
