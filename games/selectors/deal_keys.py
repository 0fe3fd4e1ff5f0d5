"""Which deal keys running games need. Never shows a key."""

from collections import Counter

from games import codec
from games.projections.models import Game
from games.selectors.loading import store


def running_games_by_key() -> Counter[str]:
    """Count running games by the key that deals them; games from a chosen seed need none."""
    running = Game.objects.filter(status=Game.Status.RUNNING).values_list("id", flat=True)
    created = (codec.decode(store.read(game_id, limit=1)[0]) for game_id in running)
    return Counter(event.seed_key for event in created if event.seed_key)
