"""Tournaments: lists and settings for everybody; to make, change, plan and start for their organisers."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request

from games.api.common.answers import answer
from games.api.common.body import read_body
from games.api.common.callers import caller
from games.api.common.pages import Page, page, read_cursor
from games.api.common.problems import not_found
from games.api.common.query import read_query
from games.api.common.views import Door
from tournaments.api.access import forbidden, person, run, seen
from tournaments.api.describing import reads, writes
from tournaments.api.shapes import (
    FormatPage,
    Nothing,
    TournamentBody,
    TournamentChanges,
    TournamentPage,
    TournamentsQuery,
)
from tournaments.api.writing import refused, written
from tournaments.engine.rejection import Code, Rejection
from tournaments.selectors import tournaments as selected
from tournaments.selectors.access import may_add_tournament
from tournaments.selectors.formats import formats
from tournaments.selectors.next_round import NextRound, next_round
from tournaments.selectors.tournaments import TournamentDetail, TournamentFilter
from tournaments.services.registration import change_tournament, create_tournament, remove_tournament
from tournaments.services.starting import start_tournament

NEW = OpenApiExample(
    "tables of four, two go on",
    {
        "name": "Autumn cup",
        "format": "single_elimination",
        "format_options": {"table_size": 4, "advance": 2},
        "ruleset": "official",
        "options": {"target": 300},
        "league": 1,
        "clock": {"move_seconds": 20, "bank_seconds": 60, "max_misses": 3},
    },
    request_only=True,
)
CHANGE = OpenApiExample(
    "another target, in no league", {"options": {"target": 200}, "league": None}, request_only=True
)
BLOCKED = OpenApiExample(
    "one thing blocks the start",
    {
        "round": 1,
        "entrants": 1,
        "table_sizes": [],
        "byes": [],
        "blockers": [
            {"code": "too_few_entrants", "detail": "A tournament needs at least 2 entrants; there are 1."}
        ],
    },
    response_only=True,
)
START_PROBLEMS = [
    Code.ALREADY_STARTED,
    Code.TOO_FEW_ENTRANTS,
    Code.TABLE_SIZE_ABOVE_FIELD,
    Code.ADVANCE_NOT_BELOW_TABLE_SIZE,
    Code.MINIMUM_ABOVE_TABLE_SIZE,
    Code.TOO_MANY_SEATS,
    Code.FORCED_OPTION,
    Code.RULES_REFUSED,
    Code.DUPLICATE_ENTRANT,
    Code.UNREADABLE_ENTRANT,
    Code.BOT_RETIRED,
    Code.UNKNOWN_FORMAT,
    Code.UNKNOWN_OPTION,
    Code.INVALID_OPTION,
]
"""All that can keep a tournament from starting."""


class Formats(Door):
    """All formats."""

    @reads("All formats of tournaments", "formats", tag="catalogue", answer=FormatPage)
    def get(self, request: Request) -> HttpResponse:
        """Name, a sentence, and every option with what is allowed and its default."""
        return answer(Page(formats(), None))


class Tournaments(Door):
    """All tournaments."""

    @reads(
        "Tournaments, the newest first",
        "tournaments",
        answer=TournamentPage,
        query=TournamentsQuery,
        problems=["invalid_cursor"],
    )
    def get(self, request: Request) -> HttpResponse:
        """All that have started, and for organisers those of theirs that have not."""
        query = read_query(request, TournamentsQuery)
        wanted = TournamentFilter(query.phase, query.league, query.format, query.ruleset)
        after = read_cursor(query.cursor, selected.Mark)
        rows = selected.tournaments(person(request), wanted, after, query.limit + 1)
        return answer(page(rows, query.limit, selected.mark))

    @writes(
        "Make a tournament",
        "tournament_create",
        answer=TournamentDetail,
        status=201,
        body=TournamentBody,
        examples=[NEW],
    )
    def post(self, request: Request) -> HttpResponse:
        """For people with the admin's permission to add tournaments, and in a league for its organisers.

        A plan that could never start is refused: `problems` names every field, what was sent and what is
        allowed. Whoever makes a tournament organises it.
        """
        body = read_body(request, TournamentBody)
        return written(request, lambda: self._create(request, body), 201)

    def _create(self, request: Request, body: TournamentBody) -> TournamentDetail:
        maker = person(request)
        if maker is None or not may_add_tournament(maker, body.league):
            raise forbidden("You may make tournaments in leagues that you organise only.")
        made = create_tournament(body.row(maker.pk))
        return _told(request, made.id)


class Tournament(Door):
    """One tournament."""

    @reads("A tournament", "tournament", answer=TournamentDetail, problems=["not_found"])
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Settings, phase, champion, version and head hash; the seed behind all draws once it is revealed."""
        return answer(_told(request, tournament_id))

    @writes(
        "Change a tournament before its start",
        "tournament_change",
        answer=TournamentDetail,
        body=TournamentChanges,
        problems=["not_found", "already_started"],
        examples=[CHANGE],
    )
    def patch(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """What is left out stays as it is; options are replaced as a whole."""
        body = read_body(request, TournamentChanges)
        return written(request, lambda: self._change(request, tournament_id, body))

    @writes(
        "Remove a tournament before its start",
        "tournament_delete",
        status=204,
        problems=["not_found", "already_started"],
    )
    def delete(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Its entrants go with it. A tournament that has started stays."""
        return written(request, lambda: remove_tournament(run(request, tournament_id).id), 204)

    def _change(self, request: Request, tournament_id: UUID, body: TournamentChanges) -> TournamentDetail:
        row = run(request, tournament_id)
        changes = body.columns()
        moved_to = changes.get("league_id", row.league_id)
        if moved_to not in (None, row.league_id) and not may_add_tournament(person(request), moved_to):
            raise forbidden("You may move tournaments to leagues that you organise only.")
        change_tournament(row.id, changes)
        return _told(request, row.id)


class Plan(Door):
    """A tournament's next round."""

    @reads(
        "What the next round would be",
        "tournament_plan",
        answer=NextRound,
        problems=["not_found"],
        examples=[BLOCKED],
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Seats per table and byes, or everything that blocks it. Starts nothing, and shows no draw."""
        return answer(next_round(seen(request, tournament_id)))


class Start(Door):
    """A tournament's start."""

    @writes(
        "Start a tournament",
        "tournament_start",
        answer=TournamentDetail,
        problems=["not_found", "invalid_json", "unknown_field", "unsupported_media_type", *START_PROBLEMS],
    )
    def post(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Entrants, format and rules are frozen, the first round is planned, its games are dealt.

        Refused with 409, `blockers` lists all that has to be mended, and nothing has changed.
        """
        read_body(request, Nothing)
        return written(request, lambda: self._start(request, tournament_id))

    def _start(self, request: Request, tournament_id: UUID) -> TournamentDetail:
        row = run(request, tournament_id)
        begun = start_tournament(row.id, actor=caller(request).name, now=self.received_at)
        if isinstance(begun, Rejection):
            raise refused(begun)
        return _told(request, row.id)


def _told(request: Request, tournament_id: UUID) -> TournamentDetail:
    found = selected.detail(person(request), tournament_id)
    if found is None:
        raise not_found()
    return found
