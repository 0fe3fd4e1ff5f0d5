"""Where a game's secret seed comes from: the installation's deal key, or a seed that somebody chose (no secret)."""

import hashlib
import hmac
from uuid import UUID

from django.conf import settings

from games.engine.chance import SeededChance
from games.engine.events import GameCreated


class DealKeyMissingError(LookupError):
    """A running game was dealt with a deal key that this installation does not have (any more)."""


def game_seed(game_id: UUID, seed_key: str, rng_seed: str) -> bytes:
    """Return the 32 secret bytes of a game; DealKeyMissingError names the key that is not there.

    With ``rng_seed`` they follow from that text alone, so the same text and moves give the same game.
    """
    if rng_seed:
        return hashlib.sha256(b"uno.chosen-seed.v1\x00" + rng_seed.encode()).digest()
    if seed_key not in settings.DEAL_KEYS:
        raise DealKeyMissingError(f"the deal key {seed_key!r} is not among this installation's deal keys")
    return hmac.digest(settings.DEAL_KEYS[seed_key], b"uno.game.v1\x00" + game_id.bytes, "sha256")


def seed_of(game_id: UUID, created: GameCreated) -> bytes:
    """Return the secret seed of a created game."""
    return game_seed(game_id, created.seed_key, created.rng_seed)


def chance_of(game_id: UUID, created: GameCreated) -> SeededChance:
    """Return the chance that deals a created game."""
    return SeededChance(seed_of(game_id, created))
