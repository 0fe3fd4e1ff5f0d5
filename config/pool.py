"""Ends a worker of whose pool a process was killed, so that whoever runs the worker starts it afresh.

The processes of a pool share two locks, one to take tasks and one to hand over results, and most of the time one of
them holds the first. Killed then, it takes the lock along, and the worker never does a task again.
"""

import logging
import os
import signal
import threading
from contextlib import suppress
from typing import Any

from django.conf import settings

SECONDS_TO_HAND_BACK = 2
"""Time beyond Celery's own wait, in which the killed process's task goes back to the queue."""

logger = logging.getLogger(__name__)


def watch(sender: Any, **_: Any) -> None:
    """Hear of ended processes; for Celery's ``worker_ready``, whose sender knows the pool."""
    pool = getattr(sender.pool, "_pool", None)
    if pool is not None:
        pool.on_process_down = lambda process: _on_end(pool, process)


def _on_end(pool: Any, process: Any) -> None:
    if process.exitcode is not None and process.exitcode < 0:
        logger.error("a pool process was killed by signal %s: this worker ends", -process.exitcode)
        seconds = settings.CELERY["worker_lost_wait"] + SECONDS_TO_HAND_BACK
        ending = threading.Timer(seconds, _end, [pool])
        ending.daemon = True
        ending.start()


def _end(pool: Any) -> None:
    for process in list(pool._pool):
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)
    os._exit(1)
