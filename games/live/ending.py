"""Hears that the process is about to end: what is held open must end first, or the server waits for it."""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType

NUMBERS = (signal.SIGINT, signal.SIGTERM)


def on_end(call: Callable[[], None]) -> None:
    """Call on the running loop when the process is asked to end, before the server's own handler is called."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in NUMBERS:
        _before(number, lambda: loop.call_soon_threadsafe(call))


def _before(number: signal.Signals, call: Callable[[], object]) -> None:
    servers = signal.getsignal(number)

    def handle(received: int, frame: FrameType | None) -> None:
        call()
        if callable(servers):
            servers(received, frame)

    signal.signal(number, handle)
