"""Answers as JSON: structs, times and stored texts are encoded in one way everywhere."""

from collections.abc import Mapping

import msgspec
from django.http import HttpResponse
from rest_framework.renderers import BaseRenderer

JSON = "application/json"


class Json(BaseRenderer):
    """What DRF negotiates with; doors write their answers by ``answer``."""

    media_type = JSON
    format = "json"
    charset = None

    def render(self, data: object, *_: object, **__: object) -> bytes:
        """Return the JSON of a value."""
        return msgspec.json.encode(data)


def answer(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """Return a value as JSON; ``msgspec.Raw`` inside it goes out as it is."""
    return HttpResponse(msgspec.json.encode(value), JSON, status, headers=headers)


def verbatim(text: str, status: int = 200, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """Return JSON that is text already, byte for byte."""
    return HttpResponse(text, JSON, status, headers=headers)
