"""Runs PostgreSQL's own programs for one server, under the account that suits; keeps no state."""

import os
import subprocess
import tempfile
from functools import cached_property
from pathlib import Path

from config.localpg.account import Account, choose_account
from config.localpg.binaries import find_binaries, major_version
from config.localpg.errors import LocalPostgresError
from config.localpg.folders import Folders

SECONDS = 120


class Programs:
    """initdb, pg_ctl and postgres, ready to be called; looked for when first needed."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders

    @cached_property
    def folder(self) -> Path:
        return find_binaries()

    @cached_property
    def account(self) -> Account:
        return choose_account(self._folders.root, self._folders.data, self.folder / "postgres")

    @cached_property
    def major(self) -> int:
        return major_version(self.run("postgres", "--version"))

    def run(self, program: str, *arguments: str, text: str = "") -> str:
        """Run one program, with ``text`` as its input, and return what it printed."""
        # Files, not pipes: the server that pg_ctl starts would inherit a pipe and hold it open.
        with tempfile.TemporaryFile("w+") as given, tempfile.TemporaryFile("w+") as printed:
            given.write(text)
            given.seek(0)
            ended = subprocess.run(  # type: ignore[call-overload]
                [*self.account.prefix, str(self.folder / program), *arguments],
                stdin=given,
                stdout=printed,
                stderr=printed,
                cwd=self._folders.root,
                env=_environment(),
                start_new_session=True,  # the terminal's Ctrl-C must not reach the server
                timeout=SECONDS,
                check=False,
                **self.account.popen_options(),
            )
            printed.seek(0)
            output = printed.read()
        if ended.returncode != 0:
            raise LocalPostgresError(f"{program} failed:\n{output.strip()}", f"Read {self._folders.log} too.")
        return output


def _environment() -> dict[str, str]:
    """Return our environment less what would change PostgreSQL's defaults or language."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
    return {**kept, "LC_ALL": "C"}
