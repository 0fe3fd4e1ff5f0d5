"""Games to look at: lists, summaries, what a seat sees, any earlier position, the stored events, their verification."""

from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from games.api.common.answers import answer
from games.api.common.callers import caller
from games.api.common.holding import Hold, game_topic, hold
from games.api.common.openapi import describe
from games.api.common.pages import page, read_cursor
from games.api.common.problems import not_found
from games.api.common.query import read_query
from games.api.common.views import Door
from games.api.seats import own_seat, own_seats
from games.api.shapes import (
    OBSERVATION,
    POSITION,
    EventPage,
    EventsQuery,
    GamePage,
    GamesQuery,
    ReplayQuery,
    SeatQuery,
)
from games.eventstore.events import StoredEvent
from games.selectors import games as selected
from games.selectors.games import GameFilter, GameSummary, Mark
from games.selectors.loading import load
from games.selectors.observations import observation
from games.selectors.replay import SeatHiddenError, position, seat_view, stored_events
from games.selectors.waiting import standing
from games.services.verification import Verification, check_game

JSON_LINES = "application/jsonl"


class Games(Door):
    """All games."""

    @describe(
        "Games, the newest first",
        answer=GamePage,
        query=GamesQuery,
        public=True,
        problems=["invalid_cursor"],
        operation="games",
    )
    def get(self, request: Request) -> HttpResponse:
        """Public facts of each game, as in its summary."""
        query = read_query(request, GamesQuery)
        wanted = GameFilter(query.status, query.ruleset, query.player)
        rows = selected.games(wanted, read_cursor(query.cursor, Mark), query.limit + 1)
        return answer(page(rows, query.limit, selected.mark))


class Game(Door):
    """One game."""

    @describe(
        "A game's public summary", answer=GameSummary, public=True, problems=["not_found"], operation="game"
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Rules, seats, scores, who decides until when, version and head hash."""
        found = selected.game(game_id)
        if found is None:
            raise not_found()
        return answer(found)


class Observation(Door):
    """What a seat sees."""

    @describe(
        "What my seat sees, with its legal moves",
        answer=OBSERVATION,
        query=SeatQuery,
        public=True,
        problems=["not_found", "missing_field"],
        operation="observation",
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """With the token of a bot at the table its view, for everybody else what spectators see."""
        seat = own_seat(request, game_id, read_query(request, SeatQuery).seat)
        game = load(game_id)
        assert game is not None
        return answer(observation(game, seat))


class Events(Door):
    """A game's events."""

    @describe(
        "The stored events behind a version, verbatim",
        answer=EventPage,
        query=EventsQuery,
        public=True,
        problems=["not_found", "no_such_version"],
        operation="events",
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Each result is the stored text byte for byte, so the hash chain can be computed from it.

        With `wait` an answer without events comes only after so many seconds, or when the game is over.
        """
        query = read_query(request, EventsQuery)
        stands = standing(game_id) if query.wait else None
        stored = stored_events(game_id, query.after, query.limit + 1)
        shown = stored[: query.limit]
        following = shown[-1].version if len(stored) > len(shown) else None
        told = answer({"results": [msgspec.Raw(event.body.encode()) for event in shown], "next": following})
        if not shown and stands == (query.after, False):
            token = caller(request).token
            hold(told, Hold(game_topic(game_id), query.after, query.wait, token.pk if token else None))
        return told


class Replay(Door):
    """A game's earlier positions."""

    @describe(
        "The position after any event",
        answer=POSITION,
        query=ReplayQuery,
        public=True,
        problems=["not_found", "no_such_version"],
        operation="replay",
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """What spectators saw then, with all hands if that deal is over by now.

        With `seat` exactly that seat's observation then: for its own bot always, for everybody once the deal
        is over.
        """
        query = read_query(request, ReplayQuery)
        try:
            if query.seat is None:
                return answer(position(game_id, query.version))
            return answer(seat_view(game_id, query.version, query.seat, own_seats(request, game_id)))
        except SeatHiddenError as error:
            raise not_found() from error


class Record(Door):
    """A game's record."""

    limits = ("costly",)

    @describe(
        "The record: all stored events as JSON Lines",
        content_type=JSON_LINES,
        public=True,
        problems=["not_found"],
        operation="record",
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """One stored event per line, byte for byte, and a last line with the version and the head hash."""
        return HttpResponse(_record(stored_events(game_id)), JSON_LINES)


class Verify(Door):
    """A game's verification."""

    limits = ("costly",)

    @describe(
        "Check the stored game",
        answer=Verification,
        public=True,
        problems=["not_found"],
        operation="verification",
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Hash chain, seeds against commitments, every shuffle, move and score worked out again, the read models."""
        return answer(check_game(game_id))


def _record(events: list[StoredEvent]) -> str:
    last = events[-1]
    head = {"stream": last.stream_id, "version": last.version, "head": last.hash}
    return "\n".join([*(event.body for event in events), msgspec.json.encode(head).decode(), ""])
