"""The formats of tournaments: a new one is one file here and one row in ``FORMATS``. Pure.

Formats do not know each other.
"""

from collections.abc import Mapping

from tournaments.engine.format import Format
from tournaments.engine.formats.single_elimination import SingleElimination
from tournaments.engine.formats.survivor import Survivor
from tournaments.engine.options import read_options
from tournaments.engine.rejection import Blocker, Code
from tournaments.engine.state import Tournament

FORMATS: Mapping[str, type[Format]] = {
    SingleElimination.name: SingleElimination,
    Survivor.name: Survivor,
}


class StoredFormatError(ValueError):
    """A stored tournament has a format or options that this product does not know: nothing may be guessed."""


def read_format(name: str, options: Mapping[str, object]) -> Format | list[Blocker]:
    """Return a format with its options, or everything that is wrong with the name or the options."""
    if name not in FORMATS:
        return [
            Blocker(Code.UNKNOWN_FORMAT, f"There is no format {name!r}; there are: {', '.join(FORMATS)}.")
        ]
    return read_options(FORMATS[name], options)


def format_of(tournament: Tournament) -> Format:
    """Return the format that a tournament was started with."""
    form = read_format(tournament.setup.format, tournament.setup.format_options)
    if isinstance(form, list):
        raise StoredFormatError(form[0].detail)
    return form
