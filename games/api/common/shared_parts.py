"""What many answers have in common stands once in the schema: headers, and examples of problems."""

from collections.abc import Iterator
from typing import Any

from games.api.common.problems import CONTENT_TYPE
from games.api.common.struct_schemas import Schema


def share_parts(result: Schema, **_: object) -> Schema:
    """Return drf-spectacular's schema with references to what was written out everywhere (a hook of it)."""
    components = result["components"]
    headers, examples = components.setdefault("headers", {}), components.setdefault("examples", {})
    for response in _responses(result):
        _share(response.get("headers", {}), headers, "headers")
        problem = response.get("content", {}).get(CONTENT_TYPE, {})
        _share(problem.get("examples", {}), examples, "examples")
    return result


def _responses(result: Schema) -> Iterator[Schema]:
    for methods in result["paths"].values():
        for operation in methods.values():
            yield from operation["responses"].values()


def _share(parts: dict[str, Any], shared: dict[str, Any], kind: str) -> None:
    """Move parts to the shared ones, unless another part has the name there."""
    for name, part in parts.items():
        if shared.setdefault(name, part) == part:
            parts[name] = {"$ref": f"#/components/{kind}/{name}"}
