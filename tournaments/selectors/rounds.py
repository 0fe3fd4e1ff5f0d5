"""Rounds and tables as pages show them: who sat where, what came of it, who went on and by what. Reads."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from tournaments.engine.events import ResultAdjudicated, RoundClosed, SeatResult
from tournaments.engine.state import FinishedTable, Round, Table
from tournaments.selectors.course import Course
from tournaments.selectors.tournaments import EntrantName

OPEN, CLOSED = "open", "closed"
PLAYING, FINISHED = "playing", "finished"


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant at a seat: ``carried`` are the points it brought, the rest is null until the table has a result.

    ``points`` are those of this game alone. ``advanced``: whether it went on from this round, null until the
    round is closed.
    """

    seat: int
    entrant: UUID
    name: str
    house_bot: str
    carried: int
    place: int | None = None
    points: int | None = None
    deals_won: int | None = None
    card_points: int | None = None
    misses: int | None = None
    forfeited: bool | None = None
    advanced: bool | None = None


class ReplacedResult(msgspec.Struct, frozen=True):
    """What an entrant had at a table before an organiser decided otherwise."""

    entrant: UUID
    place: int
    points: int


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round: its ``game`` (the ``attempt``-th, the ``voided`` ones before do not count), its seats.

    ``status``: playing or finished. ``head`` is the game's last hash. ``reason``: why an organiser set the
    result, which ``replaced`` the one before.
    """

    round: int
    table: int
    status: str
    game: UUID
    attempt: int
    voided: list[UUID]
    first_dealer: int
    seats: list[SeatView]
    head: str | None
    reason: str | None
    replaced: list[ReplacedResult]


class ByeView(msgspec.Struct, frozen=True):
    """An entrant that sits a round out and is still in; ``worth`` are its place points for it, a fraction as text."""

    entrant: UUID
    name: str
    worth: str


class OutView(msgspec.Struct, frozen=True):
    """An entrant that is out after a round; ``way``: lost, forfeited or withdrew."""

    entrant: UUID
    name: str
    way: str


class CutView(msgspec.Struct, frozen=True):
    """At this table places alone did not decide who goes on: ``decided_by`` did."""

    table: int
    decided_by: str


class RoundSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A round in a list: how many tables, finished ones, byes; who went on and who is out once it is closed."""

    round: int
    stage: int
    status: str
    tables: int
    finished: int
    byes: int
    advanced: int
    out: int


class RoundOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a round. ``advanced``, ``out`` and ``cuts`` are empty until it is closed."""

    round: int
    stage: int
    status: str
    byes: list[ByeView]
    advanced: list[EntrantName]
    out: list[OutView]
    cuts: list[CutView]


class RoundView(RoundOutcome, frozen=True, kw_only=True):
    """A round in full: its tables, and what came of it."""

    tables: list[TableView]


def rounds(course: Course) -> list[RoundSummary]:
    """Return all rounds, the first one first."""
    return [
        RoundSummary(
            round=played.number,
            stage=played.stage,
            status=_status(played),
            tables=len(played.tables),
            finished=sum(isinstance(table, FinishedTable) for table in played.tables),
            byes=len(played.byes),
            advanced=len(played.advanced),
            out=len(played.out),
        )
        for played in course.tournament.rounds
    ]


def round_view(course: Course, number: int) -> RoundView | None:
    """Return a round in full, None if it has not been planned."""
    played = next((played for played in course.tournament.rounds if played.number == number), None)
    if played is None:
        return None
    return RoundView(
        round=played.number,
        stage=played.stage,
        status=_status(played),
        tables=tables_of(course, played),
        byes=byes_of(course, played),
        advanced=[EntrantName(UUID(entrant), name_of(course, entrant)) for entrant in played.advanced],
        out=[OutView(UUID(out.entrant), name_of(course, out.entrant), out.way) for out in played.out],
        cuts=_cuts(course, played),
    )


def tables(course: Course, number: int | None = None, status: str | None = None) -> list[TableView]:
    """Return the tables of all rounds, or of one, in order; all, or those of one status."""
    chosen = [played for played in course.tournament.rounds if number in (None, played.number)]
    return [table for table in tables_of(course, *chosen) if status in (None, table.status)]


def tables_of(course: Course, *chosen: Round) -> list[TableView]:
    """Return the tables of rounds."""
    replaced = {
        event.game_id: event.replaces for event in course.events if isinstance(event, ResultAdjudicated)
    }
    return [
        _table(course, played, table, replaced.get(table.game_id, ()))
        for played in chosen
        for table in played.tables
    ]


def byes_of(course: Course, played: Round) -> list[ByeView]:
    """Return who sits a round out."""
    return [ByeView(UUID(bye.entrant), name_of(course, bye.entrant), bye.worth) for bye in played.byes]


def name_of(course: Course, entrant: str) -> str:
    """Return an entrant's name as it was when it entered."""
    return course.tournament.entrants[entrant].name


def _status(played: Round) -> str:
    return CLOSED if played.advanced or played.out else OPEN


def _cuts(course: Course, played: Round) -> list[CutView]:
    if _status(played) == OPEN:
        return []
    closings = [e for e in course.events if isinstance(e, RoundClosed) and e.round == played.number]
    return [CutView(cut.table, cut.decided_by) for cut in closings[-1].cuts]


def _table(course: Course, played: Round, table: Table, replaced: Sequence[SeatResult]) -> TableView:
    finished = table if isinstance(table, FinishedTable) else None
    planned = table.planned
    results = {result.entrant: result for result in finished.results} if finished else {}
    carried = planned.carried or (0,) * len(planned.entrants)
    return TableView(
        round=played.number,
        table=planned.number,
        status=FINISHED if finished else PLAYING,
        game=UUID(table.game_id),
        attempt=table.attempt,
        voided=[UUID(game) for game in table.voided],
        first_dealer=planned.first_dealer,
        seats=[
            _seat(course, played, seat, entrant, carried[seat], results.get(entrant))
            for seat, entrant in enumerate(planned.entrants)
        ],
        head=(finished.head or None) if finished else None,
        reason=(finished.reason or None) if finished else None,
        replaced=[ReplacedResult(UUID(was.entrant), was.place, was.points) for was in replaced],
    )


def _seat(
    course: Course, played: Round, seat: int, entrant: str, carried: int, result: SeatResult | None
) -> SeatView:
    entered = course.tournament.entrants[entrant]
    seated = SeatView(
        seat=seat, entrant=UUID(entrant), name=entered.name, house_bot=entered.house_bot, carried=carried
    )
    if result is None:
        return seated
    return msgspec.structs.replace(
        seated,
        place=result.place,
        points=result.points,
        deals_won=result.deals_won,
        card_points=result.card_points,
        misses=result.misses,
        forfeited=result.forfeited,
        advanced=entrant in played.advanced if _status(played) == CLOSED else None,
    )
