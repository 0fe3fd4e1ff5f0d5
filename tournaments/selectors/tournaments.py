"""Tournaments as lists and pages show them: how they are set up, and how far they have got. Reads."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.models import User
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.engine.events import Clock as GameClock
from games.engine.options import Value
from games.engine.rulesets import option_values, resolve, ruleset
from games.eventstore.events import StoredEvent
from tournaments.codec import decode
from tournaments.engine.events import TournamentStarted
from tournaments.engine.format import Format
from tournaments.engine.formats import read_format
from tournaments.engine.options import write_options
from tournaments.projections.models import Progress
from tournaments.registration.models import Entrant, Tournament
from tournaments.selectors.access import seen_by
from tournaments.selectors.house_rules import values
from tournaments.selectors.loading import store
from tournaments.selectors.names import HouseRulesName, LeagueName
from tournaments.selectors.plans import clock_of, planned_rules

NOT_STARTED = "not_started"
PHASES = (NOT_STARTED, *Progress.Phase.values)
_REVEALING = ("tournament.tournament-finished", "tournament.tournament-cancelled")


class EntrantName(msgspec.Struct, frozen=True):
    """An entrant by id and name."""

    entrant: UUID
    name: str


class Clock(msgspec.Struct, frozen=True):
    """A bot's time for a decision, what it may take longer over a game, how many it misses before it forfeits."""

    move_seconds: int
    bank_seconds: int
    max_misses: int


class TournamentSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament: how far it is at ``version``, whose hash is ``head`` (0 and null before the start).

    ``phase``: not_started, between_rounds, round_open, paused, finished, cancelled. ``round``: rounds planned
    so far; ``entrants``: how many entered; ``entrants_in``: how many are still in.
    """

    id: UUID
    name: str
    league: LeagueName | None
    format: str
    ruleset: str
    phase: str
    round: int
    entrants: int
    entrants_in: int
    champion: EntrantName | None
    version: int
    head: str | None
    created_at: datetime
    started_at: datetime | None
    changed_at: datetime | None


class TournamentDetail(TournamentSummary, frozen=True, kw_only=True):
    """A tournament with its settings; after the start as its first event has frozen them.

    ``format_options`` has a value for each option of the format. ``options`` are those that differ from the house
    rules', or without any from the ruleset's; after the start all that differ from the ruleset's, with what the
    format forces. ``rules`` has the value of every option that tables play by, null if the plan does not work.
    ``commitment`` is the SHA-256 of the seed behind every draw, ``rng_seed`` that seed (hex) once it is revealed,
    or from the start if somebody chose it.
    """

    format_options: dict[str, Any]
    house_rules: HouseRulesName | None
    ruleset_version: int | None
    options: dict[str, Any]
    rules: dict[str, Value] | None
    clock: Clock
    commitment: str | None
    seed_key: str | None
    rng_seed: str | None


class TournamentFilter(msgspec.Struct, frozen=True):
    """Which tournaments: all that fit every value given."""

    phase: str | None = None
    league: int | None = None
    format: str | None = None
    ruleset: str | None = None


Mark = tuple[datetime, UUID]
"""Behind which tournament a page begins: its time of creation and its id."""


def find(user: User | None, tournament_id: UUID) -> Tournament | None:
    """Return a tournament's row if that person, or with None anybody, may see it; else None."""
    return Tournament.objects.select_related("progress").filter(seen_by(user), pk=tournament_id).first()


def tournaments(
    user: User | None, wanted: TournamentFilter, after: Mark | None, limit: int
) -> list[TournamentSummary]:
    """Return the tournaments that somebody may see, the newest first, from behind the mark."""
    rows = _rows().filter(seen_by(user), _wanted(wanted)).order_by("-created_at", "id")
    if after is not None:
        created_at, tournament_id = after
        rows = rows.filter(Q(created_at__lt=created_at) | Q(created_at=created_at, id__gt=tournament_id))
    return [TournamentSummary(**_summary(row)) for row in rows[:limit]]


def mark(summary: TournamentSummary) -> Mark:
    """Return the mark behind which the tournament after this one begins."""
    return summary.created_at, summary.id


def detail(user: User | None, tournament_id: UUID) -> TournamentDetail | None:
    """Return a tournament in full if that person, or with None anybody, may see it; else None."""
    row = _rows().filter(seen_by(user), pk=tournament_id).first()
    if row is None:
        return None
    followed = HouseRulesName(row.house_rules.pk, row.house_rules.name) if row.house_rules else None
    return TournamentDetail(**_summary(row), **settings_of(row), house_rules=followed)


def settings_of(row: Tournament) -> dict[str, Any]:
    """Return the settings of a tournament, as its first event has frozen them or as it would start now, by name."""
    return _frozen(row) if is_started(row) else _planned(row)


def is_started(row: Tournament) -> bool:
    """Say whether a tournament has started."""
    return getattr(row, "progress", None) is not None


def _rows() -> QuerySet[Tournament, Tournament]:
    entered = Entrant.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    count = Subquery(entered.annotate(count=Count("pk")).values("count"))
    rows = Tournament.objects.select_related("league", "house_rules", "progress__champion__player")
    return rows.annotate(entrant_count=Coalesce(count, 0))


def _wanted(wanted: TournamentFilter) -> Q:
    fields = {"league": wanted.league, "format": wanted.format, "ruleset": wanted.ruleset}
    fitting = Q(**{field: value for field, value in fields.items() if value is not None})
    if wanted.phase == NOT_STARTED:
        return fitting & Q(progress__isnull=True)
    return fitting & Q(progress__phase=wanted.phase) if wanted.phase else fitting


def _summary(row: Any) -> dict[str, Any]:
    progress: Progress | None = getattr(row, "progress", None)
    champion = progress.champion if progress else None
    return {
        "id": row.id,
        "name": row.name,
        "league": LeagueName(row.league.pk, row.league.name) if row.league else None,
        "format": row.format,
        "ruleset": row.ruleset,
        "phase": progress.phase if progress else NOT_STARTED,
        "round": progress.round if progress else 0,
        "entrants": row.entrant_count,
        "entrants_in": progress.entrants_in if progress else row.entrant_count,
        "champion": EntrantName(champion.pk, champion.player.name) if champion else None,
        "version": progress.version if progress else 0,
        "head": progress.head_hash if progress else None,
        "created_at": row.created_at,
        "started_at": progress.started_at if progress else None,
        "changed_at": progress.changed_at if progress else None,
    }


def _planned(row: Tournament) -> dict[str, Any]:
    """Return the settings of a tournament that has not started; a chosen seed stays hidden until the start."""
    form = read_format(row.format, row.format_options)
    return {
        "format_options": write_options(form) if isinstance(form, Format) else row.format_options,
        "ruleset_version": None,
        "options": row.options,
        "rules": values(planned_rules(row)),
        "clock": _shown(clock_of(row)),
        "commitment": None,
        "seed_key": None,
        "rng_seed": None,
    }


def _frozen(row: Tournament) -> dict[str, Any]:
    """Return the settings of a started tournament, and its seed if an event has revealed it."""
    (first,) = store.read(row.id, limit=1)
    setup: TournamentStarted = decode(first)
    named = setup.ruleset.name
    return {
        "format_options": setup.format_options,
        "ruleset_version": setup.ruleset.version,
        "options": setup.ruleset.options,
        "rules": option_values(resolve(named, setup.ruleset.options, ruleset(named).seats[0])),
        "clock": _shown(setup.clock or clock_of(row)),
        "commitment": setup.commitment,
        "seed_key": setup.seed_key or None,
        "rng_seed": setup.rng_seed or _revealed(row.id),
    }


def _shown(clock: GameClock) -> Clock:
    return Clock(clock.move_seconds, clock.bank_seconds, clock.max_misses)


def _revealed(tournament_id: UUID) -> str | None:
    revealing: list[StoredEvent] = []
    for name in _REVEALING:
        revealing += store.since_last(tournament_id, name)[:1]
    return decode(revealing[0]).rng_seed if revealing else None
