"""The OpenAPI schema from the same structs that doors read and answer with. Describes; answers nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiRequest,
    OpenApiResponse,
    extend_schema,
)

from games.api.common import headers
from games.api.common.examples import GAMES, Examples
from games.api.common.problems import CONTENT_TYPE
from games.api.common.query import takes_query
from games.api.common.statuses import STATUSES
from games.api.common.struct_schemas import TEXT, Schema, query_parameters

View = TypeVar("View", bound=Callable[..., Any])
NO_CONTENT = 204
_DONE = OpenApiResponse(description="Done.")


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
    operation: str,
    recorded: Examples = GAMES,
) -> Callable[[View], View]:
    """Describe a door's method; its docstring is the description.

    ``query``: what the method reads with ``read_query``; a method without it takes no parameters.
    ``answer``: a struct, or ``one_of`` several. ``raw_body``: the schema of a body that the door judges itself.
    ``problems``: codes that it may answer with beyond those of every door, all of which ``statuses`` knows;
    ``problem`` describes what such an answer has more than others. ``or_as``: other content types in which the
    answer can be had, and what it is then. ``or_empty``: statuses that may come instead, without content.
    ``key``: whether it takes an Idempotency-Key. ``public``: it needs no caller. Status 204 has no content.
    ``examples``: of the body, better than the recorded one, and of other answers than that.
    """
    codes = [*problems, *_codes_of_door(body is not None, raw_body is not None, key, public)]
    forms = {content_type: answer or TEXT, **or_as}
    described = extend_schema(
        operation_id=operation,
        summary=summary,
        tags=[tag],
        request=_request(body or raw_body, [] if examples else recorded.request(operation)),
        parameters=[
            *(query_parameters(query) if query else ()),
            *(headers.key(required=key == "required") if key else ()),
            *headers.always(codes),
            *parameters,
        ],
        responses={
            **({status: _DONE} if status == NO_CONTENT else _granted(operation, status, forms, recorded)),
            **{other: OpenApiResponse(description=text) for other, text in or_empty.items()},
            **_problem_responses({code: statuses[code] for code in codes}, problem, recorded),
        },
        examples=list(examples),
    )
    return lambda method: takes_query(described(method), query)


def _request(body: Any, examples: list[OpenApiExample]) -> Any:
    """Return the description of a body, None for none."""
    return body and {"application/json": OpenApiRequest(body, examples=examples)}


def _granted(operation: str, status: int, forms: Mapping[str, Any], recorded: Examples) -> dict[Any, Any]:
    """Return the descriptions of the answer to what was granted, in all its forms."""
    return {
        (status, form): OpenApiResponse(kind, "", recorded.answer(operation, form))
        for form, kind in forms.items()
    }


def _codes_of_door(body: bool, raw_body: bool, key: str, public: bool) -> list[str]:
    """Return the codes with which every door refuses that takes such things."""
    codes = [
        *([] if public else ["not_authenticated"]),
        "invalid_token",
        "insufficient_scope",
        "too_many_requests",
        "invalid_query",
        "not_acceptable",
        "internal_error",
        "unavailable",
    ]
    if body or raw_body:
        codes += ["invalid_json", "invalid_field", "duplicate_field"]
        codes += ["body_too_slow", "length_required", "body_too_large", "unsupported_media_type"]
    if body:
        codes += ["unknown_field", "missing_field"]
    if key:
        codes += ["key_invalid", "key_reused"]
    return codes


def _problem_responses(
    codes: Mapping[str, int], kind: type[ProblemBody], recorded: Examples
) -> dict[tuple[int, str], OpenApiResponse]:
    by_status: dict[int, list[str]] = {}
    for code, status in codes.items():
        by_status.setdefault(status, []).append(code)
    return {
        (status, CONTENT_TYPE): OpenApiResponse(
            kind,
            description=", ".join(f"`{code}`" for code in by_status[status]),
            examples=[example for code in by_status[status] for example in recorded.problem(code)],
        )
        for status in sorted(by_status)
    }
