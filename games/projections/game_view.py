"""From events to what the read models show of a game: a fold over public facts. Writes nothing."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace

from games.engine.decider import Event
from games.engine.events import (
    ClockCredited,
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
    """A seat as it stands; ``default_…``: the latest decision made for it since it last did something itself."""

    number: int
    player_id: UUID
    house: bool
    score: int = 0
    status: str = SeatRow.Status.ACTIVE
    misses: int = 0
    bank_ms: int = 0
    deals_won: int = 0
    place: int | None = None
    default_version: int | None = None
    default_misses: int | None = None


class GameView(msgspec.Struct):
    """A game as it stands after some version; ``changed_at`` is when that event happened.

    ``decision_at`` is since when the seat on turn may decide, ``credit_ms`` the time that its clock stood
    still since; ``window_ms`` is the option uno_window_ms: turn moves wait so long while somebody is exposed;
    ``jump_in``: seats may play out of turn.
    """

    seats: list[SeatView]
    changed_at: datetime
    version: int
    head_hash: str
    move_seconds: int | None
    window_ms: int
    jump_in: bool
    phase: str = "before_deal"
    turn: int | None = None
    deal: int = 0
    dealer: int | None = None
    decision_at: datetime | None = None
    credit_ms: int = 0
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
    def decider(self) -> UUID | None:
        """The player who has the decision, None while nobody or a house bot has it."""
        return None if self.turn is None or self.decides_house else self.seats[self.turn].player_id

    @property
    def due_at(self) -> datetime | None:
        """When the decision is overdue; None while a house bot decides, or without a clock."""
        allowed = self._allowed()
        if self.turn is None or self.decision_at is None or self.decides_house or allowed is None:
            return None
        return self.decision_at + allowed + timedelta(milliseconds=self.seats[self.turn].bank_ms)

    def copy(self) -> "GameView":
        """Return a view of its own that says the same."""
        return replace(self, seats=[replace(seat) for seat in self.seats])

    def charge(self, mover: int) -> None:
        """Take from a seat's bank what its decision took longer than a move may take."""
        allowed = self._allowed()
        if mover != self.turn or self.decision_at is None or self.decides_house or allowed is None:
            return
        over = (self.changed_at - self.decision_at - allowed) // timedelta(milliseconds=1)
        seat = self.seats[mover]
        seat.bank_ms = max(0, seat.bank_ms - max(0, over))

    def _allowed(self) -> timedelta | None:
        if self.move_seconds is None:
            return None
        return timedelta(seconds=self.move_seconds, milliseconds=self.credit_ms)


def begin(stored: StoredEvent, created: GameCreated) -> GameView:
    """Return the view after a game's first event."""
    scores = created.scores or (0,) * len(created.seats)
    bank_ms = 1000 * created.clock.bank_seconds if created.clock else 0
    return GameView(
        seats=[
            SeatView(
                number,
                UUID(player.player),
                bool(player.house_bot),
                score,
                bank_ms=0 if player.house_bot else bank_ms,
            )
            for number, (player, score) in enumerate(zip(created.seats, scores, strict=True))
        ],
        changed_at=datetime.fromisoformat(stored.time),
        version=stored.version,
        head_hash=stored.hash,
        move_seconds=created.clock.move_seconds if created.clock else None,
        window_ms=int(created.options["uno_window_ms"]),
        jump_in=created.options.get("jump_in", "off") != "off",
        dealer=created.dealer,
    )


def apply(view: GameView, stored: StoredEvent, event: Event) -> None:
    """Bring the view up to the next event."""
    view.version, view.head_hash = stored.version, stored.hash
    view.changed_at = datetime.fromisoformat(stored.time)
    _forget_default(view, stored.actor)
    fields = type(event).__struct_fields__
    if gives_decision(event):
        _decide_next(view, event)
    if "dealer" in fields and "deal" in fields:
        view.deal, view.dealer = event.deal, event.dealer
    _apply_to_seats(view, event)


def _forget_default(view: GameView, actor: str) -> None:
    """A seat that does something itself has seen what was decided for it."""
    kind, _, number = actor.partition(":")
    if kind == "seat":
        seat = view.seats[int(number)]
        seat.default_version = seat.default_misses = None


def gives_decision(event: Any) -> bool:
    """Say whether a decision begins with the event, or the last one ends; not so where somebody else just left."""
    if isinstance(event, SeatForfeited):
        return event.lapsed
    fields = type(event).__struct_fields__
    return "turn" in fields and "phase" in fields


def _decide_next(view: GameView, event: Any) -> None:
    """Give the decision to whom the event gives it, and start its clock."""
    view.charge(getattr(event, "seat", -1))
    view.turn, view.phase = event.turn, event.phase
    view.decision_at = None if event.turn is None else view.changed_at
    view.credit_ms = view.window_ms if getattr(event, "exposed", ()) else 0


def _stop(view: GameView, phase: str) -> None:
    view.phase, view.turn, view.decision_at, view.credit_ms = phase, None, None, 0


def _apply_to_seats(view: GameView, event: Any) -> None:
    match event:
        case DealEnded():
            _stop(view, "before_deal")
            _set_scores(view, event.scores)
            if event.winner is not None:
                view.seats[event.winner].deals_won += 1
        case DecisionMissed():
            seat = view.seats[event.seat]
            seat.misses = seat.default_misses = event.misses
            seat.default_version = view.version - 1
        case ClockCredited():
            view.credit_ms += event.milliseconds
        case SeatOut():
            view.seats[event.seat].status = SeatRow.Status.OUT
        case SeatForfeited():
            view.seats[event.seat].status = SeatRow.Status.FORFEITED
        case GameEnded():
            _stop(view, "game_over")
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
