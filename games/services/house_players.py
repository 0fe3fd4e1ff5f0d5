"""Players of the house: a row for each copy of a house bot, made when it is needed."""

import uuid
from collections import Counter
from collections.abc import Sequence

from django.db import IntegrityError

from games.engine.bots.table import BOTS, UnknownBotError, house_bot
from games.players.models import Player
from games.services.refusals import Conflict, ConflictError

__all__ = ["HOUSE_BOTS", "UnknownBotError", "house_players"]

HOUSE_BOTS = tuple(BOTS)
NAMESPACE = uuid.UUID("5b0f6f5e-3c0b-5a3e-9a52-0d2a1c4b7e11")


def house_players(bots: Sequence[str], count: int) -> list[Player]:
    """Return ``count`` players, the bots in turn: "greedy 1", "careful 1", "greedy 2"…

    Raises UnknownBotError, and ConflictError where another player has such a name.
    Their ids are the same on every installation. Missing ones are made in the order of their names: two callers
    that need the same ones wait for each other, and never in a circle.
    """
    for bot in bots:
        house_bot(bot)
    copies: Counter[str] = Counter()
    wanted: list[tuple[str, str]] = []
    for index in range(count):
        bot = bots[index % len(bots)]
        copies[bot] += 1
        wanted.append((f"{bot} {copies[bot]}", bot))
    players = {name: _house_player(name, bot) for name, bot in sorted(wanted)}
    return [players[name] for name, _ in wanted]


def _house_player(name: str, bot: str) -> Player:
    try:
        player, _ = Player.objects.get_or_create(
            id=uuid.uuid5(NAMESPACE, name), defaults={"name": name, "house_bot": bot}
        )
    except IntegrityError as error:
        detail = (
            f"Another player is called {name!r}, as a copy of the house bot {bot} is: rename it in the admin."
        )
        raise ConflictError(Conflict.NAME_TAKEN, detail) from error
    return player
