"""Every door under ``/api/v1``, by walking the addresses."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.urls import get_resolver

from games.api.common.views import Door

VALUES = {"uuid": str(UUID(int=0)), "int": "0", "str": "x"}
_PART = re.compile(r"<(\w+):\w+>")


def every_door() -> Iterator[tuple[str, str]]:
    """Yield method and address of each; what an address names does not exist."""
    for pattern, door in _doors(get_resolver().url_patterns):
        for method in door().allowed_methods:
            yield method, "/" + _PART.sub(lambda part: VALUES[part[1]], pattern)


def _doors(patterns: Any, prefix: str = "") -> Iterator[tuple[str, type[Door]]]:
    for pattern in patterns:
        address = prefix + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from _doors(pattern.url_patterns, address)
        elif issubclass(getattr(pattern.callback, "cls", object), Door):
            yield address, pattern.callback.cls
