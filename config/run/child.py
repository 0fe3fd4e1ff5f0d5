"""One process of the stack: started in a group of its own, its lines passed on under its name."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType

NAME_WIDTH = 7
PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class Child:
    """A process that can be started again after it died."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        say: Callable[[str], None],
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.name = name
        self._environment = environment
        self._command = command
        self._say = say
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self) -> None:
        """Start the process. Must be called from the main thread: on Linux the process ends with that one."""
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env={**os.environ, "PYTHONUNBUFFERED": "1", **self._environment},
            start_new_session=True,  # the terminal's Ctrl-C reaches us only; we end them in order
            preexec_fn=_end_with_parent,  # noqa: PLW1509 - one system call, and only the main thread starts
        )
        self._reader = threading.Thread(target=self._pass_on, daemon=True)
        self._reader.start()

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def exit_code(self) -> int | None:
        """Return None while it runs; minus the signal's number when one killed it."""
        return self._process.poll() if self._process else None

    def ask_to_end(self) -> None:
        """Tell the main process only: it ends its own children in its own order."""
        if self._process and self.is_running():
            self._process.send_signal(signal.SIGTERM)

    def kill_group(self) -> None:
        """End what is left of it, main process and children, at once."""
        if self._process is None:
            return
        with suppress(ProcessLookupError, PermissionError):  # nobody is left; macOS says it the second way
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def finish_lines(self) -> None:
        """Wait a moment for its last lines."""
        if self._reader:
            self._reader.join(timeout=1)

    def _pass_on(self) -> None:
        if self._process is None or self._process.stdout is None:
            return
        with self._process.stdout as lines:
            for line in lines:
                self._say(f"{self.name:<{NAME_WIDTH}}| {line.rstrip()}")


def _end_with_parent() -> None:
    """Have the kernel end this process when the run itself is killed; elsewhere than Linux it stays."""
    if LIBC:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def describe_exit(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
