"""What must hold before anything is started: one run per folder, a free port, settings that can work."""

import errno
import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from kombu.transport import TRANSPORT_ALIASES

from config.run.errors import RunError


@contextmanager
def only_run(var: Path, address: str) -> Iterator[None]:
    """Hold the folder's lock; it goes with this process, however that ends."""
    var.mkdir(parents=True, exist_ok=True)
    with (var / "run.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise RunError(
                f"`make run` already works in this folder ({lock.read().strip()}).\n"
                "  -> Open that address, or end that run first."
            ) from None
        lock.truncate(0)
        lock.write(f"process {os.getpid()}, {address}")
        lock.flush()
        yield


def need_port(host: str, port: int) -> None:
    """Raise unless the web server could listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise RunError(_explain(error, host, port)) from None


def need_database(connection: BaseDatabaseWrapper) -> None:
    """Raise unless the server answers that ``DATABASE_URL`` names."""
    try:
        connection.ensure_connection()
        connection.close()
    except DatabaseError as error:
        cause = str(error).strip().splitlines()[0]
        raise RunError(
            f"The database that DATABASE_URL names does not answer: {cause}\n"
            "  -> Start it or correct DATABASE_URL; without it, make run brings a database of its own."
        ) from None


def need_broker(url: str) -> None:
    """Raise for a broker of a kind that nobody knows; one that does not answer yet is waited for."""
    scheme = urlsplit(url).scheme
    if scheme not in TRANSPORT_ALIASES:
        raise RunError(
            f"CELERY_BROKER_URL begins with {scheme!r}, which is no broker that is known here.\n"
            "  -> Use redis://… or amqp://…, or leave it out: the database serves as broker then."
        )


def number_of(name: str, text: str, most: int) -> int:
    """Return the number that an environment variable gives. Raises RunError."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= most):
        raise RunError(f"{name} is {text!r}.\n  -> Use a number from 1 to {most}.")
    return int(text)


def _explain(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"Port {port} is taken.\n  -> Choose another one: make run PORT={port + 1}"
        case errno.EACCES:
            return (
                f"This account may not listen on port {port}.\n  -> Choose one above 1023: make run PORT=8000"
            )
        case _:
            return f"Cannot listen on {host}: {error.strerror}.\n  -> Set HOST to an address of this machine."
