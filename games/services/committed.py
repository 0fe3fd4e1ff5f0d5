"""What happens after a commit: tells everybody who listens which events are true now. The list of listeners is
the wiring's (``settings.SUBSCRIBERS``); a listener that fails is logged and stops nobody else."""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypedDict, Unpack
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

from games.engine.decider import Event

logger = logging.getLogger(__name__)


class Committed(msgspec.Struct, frozen=True):
    """Events that a commit made true: of which kind of stream, which stream, and its version now.

    ``goes_on``: whoever wrote them goes on at once, so nobody needs to be woken for what comes next.
    ``wakes_house``: house bots have something to do now, or may have. ``due_at``: until when somebody else has
    to decide something, None if no time runs.
    """

    category: str
    stream_id: UUID
    version: int
    events: tuple[Event, ...]
    goes_on: bool = False
    wakes_house: bool = False
    due_at: datetime | None = None


class Circumstances(TypedDict, total=False):
    """What else listeners are told, see ``Committed``."""

    goes_on: bool
    wakes_house: bool
    due_at: datetime | None


def announce(
    category: str, stream_id: UUID, version: int, events: Sequence[Event], **more: Unpack[Circumstances]
) -> None:
    """Tell the listeners once the running transaction is committed, at once if there is none."""
    committed = Committed(category, stream_id, version, tuple(events), **more)

    def tell() -> None:
        listeners: Sequence[Callable[[Committed], None]] = import_string(settings.SUBSCRIBERS)
        for listener in listeners:
            try:
                listener(committed)
            except Exception:
                logger.exception("listener failed: %s", getattr(listener, "__name__", listener))

    transaction.on_commit(tell, robust=True)
