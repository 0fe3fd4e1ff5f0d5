"""Which account runs the server: PostgreSQL refuses to run as root, so root steps down. Starts a probe only.

An ordinary user runs it as himself. Root uses the account that owns the data, for new data ``postgres`` or
``nobody``; where a closed folder keeps those out, a user namespace in which root looks like ``nobody``.
"""

import os
import pwd
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from config.localpg.errors import LocalPostgresError

SERVICE_ACCOUNTS = ("postgres", "nobody")
NOBODY = 65534
NAMESPACE = ("unshare", "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}", "--")
ELSEWHERE = (
    "move the project to a folder that every account may enter, or set DATABASE_URL to a server of your own."
)


@dataclass(frozen=True)
class Account:
    """How to start PostgreSQL's programs: a command prefix, and a uid and gid to step down to."""

    prefix: tuple[str, ...] = ()
    uid: int | None = None
    gid: int | None = None

    def popen_options(self) -> Mapping[str, object]:
        """Return what subprocess needs on top of the command."""
        if self.uid is None:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def own(self, *paths: Path) -> None:
        """Give these files or folders to the account, where root steps down to another one."""
        if self.uid is None or self.gid is None:
            return
        for path in paths:
            os.chown(path, self.uid, self.gid)


def choose_account(root: Path, data: Path, postgres: Path) -> Account:
    """Return the account for the server whose folder is ``root``; it must be able to start ``postgres``."""
    owner = data.stat().st_uid if data.exists() else None
    if os.geteuid() != 0:
        if owner not in (None, os.geteuid()):
            raise LocalPostgresError(
                f"{data} belongs to the account {_name(owner)}.",
                f"Run as {_name(owner)} or root, or use another copy of the project, or set DATABASE_URL.",
            )
        return Account()
    if owner == 0:
        return _in_namespace(root)
    stepped_down = _account_of(owner) if owner is not None else _service_account()
    if stepped_down and _can_run(stepped_down, root, postgres):
        return stepped_down
    if owner is not None:
        raise LocalPostgresError(
            f"The account {_name(owner)}, which owns {data}, may not enter {root} or start {postgres}.",
            f"Run as {_name(owner)}, or {ELSEWHERE}",
        )
    return _in_namespace(root)


def _service_account() -> Account | None:
    for name in SERVICE_ACCOUNTS:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(uid=entry.pw_uid, gid=entry.pw_gid)
    return None


def _account_of(uid: int) -> Account:
    try:
        return Account(uid=uid, gid=pwd.getpwuid(uid).pw_gid)
    except KeyError:
        return Account(uid=uid, gid=uid)


def _name(uid: int | None) -> str:
    try:
        return pwd.getpwuid(uid).pw_name if uid is not None else "?"
    except KeyError:
        return f"number {uid}"


def _can_run(account: Account, root: Path, postgres: Path) -> bool:
    """Try it: a closed parent folder, a umask or a mount option may each forbid it."""
    probe = ["/bin/sh", "-c", 'cd "$1" && exec "$2" --version', "sh", str(root.parent), str(postgres)]
    result = subprocess.run(probe, cwd="/", capture_output=True, check=False, **account.popen_options())  # type: ignore[call-overload]
    return bool(result.returncode == 0)


def _in_namespace(root: Path) -> Account:
    if (
        shutil.which("unshare")
        and subprocess.run([*NAMESPACE, "true"], capture_output=True, check=False).returncode == 0
    ):
        return Account(prefix=NAMESPACE)
    raise LocalPostgresError(
        f"Root may not run PostgreSQL, and no other account may enter {root}.",
        f"Run as an ordinary user, or {ELSEWHERE}",
    )
