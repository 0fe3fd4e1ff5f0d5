"""After a commit: wakes whoever is next. A lost wake-up is found by the sweeper, a doubled one does nothing."""

from django.utils import timezone

from games.engine.cards.events import CardPlayed
from games.projections.models import Wakeup
from games.selectors.loading import CATEGORY
from games.services.committed import Committed
from games.tasks import expire_turn, play_house_turns

LONGEST_COUNTDOWN_SECONDS = 60
"""Brokers hand out messages with longer countdowns again; the sweeper sees to those."""


def wake_next(committed: Committed) -> None:
    """Have a house bot play, or a deadline looked at when it passes."""
    if committed.category != CATEGORY:
        return
    wakeup = Wakeup.objects.filter(game_id=committed.stream_id, version=committed.version).first()
    if wakeup is None:
        return
    arguments = (str(committed.stream_id), committed.version)
    if wakeup.house or _may_be_answered(committed):
        play_house_turns.delay(*arguments)
    if wakeup.due_at is not None:
        seconds = (wakeup.due_at - timezone.now()).total_seconds()
        if seconds <= LONGEST_COUNTDOWN_SECONDS:
            expire_turn.apply_async(arguments, countdown=max(0.0, seconds) + 0.05)


def _may_be_answered(committed: Committed) -> bool:
    """Say whether house bots may want to answer out of turn: somebody is exposed, or a card lies to jump in on."""
    return any(getattr(event, "exposed", ()) or isinstance(event, CardPlayed) for event in committed.events)
