"""The server's folders below ``var/pg`` and where its socket can lie; makes folders, starts nothing."""

import hashlib
import os
import re
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

from config.localpg.errors import LocalPostgresError

PORT = 5432  # part of the socket's file name only: nothing listens on the network
LONGEST_SOCKET_PATH = 100  # the system's limit is 104 to 108 bytes
PLAIN_PATH = re.compile(
    r"[\w./~+@=-]+", re.ASCII
)  # others would need quoting, which the PGMQ client does not do


@dataclass(frozen=True)
class Folders:
    """Paths of one local server."""

    root: Path
    socket: Path

    @property
    def data(self) -> Path:
        return self.root / "data"

    @property
    def unfinished_data(self) -> Path:
        return self.root / "data.new"

    @property
    def log(self) -> Path:
        return self.root / "server.log"

    @property
    def lock(self) -> Path:
        return self.root / "lock"

    @property
    def pid_file(self) -> Path:
        return self.data / "postmaster.pid"

    @property
    def socket_lock(self) -> Path:
        return self.socket / f".s.PGSQL.{PORT}.lock"


def folders_of(root: Path) -> Folders:
    """Return the paths for a server in ``root``; the socket goes to a short temporary folder if it must."""
    root = root.resolve()
    socket = root / "s"
    if not _fits(socket):
        digest = hashlib.sha256(os.fsencode(root)).hexdigest()[:12]
        socket = Path(tempfile.gettempdir()) / f"uno-pg-{digest}"
    if not _fits(socket):
        raise LocalPostgresError(
            f"{socket} is too long, or has characters that do not suit, for a socket's path.",
            "Move the project to a shorter path of plain letters, set TMPDIR to one, or set DATABASE_URL.",
        )
    return Folders(root, socket)


def make_private(folder: Path, owners: set[int]) -> None:
    """Make ``folder`` for its owner only, or see that it is so: a stranger might have put it there first."""
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in owners:
        raise LocalPostgresError(
            f"{folder} belongs to somebody else.", "Remove it, or set TMPDIR to a folder of yours."
        )
    folder.chmod(0o700)


def _fits(socket: Path) -> bool:
    path = str(socket / f".s.PGSQL.{PORT}")
    return len(os.fsencode(path)) <= LONGEST_SOCKET_PATH and PLAIN_PATH.fullmatch(path) is not None
