"""``python -m config.run``: everything that plays, in one terminal, until Ctrl-C.

The environment may set PORT (8000), HOST (127.0.0.1) and WORKER_CONCURRENCY (the number of cores, at most 4).
"""

import json
import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException

from django.core.exceptions import ImproperlyConfigured

from config.localpg import LocalPostgres, LocalPostgresError
from config.run import web
from config.run.child import Child
from config.run.errors import RunError
from config.run.guards import need_broker, need_database, need_port, number_of, only_run
from config.run.supervisor import Supervisor

PYTHON = sys.executable
PRINTING = threading.Lock()
READY_SECONDS, LOOK_SECONDS = 60.0, 0.5
LARGEST_PORT, MOST_WORKERS = 65535, 1000
SHOWN_HOSTS = {"127.0.0.1": "localhost", "0.0.0.0": "localhost", "::1": "localhost", "::": "localhost"}  # noqa: S104 - only shown
ROOT_WARNING = {"PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges"}


def main() -> int:
    """Run the stack and return the exit code."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.conf import settings
        from django.db import connection

        host = os.environ.get("HOST", "127.0.0.1")
        port = number_of("PORT", os.environ.get("PORT", "8000"), LARGEST_PORT)
        address = f"http://{SHOWN_HOSTS.get(host, host)}:{port}"
        with only_run(settings.VAR, address):
            need_port(host, port)
            need_broker(settings.CELERY["broker_url"])
            if os.environ.get("DATABASE_URL"):
                need_database(connection)
            run(local_database(), host, port, address)
    except (RunError, LocalPostgresError, ImproperlyConfigured) as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    return 0


def run(database: LocalPostgres | None, host: str, port: int, address: str) -> None:
    """Start all in order, keep them, and end all in order."""
    supervisor = Supervisor(database, say)
    supervisor.hear_signals()
    children = stack(host, port)
    with database_up(database):
        supervisor.step(Child("prepare", [PYTHON, "manage.py", "prepare"], say))
        try:
            if not supervisor.end.is_set():
                for child in children:
                    child.start()
                threading.Thread(
                    target=announce, args=(host, port, address, supervisor.end), daemon=True
                ).start()
                supervisor.keep(children)
        finally:
            say("Ending.")
            supervisor.stop(children)


def stack(host: str, port: int) -> Sequence[Child]:
    """Return the processes that make up the stack."""
    usual = str(min(os.cpu_count() or 1, 4))
    workers = number_of("WORKER_CONCURRENCY", os.environ.get("WORKER_CONCURRENCY") or usual, MOST_WORKERS)
    celery = [PYTHON, "-m", "celery", "-A", "config", "--quiet"]
    worker = [*celery, "worker", "--loglevel", "INFO"]
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    at = ["--host", host, "--port", str(port)]
    return (
        Child("web", [*web.COMMAND, *at, "--no-access-log", "--log-level", "warning"], say),
        Child("worker", [*worker, "--concurrency", str(workers), *alone], say, ROOT_WARNING),
        Child("beat", [*celery, "beat", "--loglevel", "WARNING"], say),
    )


def local_database() -> LocalPostgres | None:
    """Return the local server, or None where DATABASE_URL names another one."""
    from django.conf import settings

    return None if os.environ.get("DATABASE_URL") else LocalPostgres(settings.LOCAL_POSTGRES)


@contextmanager
def database_up(database: LocalPostgres | None) -> Iterator[None]:
    """Have the local server up inside; stop it afterwards if this run, or one that was killed, started it."""
    if database is None:
        yield
        return
    mark = database.folders.root / "started-by-run"
    if database.ensure():
        mark.touch()
        say("PostgreSQL is up.")
    try:
        yield
    finally:
        if mark.exists():
            say(database.stop(unless_used=True))
            if not database.is_up():
                mark.unlink()


def announce(host: str, port: int, address: str, ended: threading.Event) -> None:
    """Print the addresses as soon as every part is well; say which is not if that takes too long."""
    give_up_at, unwell = time.monotonic() + READY_SECONDS, ["web"]
    while time.monotonic() < give_up_at:
        if ended.wait(LOOK_SECONDS):
            return
        with suppress(OSError, HTTPException, ValueError):
            unwell = parts_unwell(host, port)
        if not unwell:
            say(
                f"\n  Ready.\n    admin    {address}/admin/\n    API      {address}/api/v1/docs\n"
                f"    health   {address}/healthz\n  Ctrl-C ends everything; the data stay for the next run.\n"
            )
            return
    say(
        f"Not ready after {READY_SECONDS:g} seconds: {', '.join(unwell)}. See {address}/healthz and the lines above."
    )


def parts_unwell(host: str, port: int) -> list[str]:
    """Ask the web server for ``/healthz``; return the names of the parts that are not ok."""
    from django.conf import settings

    named = next((name for name in settings.ALLOWED_HOSTS if name.strip("*.")), "localhost").lstrip(".")
    with closing(HTTPConnection(host, port, timeout=5)) as asked:
        asked.request("GET", "/healthz", headers={"Host": named})
        told = json.loads(asked.getresponse().read())
    return [name for name, part in told.items() if name != "ok" and not part["ok"]]


def say(text: str) -> None:
    """Print whole lines, whichever thread has them; go on when nobody reads any more."""
    with PRINTING, suppress(OSError):
        print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
