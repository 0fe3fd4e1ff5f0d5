"""Starts tournaments: freezes rows into the first event, plans the first round, says all that is wrong."""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction

from games.engine.options import OptionError
from games.engine.rulesets import resolve, ruleset
from games.eventstore.errors import StreamExists
from tournaments.engine.commands import StartTournament
from tournaments.engine.decide import decide
from tournaments.engine.events import Entrant, Event, Ruleset
from tournaments.engine.formats import read_format
from tournaments.engine.rejection import Blocker, Code, Rejection, refused_by
from tournaments.engine.state import NotStarted
from tournaments.registration.models import Entrant as EntrantRow
from tournaments.registration.models import Tournament
from tournaments.selectors.loading import CATEGORY, LoadedTournament, store
from tournaments.selectors.seeds import tournament_seed
from tournaments.services.course import advance, append


def start_tournament(tournament_id: UUID, *, actor: str, now: datetime) -> tuple[Event, ...] | Rejection:
    """Start a tournament: freeze it, plan its first round and deal its games; or say all that is wrong.

    Nothing is written when it is refused. Raises Tournament.DoesNotExist.
    """
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(id=tournament_id)
        command = _command(row)
        if isinstance(command, Rejection):
            return command
        seed = tournament_seed(row.id, command.seed_key, row.rng_seed)
        events = decide(NotStarted(), command, seed)
        if isinstance(events, Rejection):
            return events
        try:
            head = store.create(row.id, CATEGORY)
        except StreamExists:
            return Rejection(Code.ALREADY_STARTED, "The tournament has started already.")
        tournament = LoadedTournament(head, NotStarted())
        append(tournament, events, actor=actor, command_id="start", now=now)
        return events + advance(tournament, now)


def start_problems(tournament: Tournament) -> list[Blocker]:
    """Return all that keeps a tournament from starting as it is; writes nothing."""
    command = _command(tournament)
    if not isinstance(command, Rejection):
        seed = tournament_seed(tournament.id, command.seed_key, tournament.rng_seed)
        refused = decide(NotStarted(), command, seed)
        command = refused if isinstance(refused, Rejection) else command
    if isinstance(command, Rejection):
        return list(command.blockers) or [Blocker(command.code, command.detail)]
    return []


def _command(row: Tournament) -> StartTournament | Rejection:
    rules = _rules(row)
    if isinstance(rules, Rejection):
        return rules
    return StartTournament(
        tournament_id=str(row.id),
        entrants=frozen_entrants(row),
        format=row.format,
        ruleset=rules,
        max_seats=ruleset(rules.name).seats[1],
        format_options=row.format_options,
        name=row.name,
        seed_key="" if row.rng_seed else settings.DEAL_KEY_ID,
    )


def frozen_entrants(row: Tournament) -> tuple[Entrant, ...]:
    """Return the entrants as the first event holds them, those without a seed number in order of entry."""
    rows = EntrantRow.objects.filter(tournament=row).select_related("player")
    ordered = sorted(rows, key=_order)
    return tuple(_frozen(entry, number) for number, entry in enumerate(ordered, 1))


def _order(entry: EntrantRow) -> tuple[bool, int, datetime, str]:
    return entry.seed is None, entry.seed or 0, entry.created_at, str(entry.id)


def _frozen(entry: EntrantRow, number: int) -> Entrant:
    player = entry.player
    version = player.versions.first()
    return Entrant(
        id=str(entry.id),
        name=player.name,
        seed=number,
        player=str(player.id),
        bot_version=version.label if version else "",
        house_bot=player.house_bot,
        owner=str(player.owner_id or ""),
    )


def _rules(row: Tournament) -> Ruleset | Rejection:
    """Check the rules at the largest table that the tournament can come to."""
    form = read_format(row.format, row.format_options)
    if isinstance(form, list):
        return refused_by(form)
    options = {**row.options, **form.game_options()}
    try:
        least, most = ruleset(row.ruleset).seats
        rules = resolve(row.ruleset, options, max(least, min(most, form.largest_table())))
    except OptionError as error:
        return Rejection(Code.RULES_REFUSED, str(error), (Blocker(Code.RULES_REFUSED, str(error)),))
    return Ruleset(row.ruleset, rules.version, rules.options.scoring, row.options)
