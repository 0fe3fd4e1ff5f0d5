"""What the product imports comes with requirements.txt: nothing that only tests bring."""

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = Path(__file__).parents[2]
ALLOWED = {"pip", "setuptools"}
EVERYTHING = """
import sys

class OnlyForTests:
    def find_spec(self, name, path=None, target=None):
        if name in BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, OnlyForTests())
import kombu.transport.pgmq, kombu.transport.redis
import uvicorn, config.asgi
from config.celery import app
app.loader.import_default_modules()
from django.urls import get_resolver
get_resolver().url_patterns
"""


def named(line: str) -> Requirement | None:
    text = line.partition("#")[0].strip()
    return Requirement(text) if text and not text.startswith("-") else None


def installed_with(requirement: Requirement, seen: set[str]) -> None:
    """Add the names of a requirement and of all that it asks for, extras included."""
    extras = {"", *requirement.extras}
    seen.add(canonicalize_name(requirement.name))
    try:
        further = [Requirement(text) for text in requires(requirement.name) or ()]
    except PackageNotFoundError:
        return
    for other in further:
        wanted = other.marker is None or any(other.marker.evaluate({"extra": extra}) for extra in extras)
        if wanted and (other.extras or canonicalize_name(other.name) not in seen):
            installed_with(other, seen)


def test_the_product_imports_nothing_that_only_the_tests_bring() -> None:
    runtime: set[str] = set()
    for line in (PROJECT / "requirements.txt").read_text().splitlines():
        if requirement := named(line):
            installed_with(requirement, runtime)
    blocked = {
        module
        for module, brought_by in packages_distributions().items()
        if re.fullmatch(r"\w+", module)
        and not {canonicalize_name(name) for name in brought_by} & (runtime | ALLOWED)
    }
    assert {"pytest", "hypothesis"} <= blocked

    done = subprocess.run(
        [sys.executable, "-c", f"BLOCKED = {blocked!r}{EVERYTHING}"],
        check=False,
        cwd=PROJECT,
        env={"DJANGO_SETTINGS_MODULE": "config.settings", "PATH": ""},
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stderr
