"""The OpenAPI schema of both apps, written once per process: it is the same for everybody."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from rest_framework.request import Request

from games.api.common.headers import sent
from games.api.common.openapi import describe
from games.api.common.query import read_query
from games.api.common.views import Door

JSON, YAML = OpenApiJsonRenderer2, OpenApiYamlRenderer2
FORMATS = {"json": JSON, "yaml": YAML}
OBJECT = {"type": "object"}


class SchemaQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As what the schema is to be had."""

    format: Annotated[
        Literal["json", "yaml"] | None, msgspec.Meta(description="Goes before the header `Accept`.")
    ] = None


class Schema(Door):
    """The schema of this API."""

    permission_classes = []
    scopes = {"GET": None}
    renderer_classes = [JSON, OpenApiJsonRenderer, YAML, OpenApiYamlRenderer]

    @describe(
        "This description",
        answer=OBJECT,
        or_as={kind.media_type: OBJECT for kind in (OpenApiJsonRenderer, YAML, OpenApiYamlRenderer)},
        or_empty={304: "You have it: `If-None-Match` named its `ETag`."},
        query=SchemaQuery,
        parameters=[sent("ETag", "Names what is answered, for `If-None-Match`.", 200, 304)],
        public=True,
        tag="catalogue",
        operation="schema",
    )
    def get(self, request: Request) -> HttpResponseBase:
        """OpenAPI 3.1 as JSON, or as YAML for `Accept: application/yaml` and `?format=yaml`."""
        wanted = read_query(request, SchemaQuery).format
        kind = FORMATS[wanted] if wanted else type(request.accepted_renderer)
        text, tag = _written(kind.format)
        response = HttpResponse(text, kind.media_type, headers={"Cache-Control": "no-cache", "ETag": tag})
        return get_conditional_response(request._request, etag=tag, response=response) or response


@cache
def _written(form: str) -> tuple[bytes, str]:
    """Return the schema in one of the formats, and its ETag."""
    schema = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    write: Callable[[Any], bytes] = msgspec.json.encode if form == "json" else YAML().render
    text = write(schema)
    return text, f'"{hashlib.sha256(text).hexdigest()[:32]}"'
