"""After a commit: tells tournaments of finished games. What is lost here is found by ``sweep_results``."""

from games.engine.events import GameEnded
from games.selectors.loading import CATEGORY
from games.services.committed import Committed
from tournaments.tasks import record_game


def tell_tournament(committed: Committed) -> None:
    """Have a finished game recorded; games that are no tournament's cost one task that does nothing."""
    if committed.category == CATEGORY and any(isinstance(event, GameEnded) for event in committed.events):
        record_game.delay(str(committed.stream_id))
