"""From events to what the read models show of a game: a fold over public facts. Writes nothing."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from games.engine.decider import Event
from games.engine.events import (
    DealEnded,
    DecisionMissed,
    GameCreated,
    GameEnded,
    SeatForfeited,
    SeatOut,
)
from games.eventstore.events import StoredEvent
from games.projections.models import Game as GameRow
from games.projections.models import Seat as SeatRow


class SeatView(msgspec.Struct):
    """A seat as it stands."""

    number: int
    house: bool
    score: int = 0
    status: str = SeatRow.Status.ACTIVE
    misses: int = 0
    deals_won: int = 0
    place: int | None = None


class GameView(msgspec.Struct):
    """A game as it stands after some version; ``changed_at`` is when that event happened."""

    seats: list[SeatView]
    changed_at: datetime
    version: int
    head_hash: str
    move_seconds: int | None
    phase: str = "before_deal"
    turn: int | None = None
    deal: int = 0
    dealer: int | None = None
    finished_at: datetime | None = None

    @property
    def status(self) -> str:
        """Whether the game still runs."""
        return GameRow.Status.FINISHED if self.finished_at else GameRow.Status.RUNNING

    @property
    def decides_house(self) -> bool:
        """Whether a house bot has the decision."""
        return self.turn is not None and self.seats[self.turn].house

    @property
    def due_at(self) -> datetime | None:
        """When the decision is overdue; None while a house bot decides, or without a clock."""
        if self.turn is None or self.decides_house or self.move_seconds is None:
            return None
        return self.changed_at + timedelta(seconds=self.move_seconds)


def begin(stored: StoredEvent, created: GameCreated) -> GameView:
    """Return the view after a game's first event."""
    scores = created.scores or (0,) * len(created.seats)
    return GameView(
        seats=[
            SeatView(number, bool(player.house_bot), score)
            for number, (player, score) in enumerate(zip(created.seats, scores, strict=True))
        ],
        changed_at=datetime.fromisoformat(stored.time),
        version=stored.version,
        head_hash=stored.hash,
        move_seconds=created.clock.move_seconds if created.clock else None,
        dealer=created.dealer,
    )


def apply(view: GameView, stored: StoredEvent, event: Event) -> None:
    """Bring the view up to the next event."""
    view.version, view.head_hash = stored.version, stored.hash
    view.changed_at = datetime.fromisoformat(stored.time)
    fields = type(event).__struct_fields__
    if "turn" in fields and "phase" in fields:
        view.turn, view.phase = event.turn, event.phase
    if "dealer" in fields and "deal" in fields:
        view.deal, view.dealer = event.deal, event.dealer
    _apply_to_seats(view, event)


def _apply_to_seats(view: GameView, event: Any) -> None:
    match event:
        case DealEnded():
            view.phase, view.turn = "before_deal", None
            _set_scores(view, event.scores)
            if event.winner is not None:
                view.seats[event.winner].deals_won += 1
        case DecisionMissed():
            view.seats[event.seat].misses = event.misses
        case SeatOut():
            view.seats[event.seat].status = SeatRow.Status.OUT
        case SeatForfeited():
            view.seats[event.seat].status = SeatRow.Status.FORFEITED
        case GameEnded():
            view.phase, view.turn = "game_over", None
            view.finished_at = view.changed_at
            _set_scores(view, event.scores)
            for seat, place in zip(view.seats, event.places, strict=True):
                seat.place = place
        case _:
            pass


def _set_scores(view: GameView, scores: tuple[int, ...]) -> None:
    for seat, score in zip(view.seats, scores, strict=True):
        seat.score = score


def view_of(stored: Sequence[StoredEvent], events: Sequence[Event]) -> GameView:
    """Return the view after all of a game's events, given as stored and decoded."""
    view = begin(stored[0], events[0])
    for pair in zip(stored[1:], events[1:], strict=True):
        apply(view, *pair)
    return view
