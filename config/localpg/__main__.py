"""``python -m config.localpg start|stop|status|url|bin|psql|with COMMAND…``: the local PostgreSQL by hand."""

import os
import subprocess
import sys
from pathlib import Path

from config.localpg import LocalPostgres, LocalPostgresError
from config.localpg.binaries import find_binaries

VAR = Path(os.environ.get("UNO_VAR") or Path(__file__).parents[2] / "var")
ROOT = VAR / "pg"
USAGE = "usage: python -m config.localpg start|stop|status|url|bin|psql|with COMMAND [ARGUMENT...]"


def main(arguments: list[str]) -> int:
    """Do what the first argument says and return the exit code."""
    match arguments:
        case ["start"]:
            server = LocalPostgres(ROOT)
            started = server.ensure()
            print(f"PostgreSQL {'started' if started else 'was up already'}: {server.url()}")
        case ["stop"]:
            print(LocalPostgres(ROOT).stop())
        case ["status"]:
            up = LocalPostgres(ROOT).is_up()
            print("up" if up else "down")
            return 0 if up else 1
        case ["url"]:
            print(LocalPostgres(ROOT).url())
        case ["bin"]:
            print(find_binaries())
        case ["psql", *rest]:
            server = LocalPostgres(ROOT)
            server.ensure()
            return subprocess.call([find_binaries() / "psql", server.url(), *rest])
        case ["with", program, *rest]:
            return run_with_server([program, *rest])
        case _:
            print(USAGE, file=sys.stderr)
            return 2
    return 0


def run_with_server(command: list[str]) -> int:
    """Run a command while the server is up, and stop the server afterwards if it was not up before."""
    if os.environ.get("DATABASE_URL"):
        return subprocess.call(command)
    server = LocalPostgres(ROOT)
    started = server.ensure()
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return 130
    finally:
        if started:
            server.stop(unless_used=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except LocalPostgresError as error:
        sys.exit(str(error))
