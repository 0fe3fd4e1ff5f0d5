"""The scenario file format: JSON -> typed document, or an error that says what is wrong. No database."""

import json
import re
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

LARGEST = 2**53 - 1
MOST_CHARACTERS = 500
"""Longer reasons are cut: they may quote what somebody wrote."""

Whole = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Natural = Annotated[int, Meta(ge=0, le=LARGEST)]

_AT = re.compile(r" - at `\$\.?(.*)`$")


class Limits(msgspec.Struct, frozen=True):
    """How long a scenario may be: bytes of the file, and steps."""

    bytes: int
    steps: int


FOR_FILES = Limits(1_000_000, 10_000)
"""For somebody at this machine, who waits for the answer."""

FOR_STRANGERS = Limits(64 * 1024, 200)
"""For somebody who asks over the network."""


class ScenarioError(ValueError):
    """A file that is not a scenario: not JSON, a field missing or unknown, an impossible card or position."""

    def __init__(self, reason: str) -> None:
        super().__init__(printable(reason)[:MOST_CHARACTERS])


def printable(text: str) -> str:
    """Return a text in one line that can do no harm on a screen: what cannot be printed is written out."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


class Expectation(msgspec.Struct, forbid_unknown_fields=True):
    """What must hold after a step; only the keys that are written are checked."""

    turn: Whole | UnsetType | None = UNSET
    phase: str | UnsetType = UNSET
    top: str | UnsetType | None = UNSET
    color: str | UnsetType | None = UNSET
    direction: Whole | UnsetType = UNSET
    counts: list[Natural | None] | UnsetType = UNSET
    hands: dict[str, str | None] | UnsetType = UNSET
    draw_pile: Natural | UnsetType = UNSET
    discard_pile: Natural | UnsetType = UNSET
    debt: Natural | UnsetType = UNSET
    exposed: list[Whole] | UnsetType = UNSET
    legal: list[str] | UnsetType = UNSET
    legal_includes: list[str] | UnsetType = UNSET
    legal_excludes: list[str] | UnsetType = UNSET
    scores: list[Whole] | UnsetType = UNSET
    deal_winner: Whole | UnsetType | None = UNSET
    dealer: Whole | UnsetType = UNSET
    out: list[Whole] | UnsetType = UNSET
    game_over: bool | UnsetType = UNSET
    places: list[Whole] | UnsetType | None = UNSET
    sees: dict[str, str | None] | UnsetType = UNSET

    def items(self) -> list[tuple[str, Any]]:
        """Return the keys that are written, with their values, in the order of the format."""
        pairs = [(name, getattr(self, name)) for name in self.__struct_fields__]
        return [(name, value) for name, value in pairs if value is not UNSET]


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """A move of a seat that must be accepted, or rejected with one of some codes, and what holds then."""

    seat: Whole | None = None
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
    turn: Whole
    direction: Whole
    dealer: Whole
    scores: list[Whole]
    discard: str | None = None
    draw_pile: str | None = None
    center: str | None = None
    bag: str | None = None
    rolls: str = ""
    color: str | None = None
    phase: str | None = None
    drawn: str | None = None
    accused: Whole | None = None
    evidence: str | None = None
    previous_color: str | None = None
    former: str | None = None
    debt: Natural = 0
    debt_kind: str | None = None
    exposed: list[Whole] = []
    deal: Annotated[int, Meta(ge=1, le=LARGEST)] = 1
    misses: list[Natural] | None = None


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """The opening of a deal from a given deck, in the order of dealing."""

    seats: Whole
    dealer: Whole
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


def read(content: bytes, limits: Limits = FOR_FILES) -> Scenario:
    """Return the scenario in a file's content; ScenarioError says what is wrong with it."""
    if len(content) > limits.bytes:
        raise ScenarioError(f"larger than {limits.bytes} bytes")
    try:
        scenario = msgspec.json.decode(content, type=Scenario)
        json.loads(content, object_pairs_hook=_refuse_doubled, parse_int=str)
    except msgspec.ValidationError as error:
        raise ScenarioError(_in_words(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ScenarioError(f"not JSON: {error}") from None
    except RecursionError:
        raise ScenarioError("not a scenario: values in values in values") from None
    _check(scenario, limits)
    return scenario


def _in_words(message: str) -> str:
    """Return what msgspec says, the place in front: ``position.turn: expected `int`, got `str```."""
    place, text = _AT.search(message), _AT.sub("", message)
    if place is None or not place[1]:
        return text
    return f"{place[1]}: {text[:1].lower()}{text[1:]}"


def _refuse_doubled(pairs: list[tuple[str, Any]]) -> None:
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        doubled = next(name for name in names if names.count(name) > 1)
        raise ScenarioError(f"`{doubled}` stands twice in one object")


def _check(scenario: Scenario, limits: Limits) -> None:
    if not scenario.title or not scenario.title.isprintable():
        raise ScenarioError("`title`: one line of text is needed")
    if (scenario.position is None) == (scenario.start is None):
        raise ScenarioError("needs either `position` or `start`")
    if scenario.reshuffle not in (None, "keep"):
        raise ScenarioError(f'reshuffle: {scenario.reshuffle!r} is not allowed; allowed: "keep"')
    if not scenario.steps:
        raise ScenarioError("`steps` is empty")
    if len(scenario.steps) > limits.steps:
        raise ScenarioError(f"`steps`: more than {limits.steps}")
    for number, step in enumerate(scenario.steps):
        if (step.move is None) != (step.seat is None):
            raise ScenarioError(f"step {number}: `seat` and `move` belong together")
        if step.move is None and (number > 0 or step.rejected is not None):
            raise ScenarioError(f"step {number}: only step 0 may have no move, and then only `then`")
        if step.move is None and step.then is None:
            raise ScenarioError(f"step {number}: it neither moves nor looks at anything")
        if step.rejected == []:
            raise ScenarioError(f"step {number}: `rejected` names no code")
