"""Which deal keys running games and tournaments need, and which of them are here. Never shows a key."""

from collections import Counter

import msgspec
from django.conf import settings

from games.engine import rng
from games.selectors.deal_keys import running_games_by_key
from tournaments.codec import decode
from tournaments.projections.models import Progress
from tournaments.selectors.loading import store


class DealKey(msgspec.Struct, frozen=True, kw_only=True):
    """A deal key: its id, the SHA-256 by which it can be told, and how much that runs needs it.

    ``commitment`` is empty for a key that is needed and that this installation does not have.
    """

    id: str
    commitment: str
    current: bool
    running_games: int
    running_tournaments: int

    @property
    def lost(self) -> bool:
        """Whether it is needed and not here."""
        return not self.commitment

    @property
    def needed(self) -> bool:
        """Whether anything that runs would stand still without it."""
        return bool(self.running_games or self.running_tournaments)


def deal_keys() -> list[DealKey]:
    """Return this installation's deal keys, oldest first, then those that are needed and lost."""
    here = settings.DEAL_KEYS
    games, tournaments = running_games_by_key(), running_tournaments_by_key()
    lost = sorted({*games, *tournaments} - set(here))
    return [
        DealKey(
            id=key_id,
            commitment=rng.commitment(here[key_id]) if key_id in here else "",
            current=key_id == settings.DEAL_KEY_ID,
            running_games=games[key_id],
            running_tournaments=tournaments[key_id],
        )
        for key_id in [*here, *lost]
    ]


def running_tournaments_by_key() -> Counter[str]:
    """Count tournaments that may still draw by the key that their draws come from; those of a chosen seed need none."""
    over = [Progress.Phase.FINISHED, Progress.Phase.CANCELLED]
    running = Progress.objects.exclude(phase__in=over).values_list("tournament_id", flat=True)
    started = (decode(store.read(tournament_id, limit=1)[0]) for tournament_id in running)
    return Counter(event.seed_key for event in started if event.seed_key)
