"""Request bodies, read strictly: what is not exactly the expected JSON is refused with a code, never guessed."""

import json
import re
from collections.abc import Mapping
from typing import IO, Any, NoReturn, TypeVar

import msgspec
from django.utils.http import parse_header_parameters
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from games.api.common.problems import Problem

T = TypeVar("T")

LARGEST_BODY = 64 * 1024
DEEPEST = 16
LARGEST_INTEGER = 2**53 - 1
MOST_DIGITS = 16
_NOT_TEXT = re.compile("[\x00\ud800-\udfff]")
_AT = re.compile(r" - at `\$\.?(.*)`$")
_NAMED = re.compile(r"`([^`]*)`")


class StrictJson(BaseParser):
    """DRF's way in: JSON in UTF-8, at most 64 KiB, without floats, doubled names, NUL or half surrogates."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        kind, parameters = parse_header_parameters(media_type or "")
        if kind != self.media_type or parameters.get("charset", "utf-8").lower() not in ("utf-8", "utf8"):
            raise Problem("unsupported_media_type", "Send the body as application/json, in UTF-8.")
        raw = stream.read(LARGEST_BODY + 1)
        door = (parser_context or {}).get("view")
        if door is not None:
            door.raw_body = raw
        if len(raw) > LARGEST_BODY:
            raise Problem("body_too_large", f"A body may have {LARGEST_BODY} bytes.")
        return self.read(raw)

    def read(self, raw: bytes) -> Any:
        """Return what the bytes stand for. Raises Problem."""
        return strict_json(raw)


class RawJson(StrictJson):
    """For doors that judge the bytes themselves."""

    def read(self, raw: bytes) -> Any:
        return raw


def strict_json(raw: bytes) -> Any:
    """Return the value that the bytes are strict JSON for. Raises Problem."""
    try:
        value = _decoder.decode(raw.decode())
        _check(value, DEEPEST)
    except UnicodeDecodeError as error:
        raise Problem("invalid_json", "The body is not UTF-8.") from error
    except RecursionError as error:
        raise _too_deep() from error
    except json.JSONDecodeError as error:
        raise Problem(
            "invalid_json", f"The body is not JSON: {error.msg} at character {error.pos}."
        ) from error
    return value


def read_body(request: Request, kind: type[T]) -> T:
    """Return the request's body as the struct that the door expects. Raises Problem, which names the field."""
    _need_length(request)
    try:
        return msgspec.convert(request.data, kind)
    except msgspec.ValidationError as error:
        raise invalid(str(error)) from error


def read_raw(request: Request) -> bytes:
    """Return the body of a door that parses with ``RawJson``, as it came. Raises Problem."""
    _need_length(request)
    raw: object = request.data  # without a body DRF asks no parser
    return raw if isinstance(raw, bytes) else b""


def _need_length(request: Request) -> None:
    if "HTTP_TRANSFER_ENCODING" in request.META and not request.META.get("CONTENT_LENGTH"):
        raise Problem("length_required", "Send the body with a Content-Length.")


def invalid(message: str) -> Problem:
    """Return the problem for msgspec's message about a value that does not fit."""
    text = _AT.sub("", message)
    found = _AT.search(message)
    path = found[1] if found else ""
    for words, code in (("missing required field", "missing_field"), ("unknown field", "unknown_field")):
        if words in text:
            name = _NAMED.search(text)
            assert name is not None
            field = f"{path}.{name[1]}" if path else name[1]
            return Problem(code, f"{text}.", field=field)
    return Problem("invalid_field", f"{text}.", field=path or None)


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS or abs(int(digits)) > LARGEST_INTEGER:
        raise Problem("invalid_field", "A number is larger than 2**53 - 1.")
    return int(digits)


def _no_float(digits: str) -> NoReturn:
    raise Problem(
        "invalid_field", f"Numbers are whole here, written without point and exponent: not {digits[:30]}."
    )


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        doubled = next(name for name in names if names.count(name) > 1)
        _check(doubled, 1)
        raise Problem("duplicate_field", "A name stands twice in one object.", field=doubled[:60])
    return value


def _check(value: Any, depth: int) -> None:
    """Refuse text that no database or encoder takes, and values in values in values."""
    if isinstance(value, str):
        if _NOT_TEXT.search(value):
            raise Problem("invalid_json", "A text holds NUL or half of a surrogate pair.")
    elif isinstance(value, list | dict):
        if not depth:
            raise _too_deep()
        for item in (*value, *value.values()) if isinstance(value, dict) else value:
            _check(item, depth - 1)


def _too_deep() -> Problem:
    return Problem("invalid_json", f"The body is nested more than {DEEPEST} levels deep.")


_decoder = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_int=_integer, parse_float=_no_float, parse_constant=_no_float
)
