"""What an option is: name, allowed values, rule and a sentence for organisers; and how values are checked. Pure."""

from collections.abc import Iterable, Mapping

import msgspec

NONE = "none"
Value = int | bool | str


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """One of some words."""

    words: tuple[str, ...]

    def allows(self, value: object) -> bool:
        """Say whether the value is one of the words."""
        return isinstance(value, str) and value in self.words

    def __str__(self) -> str:
        return ", ".join(self.words)


class Flag(msgspec.Struct, frozen=True, tag="flag"):
    """True or false."""

    def allows(self, value: object) -> bool:
        """Say whether the value is a boolean; 0 and 1 are none."""
        return isinstance(value, bool)

    def __str__(self) -> str:
        return "true, false"


class Whole(msgspec.Struct, frozen=True, tag="whole"):
    """A whole number from ``least`` to ``most``, or the word "none" where ``or_none``."""

    least: int
    most: int
    or_none: bool = False

    def allows(self, value: object) -> bool:
        """Say whether the value is such a number; 1.0, "1" and true are none."""
        if isinstance(value, bool) or not isinstance(value, int):
            return self.or_none and value == NONE
        return self.least <= value <= self.most

    def __str__(self) -> str:
        return ("none, " if self.or_none else "") + f"a whole number from {self.least} to {self.most}"


class Option(msgspec.Struct, frozen=True):
    """One option of a family: what values it takes, the rule that explains it, and what it means in a sentence."""

    name: str
    allowed: Choice | Flag | Whole
    rule: str
    text: str


class OptionError(ValueError):
    """A ruleset, option, value or combination that does not exist or cannot work.

    ``option`` and ``value`` name the culprit, ``allowed`` says what would be good, ``str()`` says all of it.
    """

    def __init__(self, option: str, value: object, allowed: str, reason: str = "is not allowed") -> None:
        self.option = option
        self.value = value
        self.allowed = allowed
        super().__init__(f"{option}: {shown(value)} {reason}; allowed: {allowed}")


def shown(value: object) -> str:
    """Return a value for a message, cut to a bearable length."""
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 64:
        return "a huge number"
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:60] + "…"


def check_values(values: Mapping[str, object], options: Iterable[Option], family: str) -> None:
    """Raise OptionError for the first option that the family does not have or whose value is not allowed."""
    known = {option.name: option for option in options}
    for name, value in values.items():
        if name not in known:
            raise OptionError("options", name, ", ".join(known), f"is not an option of the family {family}")
        if not known[name].allowed.allows(value):
            raise OptionError(name, value, str(known[name].allowed))
