"""What a finished game says about its seats: for whoever the game was played for."""

from uuid import UUID

import msgspec

from games.engine.events import DealEnded
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
    deals = [event for event in events if isinstance(event, DealEnded)]
    seats = tuple(
        SeatOutcome(
            place=seat.place or 0,
            score=seat.score,
            deals_won=seat.deals_won,
            card_points=sum(deal.hand_points[seat.number] for deal in deals),
            misses=seat.misses,
            forfeited=seat.status == Seat.Status.FORFEITED,
        )
        for seat in game.seats.order_by("number")
    )
    return GameOutcome(game.head_hash, seats)


def finished_among(game_ids: list[UUID]) -> list[UUID]:
    """Return which of these games are finished."""
    finished = Game.objects.filter(id__in=game_ids, status=Game.Status.FINISHED)
    return list(finished.values_list("id", flat=True))
