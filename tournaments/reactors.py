"""After a commit: tells tournaments of finished games. What is lost here is found by ``sweep_results``."""

from games.engine.events import GameEnded
from games.selectors.loading import CATEGORY
from games.services.committed import Committed
from games.services.sending import send
from tournaments.services.results import is_unrecorded
from tournaments.tasks import record_game


def tell_tournament(committed: Committed) -> None:
    """Have the end of a game recorded in its tournament, unless it has none or knows it already."""
    ended = any(isinstance(event, GameEnded) for event in committed.events)
    if committed.category == CATEGORY and ended and is_unrecorded(committed.stream_id):
        send(record_game, str(committed.stream_id))
