"""The formats that there are, in words, for whoever has to choose. From the engine's table."""

import msgspec

from tournaments.engine.formats import FORMATS
from tournaments.engine.options import OptionText, describe


class FormatDescription(msgspec.Struct, frozen=True):
    """A format of tournaments, with its options."""

    name: str
    summary: str
    options: tuple[OptionText, ...]


def formats() -> list[FormatDescription]:
    """Return all formats."""
    return [FormatDescription(name, form.summary, describe(form)) for name, form in FORMATS.items()]
