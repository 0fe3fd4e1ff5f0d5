"""Plays scenarios: builds the position, makes the moves, reports every difference. No database."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from games.engine.commands import Forfeit, Timeout
from games.engine.families import FAMILIES
from games.engine.options import OptionError
from games.engine.rejection import Rejection
from games.engine.rulesets import resolve
from games.scenarios import cards, dice
from games.scenarios.document import Expectation, Scenario, ScenarioError, Step

SYSTEM_WORDS = {"timeout": Timeout, "forfeit": Forfeit}
_DIE = re.compile(r"\bd[0-9]+:")


class Setting(msgspec.Struct, frozen=True):
    """How scenarios of a family are set up and looked at."""

    build: Callable[..., Any]
    facts: Callable[[Any], dict[str, Any]]


SETTINGS: dict[str, Setting] = {
    "cards": Setting(cards.build, cards.facts),
    "dice": Setting(dice.build, dice.facts),
}


class Difference(msgspec.Struct, frozen=True):
    """Something that did not hold after a step."""

    step: int
    key: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"step {self.step} {self.key}: expected {_shown(self.expected)}, got {_shown(self.got)}"


class Result(msgspec.Struct, frozen=True):
    """What came of a scenario; it holds if there are no differences."""

    title: str
    differences: tuple[Difference, ...]

    @property
    def holds(self) -> bool:
        """Whether everything that the scenario says is so."""
        return not self.differences


def play(scenario: Scenario) -> Result:
    """Play a scenario from its position or start; ScenarioError if it cannot be set up."""
    run = Run(scenario)
    differences: list[Difference] = []
    for number, step in enumerate(scenario.steps):
        found, go_on = run.step(number, step)
        differences += found
        if not go_on:
            break
    return Result(scenario.title, tuple(differences))


class Run:
    """A scenario being played: ``state`` is the current one."""

    def __init__(self, scenario: Scenario) -> None:
        start, position = scenario.start, scenario.position
        seats = start.seats if start is not None else len(position.hands if position else ())
        try:
            rules = resolve(scenario.ruleset, scenario.options, seats)
        except OptionError as error:
            raise ScenarioError(str(error)) from None
        self.family = FAMILIES[rules.family]
        self.setting = SETTINGS[rules.family]
        self.seats = seats
        self.state = self.setting.build(position, start, rules.options, scenario.reshuffle == "keep")

    def step(self, number: int, step: Step) -> tuple[list[Difference], bool]:
        """Make a step; return what does not hold, and whether going on makes sense."""
        if step.move is not None:
            difference = self._move(number, step)
            if difference is not None:
                return [difference], False
        if step.then is None:
            return [], True
        found = self.setting.facts(self.state)
        return _differences(number, step.then, found), True

    def _move(self, number: int, step: Step) -> Difference | None:
        seat, move = step.seat, step.move
        if seat is None or move is None or not 0 <= seat < self.seats:
            raise ScenarioError(f"step {number}: there is no seat {seat}")
        system = SYSTEM_WORDS.get(move)
        command = system(seat) if system else self.family.parse(move, seat)
        outcome = command if isinstance(command, Rejection) else self.family.decide(self.state, command)
        wanted = " or ".join(step.codes)
        if isinstance(outcome, Rejection):
            if outcome.code in step.codes:
                return None
            return Difference(
                number, "rejected" if wanted else "move", wanted or "accepted", str(outcome.code)
            )
        if wanted:
            return Difference(number, "rejected", wanted, "accepted")
        for event in outcome:
            self.state = self.family.evolve(self.state, event)
        return None


def _differences(number: int, expected: Expectation, found: dict[str, Any]) -> list[Difference]:
    differences = []
    for key, value in expected.items():
        if key.removesuffix("_includes").removesuffix("_excludes") not in found:
            raise ScenarioError(f"step {number}: `{key}` is not checked in this family")
        got = _got(key, value, found)
        if got is not None:
            differences.append(Difference(number, key, value, got[0]))
    return differences


def _got(key: str, expected: Any, found: dict[str, Any]) -> tuple[Any] | None:
    """Return the differing value in a tuple, None if what is expected holds."""
    match key:
        case "legal":
            same = sorted(expected) == sorted(found["legal"])
            return None if same else (found["legal"],)
        case "legal_includes":
            return None if set(expected) <= set(found["legal"]) else (found["legal"],)
        case "legal_excludes":
            return None if not set(expected) & set(found["legal"]) else (found["legal"],)
        case "hands" | "sees":
            got = {seat: found[key].get(seat) for seat in expected}
            return None if all(_same_cards(expected[seat], got[seat]) for seat in expected) else (got,)
        case "exposed" | "out":
            return None if sorted(expected) == found[key] else (found[key],)
        case _:
            return None if expected == found[key] else (found[key],)


def _same_cards(expected: str | None, got: str | None) -> bool:
    """Compare as multisets; dice by their faces alone where the scenario names no die."""
    if expected is None or got is None:
        return expected is got
    if ":" not in expected:
        got = _DIE.sub("", got)
    return Counter(expected.split()) == Counter(got.split())


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
