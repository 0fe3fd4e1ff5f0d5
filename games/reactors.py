"""After a commit: wakes whoever is next. A lost wake-up is found by the sweeper, a doubled one does nothing."""

from django.utils import timezone

from games.projections.models import Game, Wakeup
from games.selectors.loading import CATEGORY
from games.services.committed import Committed
from games.services.sending import send
from games.tasks import expire_turn, play_house_turns

LONGEST_COUNTDOWN_SECONDS = 60
"""Brokers hand out messages with longer countdowns again; the sweeper sees to those."""


def wake_next(committed: Committed) -> None:
    """Have a house bot play, or a deadline looked at when it passes."""
    if committed.category != CATEGORY or committed.goes_on:
        return
    waiting = Wakeup.objects.filter(game_id=committed.stream_id, version=committed.version)
    wakeup = waiting.select_related("game").first()
    if wakeup is None:
        return
    arguments = (str(committed.stream_id), committed.version)
    if wakeup.house or _may_be_answered(committed, wakeup.game):
        send(play_house_turns, *arguments)
    if wakeup.due_at is not None:
        seconds = (wakeup.due_at - timezone.now()).total_seconds()
        if seconds <= LONGEST_COUNTDOWN_SECONDS:
            send(expire_turn, *arguments, countdown=max(0.0, seconds) + 0.05)


def _may_be_answered(committed: Committed, game: Game) -> bool:
    """Say whether house bots may want to act out of turn: catch, jump in, or challenge."""
    exposed = any(getattr(event, "exposed", ()) for event in committed.events)
    return exposed or game.phase == "wild_draw_four" or game.options.get("jump_in", "off") != "off"
