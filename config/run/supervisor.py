"""Keeps the stack's processes going until the run is ended; restarts what dies, up to a limit."""

import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from types import FrameType

from config.localpg import LocalPostgres
from config.run.child import Child, describe_exit
from config.run.errors import RunError

TICK_SECONDS = 0.2
DATABASE_CHECK_SECONDS = 2
END_SECONDS = 10
DEATHS_ALLOWED, WITHIN_SECONDS = 5, 60
LONGEST_PAUSE_SECONDS = 4


class Supervisor:
    """Runs steps and children; ``end`` is set by SIGINT, SIGTERM or SIGHUP."""

    def __init__(self, database: LocalPostgres | None, say: Callable[[str], None]) -> None:
        self.end = threading.Event()
        self._database = database
        self._say = say
        self._deaths: dict[str, deque[float]] = {}
        self._restart_at: dict[str, float] = {}

    def hear_signals(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)

    def step(self, child: Child) -> None:
        """Run one process to its end; raise when it fails."""
        child.start()
        while (code := child.exit_code()) is None and not self.end.is_set():
            time.sleep(TICK_SECONDS / 4)
        if code is None:
            self.stop([child])
            return
        child.finish_lines()
        if code != 0:
            raise RunError(f"{child.name} failed ({describe_exit(code)}).\n  -> Its lines above say why.")

    def keep(self, children: Sequence[Child]) -> None:
        """Return when the run is ended; raise when a child or the database cannot be kept."""
        next_check = 0.0
        while not self.end.wait(TICK_SECONDS):
            now = time.monotonic()
            for child in children:
                self._look_after(child, now)
            if self._database and now >= next_check:
                next_check = now + DATABASE_CHECK_SECONDS
                if self._database.ensure():
                    self._say("PostgreSQL had died; it is up again.")

    def stop(self, children: Sequence[Child]) -> None:
        """End all: ask each main process, then kill the groups of those that do not end in time."""
        for child in children:
            child.ask_to_end()
        give_up = time.monotonic() + END_SECONDS
        while any(child.is_running() for child in children) and time.monotonic() < give_up:
            time.sleep(TICK_SECONDS / 4)
        for child in children:
            if child.is_running():
                self._say(f"{child.name} did not end in {END_SECONDS} seconds: killed.")
            child.kill_group()
            child.finish_lines()

    def _look_after(self, child: Child, now: float) -> None:
        code = child.exit_code()
        if code is None:
            return
        if child.name not in self._restart_at:
            child.kill_group()
            pause = self._pause_after_death(child, describe_exit(code), now)
            self._restart_at[child.name] = now + pause
        elif now >= self._restart_at[child.name]:
            del self._restart_at[child.name]
            child.start()

    def _pause_after_death(self, child: Child, how: str, now: float) -> float:
        deaths = self._deaths.setdefault(child.name, deque(maxlen=DEATHS_ALLOWED))
        deaths.append(now)
        if len(deaths) == DEATHS_ALLOWED and now - deaths[0] < WITHIN_SECONDS:
            raise RunError(
                f"{child.name} died {DEATHS_ALLOWED} times within {WITHIN_SECONDS} seconds ({how}).\n"
                "  -> Its lines above say why."
            )
        recent = sum(1 for death in deaths if now - death < WITHIN_SECONDS)
        pause: float = min(0.25 * 2**recent, LONGEST_PAUSE_SECONDS)
        self._say(f"{child.name} died ({how}); starting it again.")
        return pause

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.end.set()
