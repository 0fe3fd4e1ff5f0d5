"""A person's or a bot's own things: bots and what each says is playing, their tokens without their texts."""

from datetime import datetime
from uuid import UUID

import msgspec
from django.db.models import OuterRef, Q, QuerySet, Subquery

from games.players.models import ApiToken, BotVersion, Player
from games.players.scopes import Scope, read_scopes


class BotSummary(msgspec.Struct, frozen=True):
    """A bot: ``version`` is what its author announced last, empty if nothing.

    ``retired_at``: since when it starts no new game, null while it may.
    """

    id: UUID
    name: str
    version: str
    created_at: datetime
    retired_at: datetime | None


class TokenSummary(msgspec.Struct, frozen=True):
    """A token: the beginning of its text, what it is for and good for, when it was last used (to the minute)."""

    id: int
    prefix: str
    label: str
    scopes: list[Scope]
    created_at: datetime
    last_used_at: datetime | None
    revoked_at: datetime | None


def bots_of_owner(user_id: int, after: str | None = None, limit: int | None = None) -> list[BotSummary]:
    """Return a person's bots by name, from behind a name."""
    rows = _players(Q(owner_id=user_id)).order_by("name")
    if after is not None:
        rows = rows.filter(name__gt=after)
    return [_bot(player) for player in rows[:limit]]


def bot_of_owner(user_id: int, player_id: UUID) -> Player | None:
    """Return a person's bot, None if there is no such bot of that person."""
    return Player.objects.filter(owner_id=user_id, id=player_id).first()


def bot_summary(player_id: UUID) -> BotSummary:
    """Return a bot with its current version."""
    return _bot(_players(Q(id=player_id)).get())


def tokens_of(player_id: UUID, after: int | None = None, limit: int | None = None) -> list[TokenSummary]:
    """Return a bot's tokens, the newest first, from behind an id; revoked ones stay to be seen."""
    rows = ApiToken.objects.filter(player=player_id).order_by("-id")
    if after is not None:
        rows = rows.filter(id__lt=after)
    return [token_summary(token) for token in rows[:limit]]


def token_summary(token: ApiToken) -> TokenSummary:
    """Return what its owner may see of a token."""
    return TokenSummary(
        id=token.pk,
        prefix=token.prefix,
        label=token.label,
        scopes=read_scopes(token.scopes),
        created_at=token.created_at,
        last_used_at=token.last_used_at,
        revoked_at=token.revoked_at,
    )


def _players(whose: Q) -> QuerySet[Player]:
    labels = BotVersion.objects.filter(player=OuterRef("id")).order_by("-announced_at", "-id")
    return Player.objects.filter(whose).annotate(version=Subquery(labels.values("label")[:1]))


def _bot(row: Player) -> BotSummary:
    version: str | None = getattr(row, "version")  # noqa: B009 - annotated above
    return BotSummary(row.id, row.name, version or "", row.created_at, row.retired_at)
