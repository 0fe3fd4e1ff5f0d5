"""Prepares tournaments: rows that organisers could make in the admin. Nothing is frozen before the start."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.db import transaction

from games.engine.options import shown
from games.engine.rulesets import DEFAULT
from games.services.house_players import house_players
from games.services.refusals import ConflictError as GamesConflictError
from tournaments.engine.rejection import Rejection, refused_by
from tournaments.projections.models import Progress
from tournaments.registration.models import Entrant, HouseRules, League, Tournament
from tournaments.selectors.plans import (
    Fault,
    plan_faults,
    start_problems,
    unknown_house_rules,
    unknown_league,
)
from tournaments.services.refusals import Conflict, ConflictError, FaultyError

NAMESPACE = uuid.UUID("a2f1d7c0-8b1e-5f0c-9d53-6f2e4a7b9c30")
LEAST_ENTRANTS = 2
MOST_ENTRANTS = 500


class HouseTournament(msgspec.Struct, frozen=True):
    """A tournament of house bots: ``entrants`` seats are shared out among ``bots`` in turn.

    With ``rng_seed`` (hex) every id follows from the plan, so the same plan gives the same events.
    """

    name: str
    format: str
    format_options: Mapping[str, Any]
    ruleset: str
    options: Mapping[str, Any]
    entrants: int
    bots: Sequence[str]
    rng_seed: str

    def tournament_id(self) -> uuid.UUID:
        """Return the id that follows from the plan."""
        plan = msgspec.json.encode(self, order="deterministic").decode()
        return uuid.uuid5(NAMESPACE, plan)


def prepare_house_tournament(plan: HouseTournament, tournament_id: uuid.UUID) -> Tournament:
    """Write the rows of a tournament of house bots. Raises UnknownBotError, FaultyError and ConflictError."""
    _check_entrants(plan.entrants)
    with transaction.atomic():
        tournament = create_tournament(
            Tournament(
                id=tournament_id,
                name=plan.name,
                format=plan.format,
                format_options=dict(plan.format_options),
                ruleset=plan.ruleset,
                options=dict(plan.options),
                rng_seed=plan.rng_seed,
            )
        )
        try:
            players = house_players(plan.bots, plan.entrants)
        except GamesConflictError as error:
            raise ConflictError(Conflict.NAME_TAKEN, str(error)) from error
        for number, player in enumerate(players, 1):
            entrant_id = uuid.uuid5(tournament_id, str(player.id))
            Entrant.objects.create(id=entrant_id, tournament=tournament, player=player, seed=number)
    return tournament


def make_house_players(plan: HouseTournament) -> Rejection | None:
    """Make the copies of house bots that a plan needs, for good; or say why it cannot start, and make none.

    To be called before a long transaction: others that need the same new copies would wait for its end.
    Raises UnknownBotError, FaultyError and ConflictError.
    """
    with transaction.atomic():
        tried = prepare_house_tournament(plan, uuid.uuid4())
        if problems := start_problems(tried):
            transaction.set_rollback(True)
            return refused_by(problems)
        tried.delete()
    return None


def create_tournament(row: Tournament) -> Tournament:
    """Save a planned tournament.

    Without house rules and ruleset it follows those of its league, without a ruleset it has that of its house rules,
    and without any it is played by the default.

    Raises FaultyError.
    """
    with transaction.atomic():
        _check(row)
        row.save(force_insert=True)
    return row


def change_tournament(tournament_id: uuid.UUID, changes: Mapping[str, Any]) -> Tournament:
    """Change columns of a tournament that has not started; other house rules bring their ruleset along.

    Raises FaultyError, ConflictError and Tournament.DoesNotExist.
    """
    with transaction.atomic():
        row = lock_unstarted(tournament_id)
        if changes.get("house_rules_id") is not None:
            row.ruleset = ""
        for name, value in changes.items():
            setattr(row, name, value)
        _check(row)
        row.save()
    return row


def remove_tournament(tournament_id: uuid.UUID) -> None:
    """Remove a tournament that has not started, with its entrants.

    Raises ConflictError and Tournament.DoesNotExist.
    """
    with transaction.atomic():
        lock_unstarted(tournament_id).delete()


def lock_unstarted(tournament_id: uuid.UUID) -> Tournament:
    """Return a tournament that nobody can start or change until the caller's transaction ends.

    Raises ConflictError when it has started, and Tournament.DoesNotExist.
    """
    row = Tournament.objects.select_for_update().get(id=tournament_id)
    if Progress.objects.filter(tournament_id=tournament_id).exists():
        raise ConflictError(
            Conflict.ALREADY_STARTED, "The tournament has started; its settings and entrants are frozen."
        )
    return row


def _check_entrants(entrants: int) -> None:
    if not LEAST_ENTRANTS <= entrants <= MOST_ENTRANTS:
        allowed = f"{LEAST_ENTRANTS} to {MOST_ENTRANTS}"
        detail = f"entrants={shown(entrants)} is not allowed; allowed: {allowed}."
        raise FaultyError([Fault("invalid_entrants", "entrants", detail)])


def _check(row: Tournament) -> None:
    """Check a plan; its league and its house rules stay as they are until the transaction ends."""
    unknown = _unknown(row)
    if not row.ruleset:
        row.ruleset = row.house_rules.ruleset if row.house_rules else DEFAULT
    if faults := [*plan_faults(row), *unknown]:
        raise FaultyError(faults)


def _unknown(row: Tournament) -> list[Fault]:
    """Lock a plan's league and house rules; what does not exist is a fault, and the plan goes without it."""
    faults = []
    if row.league_id is not None:
        league = League.objects.select_for_update(no_key=True).filter(pk=row.league_id).first()
        if league is None:
            faults.append(unknown_league(row.league_id))
        elif row.house_rules_id is None and not row.ruleset:
            row.house_rules_id = league.house_rules_id
    if row.house_rules_id is not None:
        named = row.house_rules_id
        row.house_rules = HouseRules.objects.select_for_update(no_key=True).filter(pk=named).first()
        if row.house_rules is None:
            faults.append(unknown_house_rules(named))
    return faults
