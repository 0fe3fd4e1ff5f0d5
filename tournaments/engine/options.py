"""Reading a format's options strictly: unknown names and values that are not allowed are named. Pure."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import inspect

from tournaments.engine.events import OptionValue
from tournaments.engine.rejection import Blocker, Code

Options = TypeVar("Options", bound=msgspec.Struct)


class OptionText(msgspec.Struct, frozen=True):
    """An option in words: its name, what is allowed, and the default."""

    name: str
    allowed: str
    default: OptionValue | tuple[str, ...]


def describe(options: type[msgspec.Struct]) -> tuple[OptionText, ...]:
    """Return the options of a format in words, for whoever has to choose."""
    return tuple(
        OptionText(field.name, _allowed(inspect.type_info(field.type)), msgspec.to_builtins(field.default))
        for field in msgspec.structs.fields(options)
    )


def read_options(options: type[Options], given: Mapping[str, object]) -> Options | list[Blocker]:
    """Return the typed options, defaults filled in, or everything that is wrong with what was given."""
    types = {field.name: field.type for field in msgspec.structs.fields(options)}
    problems = []
    for name, value in given.items():
        if name not in types:
            detail = f"There is no option {name!r} in this format; there are: {', '.join(types)}."
            problems.append(Blocker(Code.UNKNOWN_OPTION, detail))
        elif not _fits(value, types[name]):
            detail = f"{name}={value!r} is not allowed; allowed: {_allowed(inspect.type_info(types[name]))}."
            problems.append(Blocker(Code.INVALID_OPTION, detail))
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


def _allowed(option_type: inspect.Type) -> str:
    """Return the allowed values of an option in words."""
    match option_type:
        case inspect.IntType(ge=least, le=most):
            return f"{least} to {most}"
        case inspect.BoolType():
            return "true, false"
        case inspect.LiteralType(values=values):
            return ", ".join(map(str, values))
        case inspect.EnumType(cls=choices):
            return ", ".join(choice.value for choice in choices)
        case inspect.VarTupleType(item_type=item):
            return f"a list, each at most once, of {_allowed(item)}"
        case _:
            raise TypeError(f"no words for options of {option_type}")
