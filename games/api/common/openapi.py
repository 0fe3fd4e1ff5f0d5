"""The OpenAPI schema from the same structs that doors read and answer with. Describes; answers nothing."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    PolymorphicProxySerializer,
    extend_schema,
)

from games.api.common.idempotency import HEADER, KEY, LONGEST_KEY
from games.api.common.problems import CONTENT_TYPE, TYPE_PREFIX
from games.api.common.query import takes_query
from games.api.common.statuses import STATUSES

View = TypeVar("View", bound=Callable[..., Any])
Schema = dict[str, Any]
_REF = "#/components/schemas/{name}"
TEXT: Schema = {"type": "string"}
NO_CONTENT = 204


class ProblemBody(msgspec.Struct, frozen=True, rename={"uri": "type"}):
    """What went wrong (RFC 9457). Programs look at ``code``; ``detail`` is for people and may change."""

    uri: str
    title: str
    status: int
    detail: str
    code: str
    field: str | msgspec.UnsetType = msgspec.UNSET
    version: int | msgspec.UnsetType = msgspec.UNSET
    retry_after: float | msgspec.UnsetType = msgspec.UNSET


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


def describe(
    summary: str,
    *,
    answer: Any = None,
    status: int = 200,
    content_type: str = "application/json",
    body: type | None = None,
    raw_body: Schema | None = None,
    query: type | None = None,
    problems: Sequence[str] = (),
    statuses: Mapping[str, int] = STATUSES,
    problem: type[ProblemBody] = ProblemBody,
    or_as: Mapping[str, Schema] = {},
    or_empty: Mapping[int, str] = {},
    key: Literal["", "optional", "required"] = "",
    public: bool = False,
    examples: Sequence[OpenApiExample] = (),
    parameters: Sequence[OpenApiParameter] = (),
    tag: str = "games",
    operation: str | None = None,
) -> Callable[[View], View]:
    """Describe a door's method; its docstring is the description.

    ``query``: what the method reads with ``read_query``; a method without it takes no parameters.
    ``answer``: a struct, or ``one_of`` several. ``raw_body``: the schema of a body that the door judges itself.
    ``problems``: codes that it may answer with beyond those of every door, all of which ``statuses`` knows;
    ``problem`` describes what such an answer has more than others. ``or_as``: other content types in which the
    answer can be had, and what it is then. ``or_empty``: statuses that may come instead, without content.
    ``key``: whether it takes an Idempotency-Key.
    ``public``: it needs no caller. Status 204 has no content.
    """
    codes = [
        *problems,
        *_codes_of_door(body is not None, raw_body is not None, key, public),
    ]
    good: dict[Any, OpenApiResponse] = {(status, content_type): _good(answer, status)}
    good |= {(status, other): OpenApiResponse(kind, "") for other, kind in or_as.items()}
    good |= {other: OpenApiResponse(description=text) for other, text in or_empty.items()}
    described = extend_schema(
        operation_id=operation,
        summary=summary,
        tags=[tag],
        request={"application/json": raw_body} if raw_body else body,
        parameters=[
            *(query_parameters(query) if query else ()),
            *([_key(key == "required"), _REPLAYED] if key else ()),
            *_ALLOWANCE,
            *parameters,
        ],
        responses={**good, **_problem_responses({code: statuses[code] for code in codes}, problem)},
        examples=list(examples),
    )
    return lambda method: takes_query(described(method), query)


def _good(answer: Any, status: int) -> OpenApiResponse:
    """Return the description of an answer to what was granted."""
    if status == NO_CONTENT:
        return OpenApiResponse(description="Done.")
    return OpenApiResponse(answer or TEXT, description="")


def _codes_of_door(body: bool, raw_body: bool, key: str, public: bool) -> list[str]:
    """Return the codes with which every door refuses that takes such things."""
    codes = [
        *([] if public else ["not_authenticated"]),
        "invalid_token",
        "insufficient_scope",
        "too_many_requests",
        "invalid_query",
    ]
    if body or raw_body:
        codes += ["invalid_json", "invalid_field", "duplicate_field"]
        codes += ["length_required", "body_too_large", "unsupported_media_type"]
    if body:
        codes += ["unknown_field", "missing_field"]
    if key:
        codes += ["key_invalid", "key_reused"]
    return codes


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


def _key(required: bool) -> OpenApiParameter:
    return OpenApiParameter(
        HEADER,
        {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY, "pattern": KEY},
        OpenApiParameter.HEADER,
        required=required,
        description="Makes a retry safe: the same key and request get the first answer again. No comma.",
    )


def _problem_responses(
    codes: Mapping[str, int], kind: type[ProblemBody]
) -> dict[tuple[int, str], OpenApiResponse]:
    by_status: dict[int, list[str]] = {}
    for code, status in codes.items():
        by_status.setdefault(status, []).append(code)
    return {
        (status, CONTENT_TYPE): OpenApiResponse(
            kind,
            description=", ".join(f"`{code}`" for code in by_status[status]),
            examples=[_problem_example(by_status[status][0], status)],
        )
        for status in sorted(by_status)
    }


def _problem_example(code: str, status: int) -> OpenApiExample:
    title = code.replace("_", " ").capitalize()
    body = {"type": TYPE_PREFIX + code, "title": title, "status": status, "detail": "…", "code": code}
    return OpenApiExample(
        code, value=body, media_type=CONTENT_TYPE, response_only=True, status_codes=[str(status)]
    )


_REPLAYED = OpenApiParameter(
    "Idempotent-Replayed",
    {"type": "string", "enum": ["true"]},
    OpenApiParameter.HEADER,
    response=[200, 201, NO_CONTENT],
    description="The key was used before: this is the first answer again, and nothing happened now.",
)

_ALLOWANCE = [
    OpenApiParameter(
        f"RateLimit-{name}", {"type": "integer"}, OpenApiParameter.HEADER, response=True, description=text
    )
    for name, text in (
        ("Limit", "How many requests may come at once."),
        ("Remaining", "How many more may come now."),
        ("Reset", "In how many seconds all of them may come again."),
    )
] + [
    OpenApiParameter(
        "Retry-After",
        {"type": "integer"},
        OpenApiParameter.HEADER,
        response=[STATUSES["too_many_requests"]],
        description="In how many seconds another one may come.",
    )
]
