"""Which deal keys running games need, and which of them are here. Never shows a key."""

from collections import Counter

import msgspec
from django.conf import settings

from games import codec
from games.engine import rng
from games.projections.models import Game
from games.selectors.loading import store


class DealKey(msgspec.Struct, frozen=True):
    """A deal key: its id, the SHA-256 by which it can be told, and how many running games need it.

    ``commitment`` is empty for a key that running games need and this installation does not have.
    """

    id: str
    commitment: str
    current: bool
    running_games: int

    @property
    def lost(self) -> bool:
        """Whether games need it and it is not here."""
        return not self.commitment


def deal_keys() -> list[DealKey]:
    """Return this installation's deal keys, oldest first, then those that are needed and lost."""
    needed = _needed()
    here = [
        DealKey(key_id, rng.commitment(key), key_id == settings.DEAL_KEY_ID, needed.pop(key_id, 0))
        for key_id, key in settings.DEAL_KEYS.items()
    ]
    return here + [DealKey(key_id, "", False, games) for key_id, games in sorted(needed.items())]


def _needed() -> Counter[str]:
    """Count running games by the key that deals them; games from a chosen seed need none."""
    running = Game.objects.filter(status=Game.Status.RUNNING).values_list("id", flat=True)
    created = (codec.decode(store.read(game_id, limit=1)[0]) for game_id in running)
    return Counter(event.seed_key for event in created if event.seed_key)
