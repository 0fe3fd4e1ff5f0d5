"""Bots of people: made, announced in a new version, retired. Retired bots keep their games and start no new one."""

import uuid
from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from games.engine.bots.table import BOTS
from games.players.models import ApiToken, BotVersion, Player
from games.players.names import LONGEST_LABEL, fault_in_name, fault_in_text
from games.services.refusals import Conflict, ConflictError, FaultyError

MOST_BOTS = 20
"""So many bots that are not retired a person may have."""


def create_bot(owner_id: int, name: str, version: str | None, now: datetime) -> Player:
    """Make a bot for a person and announce its version, if there is one. Raises FaultyError, ConflictError."""
    if fault := fault_in_name(name, BOTS):
        raise FaultyError("name", fault)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(id=owner_id)
        if Player.objects.filter(owner_id=owner_id, retired_at=None).count() >= MOST_BOTS:
            raise ConflictError(Conflict.TOO_MANY_BOTS, f"You have {MOST_BOTS} bots: retire one first.")
        player = _insert(owner_id, name)
        if version is not None:
            announce_version(player, version, now)
    return player


def _insert(owner_id: int, name: str) -> Player:
    taken = ConflictError(Conflict.NAME_TAKEN, "Another player has this name.", "name")
    if Player.objects.filter(name__iexact=name).exists():
        raise taken
    try:
        with transaction.atomic():
            return Player.objects.create(id=uuid.uuid4(), name=name, owner_id=owner_id)
    except IntegrityError as error:  # somebody took it just now
        raise taken from error


def announce_version(player: Player, label: str, now: datetime) -> None:
    """Make a version the current one, which the bot's next games name; also one that it had before.

    Raises FaultyError, and ConflictError for a retired bot.
    """
    if fault := fault_in_text(label, LONGEST_LABEL):
        raise FaultyError("version", fault)
    refuse_retired(player)
    BotVersion.objects.update_or_create(player=player, label=label, defaults={"announced_at": now})


def retire_bot(player: Player, now: datetime) -> None:
    """Let a bot start no more games and revoke its tokens, for good; its games stay. Safe to repeat."""
    with transaction.atomic():
        Player.objects.filter(id=player.id, retired_at=None).update(retired_at=now)
        ApiToken.objects.filter(player=player, revoked_at=None).update(revoked_at=now)


def refuse_retired(player: Player) -> None:
    """Raise ConflictError if the bot is retired."""
    if player.retired_at is not None:
        raise ConflictError(Conflict.BOT_RETIRED, "This bot is retired.")
