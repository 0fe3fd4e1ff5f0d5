"""Real processes of the product for e2e tests, working in the test database."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from urllib.parse import quote

from django.conf import settings
from django.db import connection

PROJECT = Path(__file__).parents[2]


def database_url(name: str = "") -> str:
    """The address of the database that this test uses, or of another one in the same server."""
    fields = connection.settings_dict
    user, password, host = (quote(fields[name], safe="") for name in ("USER", "PASSWORD", "HOST"))
    return f"postgresql://{user}:{password}@{host}:{fields['PORT']}/{name or fields['NAME']}"


def environment(**extra: str) -> dict[str, str]:
    """What a process needs to see the same data and the same secrets as the test."""
    keys = ",".join(f"{key_id}:{key.hex()}" for key_id, key in settings.DEAL_KEYS.items())
    given = {
        "DATABASE_URL": database_url(),
        "DEAL_KEYS": keys,
        "DEAL_KEY_ID": settings.DEAL_KEY_ID,
        "PYTHONUNBUFFERED": "1",
        **{f"RATE_LIMIT_{name.upper()}": "off" for name in settings.RATE_LIMITS},
    }
    return {**os.environ, **given, **extra}


@contextmanager
def worker(
    *, include: Sequence[str] = (), concurrency: int = 1, **variables: str
) -> Iterator[subprocess.Popen[str]]:
    """A worker that is ready, in a process group of its own; killed at the end."""
    command = [sys.executable, "-m", "celery", "-A", "config", "--quiet", "worker", "--loglevel", "INFO"]
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--concurrency", str(concurrency)]
    included = ["--include", ",".join(include)] if include else []
    # Into a file: nobody reads a pipe once the worker is ready, and a full one would stop it.
    with NamedTemporaryFile("r", errors="replace") as log:
        process = subprocess.Popen(
            [*command, *alone, *included],
            cwd=PROJECT,
            env=environment(**variables),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            wait_until(lambda: process.poll() is not None or " ready." in Path(log.name).read_text(), 60)
            assert process.poll() is None, Path(log.name).read_text()
            yield process
        finally:
            kill_group(process)


def kill_group(process: subprocess.Popen[str]) -> None:
    """kill -9 for the process and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def wait_until(holds: Callable[[], bool], seconds: float = 20) -> None:
    """Return as soon as it holds; fail when it does not in time."""
    give_up = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > give_up:
            raise AssertionError(f"{holds} did not hold within {seconds} seconds")
        time.sleep(0.02)
