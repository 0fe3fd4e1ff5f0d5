"""Reading a format's options strictly: unknown names and values that are not allowed are named. Pure."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import inspect

from games.engine.options import shown
from tournaments.engine.events import OptionValue
from tournaments.engine.rejection import Blocker, Code

Options = TypeVar("Options", bound=msgspec.Struct)


class OptionText(msgspec.Struct, frozen=True):
    """An option: its type (choice, flag, whole, list), what is allowed, the default, and what it means in a sentence.

    A choice has ``words``, a list the ones that it may hold, each once; a whole number has ``least`` and ``most``.
    """

    name: str
    type: str
    allowed: str
    default: OptionValue | tuple[str, ...]
    text: str
    words: tuple[str, ...] | None = None
    least: int | None = None
    most: int | None = None


def describe(options: type[msgspec.Struct]) -> tuple[OptionText, ...]:
    """Return the options of a format in words, for whoever has to choose."""
    return tuple(map(_described, msgspec.structs.fields(options)))


def read_options(options: type[Options], given: Mapping[str, object]) -> Options | list[Blocker]:
    """Return the typed options, defaults filled in, or everything that is wrong with what was given."""
    types = {field.name: field.type for field in msgspec.structs.fields(options)}
    problems = []
    for name, value in given.items():
        if name not in types:
            detail = f"There is no option {name!r} in this format; there are: {', '.join(types)}."
            problems.append(Blocker(Code.UNKNOWN_OPTION, detail, option=name))
        elif not _fits(value, types[name]):
            detail = f"{name}={shown(value)} is not allowed; allowed: {_allowed(_plain(types[name])[0])}."
            problems.append(Blocker(Code.INVALID_OPTION, detail, option=name))
    return problems or msgspec.convert(dict(given), options)


def write_options(options: msgspec.Struct) -> dict[str, OptionValue | tuple[str, ...]]:
    """Return typed options as an event holds them: a value for each, defaults included."""
    written: dict[str, OptionValue | tuple[str, ...]] = msgspec.to_builtins(options)
    return written


def _fits(value: object, option_type: object) -> bool:
    try:
        read = msgspec.convert(value, option_type)
    except msgspec.ValidationError:
        return False
    return not isinstance(read, tuple) or len(set(read)) == len(read)


def _described(field: msgspec.structs.FieldInfo) -> OptionText:
    option_type, text = _plain(field.type)
    whole = option_type if isinstance(option_type, inspect.IntType) else None
    return OptionText(
        name=field.name,
        type=_KINDS[type(option_type)],
        allowed=_allowed(option_type),
        default=msgspec.to_builtins(field.default),
        text=text,
        words=_words(option_type),
        least=whole.ge if whole else None,
        most=whole.le if whole else None,
    )


def _plain(option_type: object) -> tuple[inspect.Type, str]:
    """Return an option's type, and the sentence that stands with it."""
    known = inspect.type_info(option_type)
    if isinstance(known, inspect.Metadata):
        return known.type, (known.extra_json_schema or {}).get("description", "")
    return known, ""


def _words(option_type: inspect.Type) -> tuple[str, ...] | None:
    match option_type:
        case inspect.LiteralType(values=values):
            return tuple(map(str, values))
        case inspect.EnumType(cls=choices):
            return tuple(choice.value for choice in choices)
        case inspect.VarTupleType(item_type=item):
            return _words(item)
        case _:
            return None


_KINDS: dict[type[inspect.Type], str] = {
    inspect.IntType: "whole",
    inspect.BoolType: "flag",
    inspect.LiteralType: "choice",
    inspect.EnumType: "choice",
    inspect.VarTupleType: "list",
}


def _allowed(option_type: inspect.Type) -> str:
    """Return the allowed values of an option in words."""
    match option_type:
        case inspect.IntType(ge=least, le=most):
            return f"{least} to {most}"
        case inspect.BoolType():
            return "true, false"
        case inspect.LiteralType() | inspect.EnumType():
            return ", ".join(_words(option_type) or ())
        case inspect.VarTupleType(item_type=item):
            return f"a list, each at most once, of {_allowed(item)}"
        case _:
            raise TypeError(f"no words for options of {option_type}")
