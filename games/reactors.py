"""After a commit: wakes whoever is next. A lost wake-up is found by the sweeper, a doubled one does nothing."""

from django.utils import timezone

from games.selectors.loading import CATEGORY, has_moved_on
from games.services.committed import Committed
from games.services.sending import send
from games.services.sweeping import SOON
from games.tasks import look_when_due, play_house_turns


def wake_next(committed: Committed) -> None:
    """Have a house bot play, or a deadline that is near looked at when it passes; the sweeper sees to the others.

    Whoever has moved the game on tells what comes next.
    """
    if committed.category != CATEGORY or committed.goes_on:
        return
    if has_moved_on(committed.stream_id, committed.version):
        return
    if committed.wakes_house:
        send(play_house_turns, str(committed.stream_id), committed.version)
    now = timezone.now()
    if committed.due_at is not None and committed.due_at <= now + SOON:
        look_when_due(committed.stream_id, committed.version, committed.due_at, now)
