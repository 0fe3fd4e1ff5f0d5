"""The life of the local PostgreSQL: made once, started by one, found by the others, stopped on request."""

import fcntl
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import pq

from config.localpg.binaries import OLDEST_MAJOR
from config.localpg.errors import LocalPostgresError
from config.localpg.folders import PORT, folders_of, make_private
from config.localpg.processes import servers_in
from config.localpg.programs import Programs

DATABASE = USER = "uno"
PREDECESSOR_SECONDS = 20
LEAVING_SECONDS = 5
BUILTIN_LOCALE_SINCE = 17
OPTIONS = (
    "listen_addresses=",
    "unix_socket_permissions=0700",
    "max_connections=200",
    "log_min_messages=warning",
)
CLIENTS = (
    "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


class LocalPostgres:
    """One PostgreSQL server in a folder of the project, reached by a Unix socket only."""

    def __init__(self, root: Path) -> None:
        self.folders = folders_of(root)
        self._programs = Programs(self.folders)

    @property
    def host(self) -> str:
        return str(self.folders.socket)

    def url(self, database: str = DATABASE) -> str:
        return f"postgresql://{USER}@{quote(self.host, safe='')}:{PORT}/{database}"

    def is_up(self) -> bool:
        """Ask the socket: a process number in a file proves nothing after a crash."""
        conninfo = f"host={self.host} port={PORT} user={USER} dbname={DATABASE} connect_timeout=2"
        return pq.PGconn.ping(conninfo.encode()) == pq.Ping.OK

    def ensure(self) -> bool:
        """Make the server answer; return True when this call started it."""
        if self.is_up():
            return False
        with self._locked():
            self._wait_for_predecessor()
            if self.is_up():
                return False
            self._prepare()
            self._start()
            return True

    def stop(self, *, unless_used: bool = False) -> str:
        """End the server and return a line that says what happened; ``unless_used`` spares clients that stay."""
        if not self.folders.data.exists():
            return "PostgreSQL was not running."
        with self._locked():
            if not self.is_up() and not servers_in(self.folders.data):
                return "PostgreSQL was not running."
            clients = self._clients_that_stay() if unless_used else 0
            if clients:
                return f"PostgreSQL stays up: others use it ({clients} connections)."
            self._programs.run("pg_ctl", "-D", str(self.folders.data), "-m", "fast", "-w", "stop")
            return "PostgreSQL stopped."

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the folder's lock: one process at a time starts or stops the server."""
        root = self.folders.root
        try:
            root.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self.folders.lock.open("a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                yield
        except PermissionError as error:
            raise LocalPostgresError(
                f"This account may not use {error.filename}.",
                f"Run as the owner of {root}, or use another copy of the project, or set DATABASE_URL.",
            ) from error

    def _wait_for_predecessor(self) -> None:
        """Give a killed server's processes time to go.

        Lock files that are left when they are gone name a zombie or a stranger, and would stop the start.
        """
        give_up = time.monotonic() + PREDECESSOR_SECONDS
        while alive := servers_in(self.folders.data):
            if self.is_up():
                return
            if time.monotonic() > give_up:
                raise LocalPostgresError(
                    f"A PostgreSQL that does not answer works in {self.folders.data} (processes {alive}).",
                    f"End it (kill {alive[0]}) and try again.",
                )
            time.sleep(0.1)
        if alive is not None:
            self.folders.pid_file.unlink(missing_ok=True)
            self.folders.socket_lock.unlink(missing_ok=True)

    def _prepare(self) -> None:
        """See to folders and data."""
        folders, account = self.folders, self._programs.account
        make_private(folders.socket, {os.geteuid(), account.uid or 0})
        folders.log.touch(mode=0o600)
        account.own(folders.root, folders.socket, folders.log)
        if (folders.data / "PG_VERSION").exists():
            self._check_version()
        else:
            self._create_data()

    def _check_version(self) -> None:
        data, programs = self.folders.data, self._programs
        made_by = (data / "PG_VERSION").read_text().strip()
        if made_by != str(programs.major):
            raise LocalPostgresError(
                f"{data} was made by PostgreSQL {made_by}, but {programs.folder} has {programs.major}.",
                f"To keep the data, set LOCALPG_BIN to the bin folder of a PostgreSQL {made_by}; "
                f"to give it up, remove {self.folders.root}.",
            )

    def _create_data(self) -> None:
        """Make the data folder under another name, so that a killed attempt leaves nothing half done."""
        programs, unfinished = self._programs, self.folders.unfinished_data
        if programs.major < OLDEST_MAJOR:
            cause = f"The PostgreSQL in {programs.folder} is version {programs.major}."
            raise LocalPostgresError(cause, f"Use {OLDEST_MAJOR} or newer: `make setup` brings one.")
        shutil.rmtree(unfinished, ignore_errors=True)
        locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        if programs.major < BUILTIN_LOCALE_SINCE:
            locale = ["--locale=C.UTF-8"]
        # Trust: the socket lies in a folder that only its owner and root may enter.
        common = ["-D", str(unfinished), "-U", USER, "-E", "UTF8", "--auth=trust", "--no-instructions"]
        programs.run("initdb", *common, *locale)
        create = f"CREATE DATABASE {DATABASE};\n"
        programs.run("postgres", "--single", "-D", str(unfinished), "postgres", text=create)
        unfinished.rename(self.folders.data)

    def _start(self) -> None:
        options = [*OPTIONS, f"unix_socket_directories={self.host}", f"port={PORT}"]
        given = " ".join(f"-c {option}" for option in options)
        log = str(self.folders.log)
        self._programs.run("pg_ctl", "-D", str(self.folders.data), "-w", "-l", log, "-o", given, "start")

    def _clients_that_stay(self) -> int:
        """Count clients once they had time to go: a connection outlives the process that held it a little."""
        give_up = time.monotonic() + LEAVING_SECONDS
        while (clients := self._other_clients()) and time.monotonic() < give_up:
            time.sleep(0.1)
        return clients

    def _other_clients(self) -> int:
        with psycopg.connect(self.url(), connect_timeout=5) as connection:
            row = connection.execute(CLIENTS).fetchone()
        return int(row[0]) if row else 0
