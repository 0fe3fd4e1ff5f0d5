"""What every format answers. Pure.

A format is a frozen Struct: its fields are its options, its methods the answers.
"""

from typing import ClassVar

import msgspec

from tournaments.engine.events import Bye, Cut, OptionValue, Out, Ranked
from tournaments.engine.rejection import Blocker
from tournaments.engine.state import Tournament

TABLE_SIZE = "How many seats a table has."
TABLE_MINIMUM = "How few seats a table may have; a field too small for that sits at one table."
"""Options that several formats have, in a sentence."""


class RoundPlan(msgspec.Struct, frozen=True):
    """Who shares a table in a round, and who sits it out."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[Bye, ...] = ()


class Closing(msgspec.Struct, frozen=True):
    """Who goes on after a round, who is out, and at which tables places alone did not decide it."""

    advanced: tuple[str, ...]
    out: tuple[Out, ...]
    cuts: tuple[Cut, ...] = ()


class Format(msgspec.Struct, frozen=True):
    """The answers of a format. ``seed`` is the tournament's secret; each draw has a label of its own."""

    name: ClassVar[str]
    summary: ClassVar[str]

    def problems(self, field: int, max_seats: int) -> list[Blocker]:
        """Return why these options do not work with so many entrants and seats (empty: they do)."""
        raise NotImplementedError

    def largest_table(self) -> int:
        """Return the most seats that one planned table can ever have."""
        raise NotImplementedError

    def game_options(self) -> dict[str, OptionValue]:
        """Return the rules options (rules 2) that the format forces on its games."""
        raise NotImplementedError

    def plan_round(self, tournament: Tournament, seed: bytes) -> RoundPlan:
        """Return the next round's tables and byes; called between rounds only."""
        raise NotImplementedError

    def carried(self, tournament: Tournament) -> dict[str, int]:
        """Return the points that entrants bring to their next table (empty: all start from zero)."""
        raise NotImplementedError

    def close_round(self, tournament: Tournament, seed: bytes) -> Closing:
        """Return what follows from the last round, all of whose tables have finished."""
        raise NotImplementedError

    def is_over(self, tournament: Tournament) -> bool:
        """Say whether no further round is to be played; asked between rounds."""
        raise NotImplementedError

    def rank(self, tournament: Tournament, seed: bytes | None) -> tuple[Ranked, ...]:
        """Return all entrants from best to worst; without the seed no lot is drawn, and places are shared."""
        raise NotImplementedError

    def late_points(self, tournament: Tournament) -> int | None:
        """Return the points with which an entrant may join between rounds (None: it is too late)."""
        raise NotImplementedError
