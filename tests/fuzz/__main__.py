"""``make fuzz``: schemathesis asks every door of a fresh stack what the schema allows, and what it does not.

Fails on any answer 5xx and on any answer outside the schema. The environment may set FUZZ_REQUESTS (5000: about how
many requests, over all roles), FUZZ_SEED (a number, to have a run again) and FUZZ_ROLES (anonymous,bot,organiser).
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.config.processes import PROJECT
from tests.config.stack import Stack, stack
from tests.environments import VAR, environment
from tests.fuzz.configuration import configuration

ROLES = "anonymous,bot,organiser"
COVERING = ("bot", "organiser")
"""The roles that try the borders of every value, and what lies beyond: some 35 requests for each door."""
REQUESTS_TO_COVER = 35
PHASES = {"examples", "coverage", "fuzzing", "stateful"}
REQUEST = re.compile(r"web +\|.* request method=(\S+) path=(\S+) status=(\d)")


def main() -> int:
    """Fuzz as each role and return the exit code."""
    wanted = int(os.environ.get("FUZZ_REQUESTS", "5000"))
    roles = os.environ.get("FUZZ_ROLES", ROLES).split(",")
    seed = os.environ.get("FUZZ_SEED") or str(int.from_bytes(os.urandom(4)))
    print(f"FUZZ_SEED={seed}")
    command = environment("fuzz", Path(__file__).with_name("requirements.txt")) / "bin" / "schemathesis"
    with tempfile.TemporaryDirectory(prefix="uno-fuzz-") as folder, stack(Path(folder), **quiet()) as running:
        running.wait_for("Ready.", 120)
        made = json.loads(python(running, "-m", "tests.fuzz.actors").splitlines()[-1])
        examples = examples_for_each_door(wanted, roles, doors(running))
        failed = [role for role in roles if not fuzz(running, str(command), role, made, examples, seed)]
        report(running)
    if failed:
        print(f"Failed as: {', '.join(failed)}. The same again: FUZZ_SEED={seed} make fuzz", file=sys.stderr)
    return 1 if failed else 0


def examples_for_each_door(wanted: int, roles: Sequence[str], doors: int) -> int:
    covering = REQUESTS_TO_COVER * doors * len({*roles} & {*COVERING})
    return max(1, (wanted - covering) // (doors * len(roles)))


def quiet() -> dict[str, str]:
    """Return the variables that keep a stack from refusing so many requests."""
    names = ("TOKEN", "PERSON", "ADDRESS", "COSTLY", "LOGIN", "ACCOUNT")
    return {f"RATE_LIMIT_{name}": "off" for name in names}


def python(running: Stack, *arguments: str) -> str:
    """Run Python in a stack's environment and return what it prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=PROJECT,
        env={**running.environment, "LOG_LEVEL": "ERROR"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout


def doors(running: Stack) -> int:
    """Return how many operations the schema describes."""
    with urllib.request.urlopen(schema(running), timeout=60) as answer:
        return int(answer.read().count(b'"operationId":'))


def schema(running: Stack) -> str:
    return f"http://127.0.0.1:{running.port}/api/v1/schema"


def fuzz(running: Stack, command: str, role: str, made: dict, examples: int, seed: str) -> bool:
    """Fuzz as a role; False if something was found."""
    print(f"\nAs {role}: {examples} examples for each door", flush=True)
    file = running.var / f"{role}.toml"
    file.write_text(configuration(made["roles"][role], made["there"], examples))
    phases = PHASES if role in COVERING else PHASES - {"coverage"}
    options = ["--phases", ",".join(sorted(phases)), "--seed", seed]
    arguments = [command, "--config-file", file, "run", schema(running), *options]
    done = subprocess.run(arguments, cwd=running.var, check=False)
    return done.returncode == 0


def report(running: Stack) -> None:
    """Print how many requests the server answered, by their class of status; keep what the stack has said."""
    found = [REQUEST.search(line) for line in running.lines]
    statuses = Counter(f"{match[3]}xx" for match in found if match)
    (VAR / "fuzz.log").write_text("\n".join(running.lines))
    told = ", ".join(f"{status} {number}" for status, number in sorted(statuses.items()))
    print(f"\n{statuses.total()} requests: {told}. The stack's lines are in var/fuzz.log.")


if __name__ == "__main__":
    sys.exit(main())
