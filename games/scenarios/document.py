"""The scenario file format: JSON -> typed document, or an error that says what is wrong. No database."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

MOST_BYTES = 1_000_000


class ScenarioError(ValueError):
    """A file that is not a scenario: not JSON, a field missing or unknown, an impossible card or position."""


class Expectation(msgspec.Struct, forbid_unknown_fields=True):
    """What must hold after a step; only the keys that are written are checked."""

    turn: int | None | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    top: str | None | UnsetType = UNSET
    color: str | None | UnsetType = UNSET
    direction: int | UnsetType = UNSET
    counts: list[int | None] | UnsetType = UNSET
    hands: dict[str, str | None] | UnsetType = UNSET
    draw_pile: int | UnsetType = UNSET
    discard_pile: int | UnsetType = UNSET
    debt: int | UnsetType = UNSET
    exposed: list[int] | UnsetType = UNSET
    legal: list[str] | UnsetType = UNSET
    legal_includes: list[str] | UnsetType = UNSET
    legal_excludes: list[str] | UnsetType = UNSET
    scores: list[int] | UnsetType = UNSET
    deal_winner: int | None | UnsetType = UNSET
    dealer: int | UnsetType = UNSET
    out: list[int] | UnsetType = UNSET
    game_over: bool | UnsetType = UNSET
    places: list[int] | None | UnsetType = UNSET
    sees: dict[str, str | None] | UnsetType = UNSET

    def items(self) -> list[tuple[str, Any]]:
        """Return the keys that are written, with their values, in the order of the format."""
        pairs = [(name, getattr(self, name)) for name in self.__struct_fields__]
        return [(name, value) for name, value in pairs if value is not UNSET]


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """A move of a seat that must be accepted, or rejected with one of some codes, and what holds then."""

    seat: int | None = None
    move: str | None = None
    rejected: str | list[str] | None = None
    then: Expectation | None = None

    @property
    def codes(self) -> list[str]:
        """The rejection codes any of which will do; empty when the move must be accepted."""
        if self.rejected is None:
            return []
        return [self.rejected] if isinstance(self.rejected, str) else self.rejected


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The middle of a deal. Cards use ``discard`` and ``draw_pile``, dice ``center``, ``bag`` and ``rolls``."""

    hands: list[str | None]
    turn: int
    direction: int
    dealer: int
    scores: list[int]
    discard: str | None = None
    draw_pile: str | None = None
    center: str | None = None
    bag: str | None = None
    rolls: str = ""
    color: str | None = None
    phase: str | None = None
    drawn: str | None = None
    accused: int | None = None
    evidence: str | None = None
    previous_color: str | None = None
    former: str | None = None
    debt: int = 0
    debt_kind: str | None = None
    exposed: list[int] = []
    deal: int = 1
    misses: list[int] | None = None


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """The opening of a deal from a given deck, in the order of dealing."""

    seats: int
    dealer: int
    deck: str


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """One rule as data."""

    title: str
    ruleset: str
    steps: list[Step]
    rule: str = ""
    options: dict[str, Any] = {}
    position: Position | None = None
    start: Start | None = None
    reshuffle: str | None = None


def read(content: bytes) -> Scenario:
    """Return the scenario in a file's content; ScenarioError says what is wrong with it."""
    if len(content) > MOST_BYTES:
        raise ScenarioError(f"larger than {MOST_BYTES} bytes")
    try:
        scenario = msgspec.json.decode(content, type=Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ScenarioError(f"not JSON: {error}") from None
    _check(scenario)
    return scenario


def _check(scenario: Scenario) -> None:
    if (scenario.position is None) == (scenario.start is None):
        raise ScenarioError("needs either `position` or `start`")
    if scenario.reshuffle not in (None, "keep"):
        raise ScenarioError(f'reshuffle: {scenario.reshuffle!r} is not allowed; allowed: "keep"')
    if not scenario.steps:
        raise ScenarioError("`steps` is empty")
    for number, step in enumerate(scenario.steps):
        if (step.move is None) != (step.seat is None):
            raise ScenarioError(f"step {number}: `seat` and `move` belong together")
        if step.move is None and (number > 0 or step.rejected is not None):
            raise ScenarioError(f"step {number}: only step 0 may have no move, and then only `then`")
