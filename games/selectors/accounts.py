"""A person's or a bot's own things: which bots there are, and what each says is playing."""

from uuid import UUID

import msgspec

from games.players.models import BotVersion, Player


class BotSummary(msgspec.Struct, frozen=True):
    """A bot: ``version`` is what its author announced last, empty if nothing."""

    id: UUID
    name: str
    version: str


def bots_of_owner(user_id: int) -> list[BotSummary]:
    """Return a person's bots by name."""
    return [bot_summary(player) for player in Player.objects.filter(owner_id=user_id).order_by("name")]


def bot_summary(player: Player) -> BotSummary:
    """Return a bot with its current version."""
    labels = BotVersion.objects.filter(player=player).order_by("-announced_at", "-id")
    return BotSummary(player.id, player.name, labels.values_list("label", flat=True).first() or "")
