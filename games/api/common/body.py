"""Request bodies, read strictly: what is not exactly the expected JSON is refused with a code, never guessed."""

import json
import re
from collections.abc import Mapping
from copy import deepcopy
from typing import IO, Any, TypeVar

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
LONGEST_NAME = 60
_NOT_TEXT = re.compile("[\x00\ud800-\udfff]")
_AT = re.compile(r" - at `\$\.?(.*)`\Z", re.DOTALL)
_NAMED = re.compile(r"`([^`]*)`")
JSON_TYPES = {"int": "integer", "str": "string", "bool": "boolean"}
_TYPE = re.compile(rf"\b(?:{'|'.join(JSON_TYPES)})\b")
_ONE_OF = "[...]"
_STEP = re.compile(r"([^.\[\]]+)|\[([0-9]+)\]")


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
        context = parser_context or {}
        if door := context.get("view"):
            door.raw_body = raw
        announced = context["request"].META.get("CONTENT_LENGTH") if "request" in context else None
        if max(len(raw), int(announced or 0)) > LARGEST_BODY:
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
    _need_plain(request)
    try:
        return msgspec.convert(request.data, kind)
    except msgspec.ValidationError as error:
        raise invalid(_named(str(error), request.data, kind)) from error


def read_raw(request: Request) -> bytes:
    """Return the body of a door that parses with ``RawJson``, as it came. Raises Problem."""
    _need_plain(request)
    raw: object = request.data  # without a body DRF asks no parser
    return raw if isinstance(raw, bytes) else b""


def _need_plain(request: Request) -> None:
    """Refuse a body without a length, and one that is packed: nobody here unpacks it."""
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Problem("unsupported_media_type", "Send the body without a Content-Encoding.")
    if "HTTP_TRANSFER_ENCODING" in request.META and not request.META.get("CONTENT_LENGTH"):
        raise Problem("length_required", "Send the body with a Content-Length.")


def invalid(message: str) -> Problem:
    """Return the problem for msgspec's message about a value that does not fit."""
    text = _AT.sub("", message)
    if text.startswith("Expected "):
        text = _TYPE.sub(lambda found: JSON_TYPES[found[0]], text)
    found = _AT.search(message)
    path = found[1] if found else ""
    for words, code in (("missing required field", "missing_field"), ("unknown field", "unknown_field")):
        if words in text:
            name = _NAMED.search(text)
            assert name is not None
            field = f"{path}.{name[1]}" if path else name[1]
            return Problem(code, f"{text}.", field=field)
    return Problem("invalid_field", f"{text}.", field=path or None)


def _named(message: str, data: Any, kind: type) -> str:
    """Return msgspec's message with the name of a mapping's value where it says ``[...]``: one of the values."""
    found = _AT.search(message)
    if found is None or _ONE_OF not in found[1]:
        return message
    data = deepcopy(data)
    values = data
    for name, number in _STEP.findall(found[1].partition(_ONE_OF)[0]):
        values = values[name or int(number)]
    left = list(values.items())
    while len(left) > 1:
        first = left[: len(left) // 2]
        values.clear()
        values.update(first)
        left = left[len(first) :] if _fits(data, kind) else first
    return message.replace(_ONE_OF, f".{left[0][0][:LONGEST_NAME]}", 1)


def _fits(data: Any, kind: type) -> bool:
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError:
        return False
    return True


class _Unfit(msgspec.Struct, frozen=True):
    """Stands in a value for a number that is none of ours, until it is known where that is."""

    detail: str


def _integer(digits: str) -> int | _Unfit:
    if len(digits.lstrip("-")) > MOST_DIGITS or abs(int(digits)) > LARGEST_INTEGER:
        return _Unfit("A number is larger than 2**53 - 1.")
    return int(digits)


def _no_float(digits: str) -> _Unfit:
    return _Unfit(f"Numbers are whole here, written without point and exponent: not {digits[:30]}.")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        doubled = next(name for name in names if names.count(name) > 1)
        _check(doubled, 1)
        raise Problem("duplicate_field", "A name stands twice in one object.", field=doubled[:LONGEST_NAME])
    return value


def _check(value: Any, depth: int, at: str = "") -> None:
    """Refuse numbers that are none of ours, text that no database or encoder takes, and values in values in values.

    ``at`` is the path to the value.
    """
    if isinstance(value, _Unfit):
        raise Problem("invalid_field", value.detail, field=at or None)
    if isinstance(value, str):
        if _NOT_TEXT.search(value):
            raise Problem("invalid_json", "A text holds NUL or half of a surrogate pair.", field=at or None)
    elif isinstance(value, list | dict):
        if not depth:
            raise _too_deep()
        for step, item in value.items() if isinstance(value, dict) else enumerate(value):
            _check(step, depth - 1, at)
            _check(item, depth - 1, _path(at, step))


def _path(at: str, step: str | int) -> str:
    if isinstance(step, int):
        return f"{at}[{step}]"
    return f"{at}.{step[:LONGEST_NAME]}" if at else step[:LONGEST_NAME]


def _too_deep() -> Problem:
    return Problem("invalid_json", f"The body is nested more than {DEEPEST} levels deep.")


_decoder = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_int=_integer, parse_float=_no_float, parse_constant=_no_float
)
