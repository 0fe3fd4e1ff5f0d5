"""The life of the local PostgreSQL: made once, started by one, found by the others, stopped when nobody uses it."""

import fcntl
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import pq

from config.localpg.account import Account, choose_account
from config.localpg.binaries import OLDEST_MAJOR, find_binaries, major_version
from config.localpg.errors import LocalPostgresError
from config.localpg.folders import PORT, Folders, folders_of, make_private
from config.localpg.processes import servers_in

DATABASE = USER = "uno"
PREDECESSOR_SECONDS = 20
COMMAND_SECONDS = 120
BUILTIN_LOCALE_SINCE = 17
OPTIONS = (
    "listen_addresses=",
    "unix_socket_permissions=0700",
    "max_connections=200",
    "log_min_messages=warning",
)


class LocalPostgres:
    """One PostgreSQL server in a folder of the project, reached by a Unix socket only."""

    def __init__(self, root: Path) -> None:
        self.folders: Folders = folders_of(root)

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
            if self.is_up():
                return False
            self._prepare()
            self._start()
            return True

    def stop(self, *, unless_used: bool = False) -> str:
        """End the server and return one line that says what happened; ``unless_used`` spares other clients."""
        if not self.folders.root.exists():
            return "PostgreSQL was not running."
        with self._locked():
            if not self.is_up() and not servers_in(self.folders.data):
                return "PostgreSQL was not running."
            others = self._other_clients() if unless_used else 0
            if others:
                return f"PostgreSQL stays up: others use it ({others} connections)."
            self._run("pg_ctl", "-D", str(self.folders.data), "-m", "fast", "-w", "stop")
            return "PostgreSQL stopped."

    @cached_property
    def _binaries(self) -> Path:
        return find_binaries()

    @cached_property
    def _account(self) -> Account:
        return choose_account(self.folders.root, self.folders.data, self._binaries / "postgres")

    @cached_property
    def _major(self) -> int:
        return major_version(self._run("postgres", "--version"))

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the folder's lock: one process at a time starts or stops the server."""
        try:
            self.folders.root.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self.folders.lock.open("a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                yield
        except PermissionError as error:
            raise LocalPostgresError(
                f"This account may not use {error.filename}.",
                f"Run as the owner of {self.folders.root}, or use another copy of the project, or set DATABASE_URL.",
            ) from error

    def _prepare(self) -> None:
        """Wait for a dying predecessor, then see to folders and data."""
        folders, account = self.folders, self._account
        self._wait_for_predecessor()
        make_private(folders.socket, {os.geteuid(), account.uid or 0})
        folders.log.touch(mode=0o600)
        account.own(folders.root, folders.socket, folders.log)
        if (folders.data / "PG_VERSION").exists():
            self._check_version()
        else:
            self._create_data()

    def _wait_for_predecessor(self) -> None:
        """Give a killed server's processes time to go; a pid file that then names a stranger or a zombie is stale."""
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
        if servers_in(self.folders.data) is not None:
            self.folders.pid_file.unlink(missing_ok=True)

    def _check_version(self) -> None:
        made_by = (self.folders.data / "PG_VERSION").read_text().strip()
        if made_by != str(self._major):
            raise LocalPostgresError(
                f"{self.folders.data} was made by PostgreSQL {made_by}; the programs in {self._binaries} are {self._major}.",
                f"Keep the data: dump it with {made_by}'s pg_dump and load it again. Or give it up: remove {self.folders.root}.",
            )

    def _create_data(self) -> None:
        """Make the data folder under another name, so that a killed attempt leaves nothing half done."""
        if self._major < OLDEST_MAJOR:
            raise LocalPostgresError(
                f"The PostgreSQL in {self._binaries} is version {self._major}.",
                f"Use {OLDEST_MAJOR} or newer: make setup",
            )
        unfinished = self.folders.unfinished_data
        shutil.rmtree(unfinished, ignore_errors=True)
        locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        if self._major < BUILTIN_LOCALE_SINCE:
            locale = ["--locale=C.UTF-8"]
        # Trust: the socket lies in a folder that only its owner and root may enter.
        common = ["-D", str(unfinished), "-U", USER, "-E", "UTF8", "--auth=trust", "--no-instructions"]
        self._run("initdb", *common, *locale)
        self._run(
            "postgres", "--single", "-D", str(unfinished), "postgres", text=f"CREATE DATABASE {DATABASE};\n"
        )
        unfinished.rename(self.folders.data)

    def _start(self) -> None:
        options = [*OPTIONS, f"unix_socket_directories={self.host}", f"port={PORT}"]
        quoted = " ".join(f"-c {option}" for option in options)
        log = ["-l", str(self.folders.log), "-o", quoted]
        self._run("pg_ctl", "-D", str(self.folders.data), "-w", "-t", str(COMMAND_SECONDS), *log, "start")

    def _other_clients(self) -> int:
        query = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        with psycopg.connect(self.url(), connect_timeout=5) as connection:
            row = connection.execute(query).fetchone()
        return int(row[0]) if row else 0

    def _run(self, program: str, *arguments: str, text: str = "") -> str:
        """Run one of PostgreSQL's programs under the right account and return what it printed."""
        account = self._account
        command = [*account.prefix, str(self._binaries / program), *arguments]
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))
        }
        # Files, not pipes: the server inherits them and would hold a pipe open. A session of its own: the
        # terminal's Ctrl-C must not reach the server.
        with tempfile.TemporaryFile("w+") as given, tempfile.TemporaryFile("w+") as printed:
            given.write(text)
            given.seek(0)
            ended = subprocess.run(  # type: ignore[call-overload]
                command,
                stdin=given,
                stdout=printed,
                stderr=printed,
                cwd=self.folders.root,
                env={**environment, "LC_ALL": "C"},
                start_new_session=True,
                timeout=COMMAND_SECONDS + 10,
                check=False,
                **account.popen_options(),
            )
            printed.seek(0)
            output = printed.read()
        if ended.returncode != 0:
            raise LocalPostgresError(
                f"{program} failed:\n{output.strip()}", f"Its log, if it has one: {self.folders.log}"
            )
        return output
