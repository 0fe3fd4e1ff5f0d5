"""Plays scenarios: builds the position, makes the moves, notes every difference. No database."""

import re
from collections import Counter
from typing import Any

from games.engine.commands import Forfeit, Timeout
from games.engine.decider import Event, State
from games.engine.families import FAMILIES
from games.engine.options import OptionError
from games.engine.rejection import Rejection
from games.engine.rulesets import resolve
from games.scenarios.document import Expectation, Scenario, ScenarioError, Step
from games.scenarios.plausibility import Table, refuse_impossible
from games.scenarios.result import Difference, Happened, Played, Result
from games.scenarios.setting import SETTINGS

SYSTEM_WORDS = {"timeout": Timeout, "forfeit": Forfeit}
_DIE = re.compile(r"\bd[0-9]+:")


def play(scenario: Scenario) -> Result:
    """Play a scenario from its position or start; ScenarioError if it cannot be set up."""
    run = Run(scenario)
    begun = run.state
    steps: list[Played] = []
    for number, step in enumerate(scenario.steps):
        steps.append(run.step(number, step))
        if _astray(steps[-1]):
            break
    return Result(scenario, run.rules, begun, tuple(steps))


def _astray(played: Played) -> bool:
    """Say whether the move was not answered as expected: what follows would mean nothing."""
    return any(difference.key in ("move", "rejected") for difference in played.differences)


class Run:
    """A scenario being played: ``state`` is the current one."""

    def __init__(self, scenario: Scenario) -> None:
        start, position = scenario.start, scenario.position
        seats = start.seats if start is not None else len(position.hands if position else ())
        try:
            self.rules = resolve(scenario.ruleset, scenario.options, seats)
        except OptionError as error:
            raise ScenarioError(str(error)) from None
        self.family = FAMILIES[self.rules.family]
        self.setting = SETTINGS[self.rules.family]
        keep = scenario.reshuffle == "keep"
        self.state: State = self.setting.build(position, start, self.rules.options, keep)
        refuse_impossible(scenario.steps, Table(self.rules.family, seats))

    def step(self, number: int, step: Step) -> Played:
        """Make a step and look at what must hold then."""
        before = self.state
        outcome = self._outcome(step)
        refused = outcome if isinstance(outcome, Rejection) else None
        happened = () if isinstance(outcome, Rejection) else self._happen(outcome)
        differences = _of_answer(number, step, refused)
        if not differences and step.then is not None:
            differences = _of_facts(number, step.then, self.setting.facts(self.state))
        return Played(number, step, before, happened, refused, tuple(differences))

    def _outcome(self, step: Step) -> tuple[Event, ...] | Rejection:
        seat, move = step.seat, step.move
        if seat is None or move is None:
            return ()
        system = SYSTEM_WORDS.get(move)
        command = system(seat) if system else self.family.parse(move, seat)
        if isinstance(command, Rejection):
            return command
        decided: tuple[Event, ...] | Rejection = self.family.decide(self.state, command)
        return decided

    def _happen(self, events: tuple[Event, ...]) -> tuple[Happened, ...]:
        happened = []
        for event in events:
            before, self.state = self.state, self.family.evolve(self.state, event)
            happened.append(Happened(event, before, self.state))
        return tuple(happened)


def _of_answer(number: int, step: Step, refused: Rejection | None) -> list[Difference]:
    """Compare what became of the move with what was expected of it."""
    if step.move is None:
        return []
    got = str(refused.code) if refused else "accepted"
    if step.rejected is None:
        return [Difference(number, "move", "accepted", got)] if refused else []
    holds = refused is not None and refused.code in step.codes
    return [] if holds else [Difference(number, "rejected", " or ".join(step.codes), got)]


def _of_facts(number: int, expected: Expectation, found: dict[str, Any]) -> list[Difference]:
    differences = []
    for key, value in expected.items():
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
    """Compare as multisets; a die of which the scenario names the face alone by its face."""
    if expected is None or got is None:
        return expected is got
    named, held = Counter(expected.split()), Counter(got.split())
    faces = Counter(_DIE.sub("", each) for each in (held - named).elements())
    return named - held == faces
