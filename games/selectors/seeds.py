"""Where a game's secret seed comes from: the installation's deal key, or a seed that somebody chose (no secret)."""

import hashlib
import hmac
from uuid import UUID

from django.conf import settings

from games.engine.chance import SeededChance
from games.engine.events import GameCreated

DOMAIN = b"uno.game.v1"
KEY_BACK = "put the key back into DEAL_KEYS from your backup and restart everything (docs/operations.md)"
"""What to do about a deal key that is missing."""


class DealKeyMissingError(LookupError):
    """A running game or tournament needs a deal key that this installation does not have (any more)."""


def chosen_seed(text: str) -> bytes:
    """Return the 32 bytes that a chosen seed stands for: no secret, they follow from the text alone."""
    return hashlib.sha256(b"uno.chosen-seed.v1\x00" + text.encode()).digest()


def keyed_seed(seed_key: str, domain: bytes, stream_id: UUID) -> bytes:
    """Return the 32 secret bytes that a deal key gives a stream; DealKeyMissingError names an unknown key."""
    if seed_key not in settings.DEAL_KEYS:
        raise DealKeyMissingError(f"the deal key {seed_key!r} is not among this installation's deal keys")
    return hmac.digest(settings.DEAL_KEYS[seed_key], domain + b"\x00" + stream_id.bytes, "sha256")


def game_seed(game_id: UUID, seed_key: str, rng_seed: str) -> bytes:
    """Return the secret seed of a game: from ``rng_seed`` if somebody chose one, else from the deal key."""
    return chosen_seed(rng_seed) if rng_seed else keyed_seed(seed_key, DOMAIN, game_id)


def seed_of(game_id: UUID, created: GameCreated) -> bytes:
    """Return the secret seed of a created game."""
    return game_seed(game_id, created.seed_key, created.rng_seed)


def chance_of(game_id: UUID, created: GameCreated) -> SeededChance:
    """Return the chance that deals a created game."""
    return SeededChance(seed_of(game_id, created))
