"""Leaves the heartbeat of web servers while this process serves: a gap in it shows that nobody could reach us."""

import logging
import os
import time
from threading import Thread

from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from games.services.outages import note_web_heartbeat

logger = logging.getLogger(__name__)
EVERY_SECONDS = 1


class Heart:
    """One thread per process; a process that was forked off starts its own."""

    def __init__(self) -> None:
        self._process = 0

    def start(self, **_: object) -> None:
        """Beat from now on, if this process does not yet."""
        if self._process != os.getpid():
            self._process = os.getpid()
            Thread(target=_beat, name="heartbeat", daemon=True).start()


def _beat() -> None:
    while True:
        try:
            note_web_heartbeat(timezone.now())
        except DatabaseError as error:
            logger.warning("no heartbeat", extra={"error": type(error).__name__})
        finally:
            close_old_connections()
        time.sleep(EVERY_SECONDS)
