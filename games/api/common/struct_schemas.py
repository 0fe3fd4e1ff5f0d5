"""Structs as OpenAPI has them: components, alternatives and parameters. Describes; answers nothing."""

import re
from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
_REF = "#/components/schemas/{name}"


class StructSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Teaches drf-spectacular msgspec's structs."""

    target_class = msgspec.Struct
    match_subclasses = True

    def get_name(self, auto_schema: object, direction: object) -> str:
        return str(self.target.__name__)

    def get_identity(self, auto_schema: object, direction: object) -> str:
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: Any, direction: object) -> Schema:
        """Return the struct's schema; what it is made of is registered beside it."""
        (_, components) = msgspec.json.schema_components([self.target], ref_template=_REF)
        for name, schema in components.items():
            component = ResolvedComponent(name, ResolvedComponent.SCHEMA, _plain(schema), name)  # type: ignore[no-untyped-call]
            if name != self.target.__name__:
                auto_schema.registry.register_on_missing(component)
        return _plain_object(components[self.target.__name__])


def _plain_object(schema: Any) -> Schema:
    plain: Schema = _plain(schema)
    return plain


def _plain(schema: Any) -> Any:
    """Return a schema without titles, which only repeat names, and with docstrings in one line of Markdown."""
    if isinstance(schema, list):
        return [_plain(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {
        name: _plain(value) for name, value in schema.items() if name != "title" or isinstance(value, dict)
    }
    if isinstance(plain.get("description"), str):
        plain["description"] = _markdown(plain["description"])
    return plain


def _markdown(docstring: str) -> str:
    return re.sub(r"\s*\n\s*", " ", docstring).replace("``", "`").strip()


def one_of(name: str, *kinds: type) -> Any:
    """Return the description of an answer that is one of several structs, by the family of the game."""
    serializers: Any = list(kinds)
    return PolymorphicProxySerializer(name, serializers, resource_type_field_name=None)


def reference(name: str) -> Schema:
    """Return a reference to a described struct."""
    return {"$ref": _REF.format(name=name)}


def query_parameters(kind: type) -> list[OpenApiParameter]:
    """Return the parameters that a struct for ``read_query`` stands for."""
    (_, components) = msgspec.json.schema_components([kind], ref_template=_REF)
    schema = _plain_object(components[kind.__name__])
    return [
        OpenApiParameter(
            name,
            _without_null(described),
            required=name in schema["required"],
            description=described.pop("description", ""),
        )
        for name, described in schema["properties"].items()
    ]


def _without_null(schema: Schema) -> Schema:
    """Return the schema of a value that is given; a parameter left out is no null."""
    choices = [choice for choice in schema.pop("anyOf", []) if choice != {"type": "null"}]
    if len(choices) == 1:
        schema |= choices[0]
    if schema.get("default", "") is None:
        del schema["default"]
    return schema
