"""Why a scenario fails, step by step, in the words of players. No database."""

from typing import Any

from games.engine.rejection import TEXTS, Code
from games.engine.rulesets import RULESETS
from games.rulebook import words
from games.rulebook.chapters import RULES, cited
from games.rulebook.lines import line
from games.scenarios.document import printable
from games.scenarios.expectation import sentence
from games.scenarios.result import Difference, Played, Result
from games.scenarios.setting import SETTINGS
from games.scenarios.view import decision, view

INDENT = "  "
STEPS_BEFORE = 10
"""How many steps are told before one in which something did not hold."""


def explain(result: Result) -> list[str]:
    """Return why a scenario fails: what was expected and found, by which rules, and how it came to that."""
    lines = [
        *_contrasts(result),
        _rules_in_words(result),
        *_rule_lines(result.scenario.rule),
        *_story(result),
    ]
    return [printable(text) for text in lines]


def positions(result: Result) -> list[list[str]]:
    """Return the position and the legal moves at first and after each step that was played."""
    return [_view(result, result.begun), *(_view(result, played.after) for played in result.steps)]


def told(result: Result, played: Played) -> str:
    """Return what happened in a step, or that the move was refused, and why."""
    if played.refused is not None:
        return f"refused, {_code(played.refused.code)}"
    events = [line(event.event, event.before, event.after) for event in played.happened]
    return "; ".join(events) or "looked at"


def _facts(result: Result, state: Any) -> dict[str, Any]:
    return SETTINGS[result.rules.family].facts(state)


def _view(result: Result, state: Any) -> list[str]:
    return view(result.rules.family, _facts(result, state))


def _rules_in_words(result: Result) -> str:
    options = ", ".join(f"{name} {_value(value)}" for name, value in result.scenario.options.items())
    ruleset = f"Played by {result.rules.ruleset}: {RULESETS[result.rules.ruleset].summary}"
    return f"{ruleset} Changed: {options}." if options else ruleset


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _rule_lines(*texts: str) -> list[str]:
    return [f"Rule {number}: {RULES[number]}" for number in cited(" ".join(texts))]


def _told(result: Result, played: Played) -> str:
    """Return a step in a line: whose turn it was, what was tried, what happened."""
    step = played.step
    if step.move is None:
        return f"Step {played.number}: the position is looked at."
    situation = decision(result.rules.family, _facts(result, played.before)).replace("it is", "it was", 1)
    return f"Step {played.number}: {situation}. {_tried(step.seat, step.move)}: {told(result, played)}."


def _tried(seat: int | None, move: str) -> str:
    if move == "timeout":
        return f"The time of seat {seat} ran out (timeout)"
    if move == "forfeit":
        return f"Seat {seat} left the game (forfeit)"
    return f"Seat {seat} tried {words.move(move)} ({printable(move)[:80]})"


def _contrasts(result: Result) -> list[str]:
    """Return what was expected and what is so, for everything that did not hold, step by step."""
    lines = []
    for played in result.steps:
        if played.differences:
            lines.append(f"At step {played.number}:")
        for difference in played.differences:
            lines += [INDENT + text for text in _contrast(result, played, difference)]
    return lines


def _story(result: Result) -> list[str]:
    """Return what happened, a line each: steps in which something did not hold, and the last before them."""
    failed = [played.number for played in result.steps if played.differences]
    told_steps = sorted({n for last in failed for n in range(max(0, last - STEPS_BEFORE), last + 1)})
    lines, following = [], 0
    for number in told_steps:
        lines += _left_out(number - following)
        lines += _step(result, result.steps[number])
        following = number + 1
    lines += _left_out(len(result.steps) - following)
    left = len(result.scenario.steps) - len(result.steps)
    if left:
        lines.append(f"{words.counted(left, 'step')} after that {'was' if left == 1 else 'were'} not played.")
    return lines


def _left_out(steps: int) -> list[str]:
    if not steps:
        return []
    return [f"{words.counted(steps, 'step')} left out here; with `explain` every step is told."]


def _step(result: Result, played: Played) -> list[str]:
    """Return a step in a line, with the position behind it if something did not hold then."""
    lines = [_told(result, played)]
    if played.differences:
        position = [INDENT + text for text in _view(result, played.after)]
        lines += [INDENT + text for text in ("The position then:", *position)]
    return lines


def _contrast(result: Result, played: Played, difference: Difference) -> list[str]:
    match difference.key:
        case "move":
            assert played.refused is not None
            code = played.refused.code
            lines = ["Expected: the move is accepted.", f"In fact: it is refused, {_code(code)}."]
            return [*lines, *_rule_lines(TEXTS[code])]
        case "rejected":
            expected = " or ".join(_code(code) for code in played.step.codes)
            got = (
                "the move is accepted"
                if played.refused is None
                else f"it is refused, {_code(played.refused.code)}"
            )
            texts = [TEXTS[code] for code in Code if code in (*played.step.codes, difference.got)]
            return [f"Expected: it is refused, {expected}.", f"In fact: {got}.", *_rule_lines(*texts)]
        case key:
            family, found = result.rules.family, key.removesuffix("_includes").removesuffix("_excludes")
            return [
                f"Expected: {sentence(family, key, difference.expected)}.",
                f"In fact: {sentence(family, found, difference.got)}.",
            ]


def _code(code: str) -> str:
    """Return a rejection code with its reason in words."""
    return f"{code} ({TEXTS[Code(code)].rstrip('.')})"
