"""Which server processes work in a data folder: reads /proc, touches nothing."""

import os
from pathlib import Path

PROC = Path("/proc")


def servers_in(data: Path) -> list[int] | None:
    """Return the live PostgreSQL processes that work in ``data``; None where the system has no /proc to ask.

    A server's processes all have their data folder as working directory. A zombie has none and does not
    count, nor does a stranger who got the number of a dead server.
    """
    if not (PROC / "self" / "cwd").exists():
        return None
    return sorted(int(folder.name) for folder in PROC.glob("[0-9]*") if _serves(folder, data))


def _serves(process: Path, data: Path) -> bool:
    try:
        return (
            os.readlink(process / "cwd") == str(data) and (process / "comm").read_text().strip() == "postgres"
        )
    except OSError:
        return False
