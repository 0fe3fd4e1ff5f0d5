"""API tokens of bots: issued once with their text, found by it, revoked at once and for good."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction

from games.limits.policies import Policy, Standing
from games.players import entering
from games.players.models import ApiToken, Player
from games.players.names import fault_in_text
from games.players.scopes import Scope, write_scopes
from games.players.tokens import digest, looks_like_token, new_text, prefix
from games.services.bots import refuse_retired
from games.services.limits import values
from games.services.refusals import Conflict, ConflictError, FaultyError

USE_NOTED_AFTER = timedelta(minutes=1)
LONGEST_LABEL = 60
MOST_TOKENS = 10
"""So many tokens that were not revoked a bot may have."""


def make_token(player: Player, label: str, scopes: Collection[Scope]) -> tuple[ApiToken, str]:
    """Make a bot's owner a token and return it with its text, this once. Raises FaultyError, ConflictError."""
    if label and (fault := fault_in_text(label, LONGEST_LABEL)):
        raise FaultyError("label", fault)
    if not scopes:
        raise FaultyError("scopes", f"At least one of: {', '.join(Scope)}.")
    with transaction.atomic():
        player = Player.objects.select_for_update(no_key=True).get(id=player.id)
        refuse_retired(player)
        if player.tokens.filter(revoked_at=None).count() >= MOST_TOKENS:
            raise ConflictError(
                Conflict.TOO_MANY_TOKENS, f"A bot has {MOST_TOKENS} tokens: revoke one first."
            )
        token = ApiToken(player=player, label=label, scopes=write_scopes(scopes))
        return token, issue_token(token)


def issue_token(token: ApiToken) -> str:
    """Save a new token, of which the caller has set player and label, and return its text: it is nowhere kept."""
    text = new_text()
    token.prefix, token.digest = prefix(text), digest(text)
    token.save(force_insert=True)
    return text


class Entered(msgspec.Struct, frozen=True):
    """A token that works, its player's seats in the game that was named, and how its allowance stands."""

    token: ApiToken
    seats: list[int]
    standing: Standing | None


def find_token(text: str, now: datetime) -> ApiToken | None:
    """Return the token with this text that was not revoked, with its player; its use is noted once a minute."""
    entered = enter(text, None, None, now)
    return entered.token if entered else None


def enter(text: str, game_id: UUID | None, policy: Policy | None, now: datetime) -> Entered | None:
    """Find a token by its text, count its request, and find its player's seats in a game: one statement for all.

    None for a text that is no token's, or a revoked one's. Without a policy nothing is counted.
    """
    if not looks_like_token(text):
        return None
    asked = {"digest": digest(text), "game": game_id}
    with connection.cursor() as cursor:
        if policy is None:
            cursor.execute(entering.ENTER, asked)
        else:
            cursor.execute(entering.ENTER_AND_COUNT, asked | values(policy, now))
        row = cursor.fetchone()
    if row is None:
        return None
    entered = _read(row, policy, now)
    _note_use(entered.token, now)
    return entered


def _read(row: tuple[Any, ...], policy: Policy | None, now: datetime) -> Entered:
    """Return what a row of the statement says; an allowance that was not counted is used up."""
    split = len(entering.TOKEN)
    *of_player, seats, full_at, before = row[split:]
    token = ApiToken.from_db(connection.alias, entering.TOKEN, row[:split])
    token.player = Player.from_db(connection.alias, entering.PLAYER, of_player)
    if policy is None:
        return Entered(token, seats, None)
    return Entered(token, seats, Standing(policy, (full_at or before or now) - now, refused=full_at is None))


def _note_use(token: ApiToken, now: datetime) -> None:
    if token.last_used_at is None or now - token.last_used_at > USE_NOTED_AFTER:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def revoke_token(player: Player, token_id: int, now: datetime) -> bool:
    """Revoke a bot's token, at once and for good; False if the bot has no such token. Safe to repeat."""
    if not player.tokens.filter(pk=token_id).exists():
        return False
    revoke_tokens([token_id], now)
    return True


def revoke_tokens(ids: list[int], now: datetime) -> int:
    """Revoke tokens that were not revoked before; return how many."""
    return ApiToken.objects.filter(pk__in=ids, revoked_at=None).update(revoked_at=now)
