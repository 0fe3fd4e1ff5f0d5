"""What came of a scenario: every step with what happened in it, and every difference. No database."""

from typing import Any

import msgspec

from games.engine.decider import Event, State
from games.engine.rejection import Rejection
from games.engine.rulesets import Rules
from games.scenarios.document import Scenario, Step


class Difference(msgspec.Struct, frozen=True):
    """Something that did not hold after a step."""

    step: int
    key: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"step {self.step} {self.key}: expected {shown(self.expected)}, got {shown(self.got)}"


class Happened(msgspec.Struct, frozen=True):
    """An event, the state that it came upon and the one that it led to."""

    event: Event
    before: State
    after: State


class Played(msgspec.Struct, frozen=True):
    """A step that was played: what happened, or why the move was refused, and what did not hold."""

    number: int
    step: Step
    before: State
    happened: tuple[Happened, ...]
    refused: Rejection | None
    differences: tuple[Difference, ...]

    @property
    def after(self) -> State:
        """The state that the step left."""
        return self.happened[-1].after if self.happened else self.before


class Result(msgspec.Struct, frozen=True):
    """A scenario that was played, up to the first move that was not answered as expected."""

    scenario: Scenario
    rules: Rules
    begun: State
    steps: tuple[Played, ...]

    @property
    def title(self) -> str:
        """What the scenario calls itself."""
        return self.scenario.title

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All that did not hold, in the order of the steps."""
        return tuple(difference for step in self.steps for difference in step.differences)

    @property
    def holds(self) -> bool:
        """Whether everything that the scenario says is so."""
        return not self.differences


def shown(value: Any) -> str:
    """Return an expected or found value as it is written in a scenario file; a text without its quotes."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if text.isprintable() else msgspec.json.encode(value).decode()
