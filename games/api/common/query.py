"""Query strings, read as strictly as bodies: one value per name, known names only, numbers in digits."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from rest_framework.request import Request

from games.api.common.body import invalid
from games.api.common.problems import Problem

T = TypeVar("T")
View = TypeVar("View", bound=Callable[..., Any])
_DIGITS = re.compile(r"0|[1-9][0-9]{0,15}", re.ASCII)


class NoQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters at all."""


def takes_query(method: View, kind: type | None) -> View:
    """Note which struct a door's method reads with ``read_query``, None for a method without parameters."""
    method.query_kind = kind  # type: ignore[attr-defined]
    return method


def refuse_query(request: Request, method: Callable[..., Any]) -> None:
    """Refuse parameters where a door's method takes none. Raises Problem."""
    if request.META.get("QUERY_STRING") and getattr(method, "query_kind", None) is None:
        read_query(request, NoQuery)


def read_query(request: Request, kind: type[T]) -> T:
    """Return the request's query as the struct that the door expects. Raises Problem, which names the field."""
    given: dict[str, str] = {}
    described: Any = kind
    for name, values in request.query_params.lists():
        if len(values) > 1 or "\x00" in values[0]:
            raise Problem("invalid_query", "A parameter has one value, without NUL.", field=name[:60])
        given[name] = values[0]
    for name in _numbers(described) & given.keys():
        if not _DIGITS.fullmatch(given[name]):
            raise Problem("invalid_query", "This parameter is a whole number in digits.", field=name)
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        problem = invalid(str(error))
        raise Problem("invalid_query", problem.text, field=problem.members.get("field")) from error


@cache
def _numbers(kind: Any) -> frozenset[str]:
    """Return the names of the parameters that are whole numbers."""
    described = msgspec.inspect.type_info(kind)
    assert isinstance(described, msgspec.inspect.StructType)
    return frozenset(field.encode_name for field in described.fields if _is_number(field.type))


def _is_number(kind: msgspec.inspect.Type) -> bool:
    if isinstance(kind, msgspec.inspect.Metadata):
        return _is_number(kind.type)
    if isinstance(kind, msgspec.inspect.UnionType):
        return any(_is_number(one) for one in kind.types)
    return isinstance(kind, msgspec.inspect.IntType)
