"""What schemathesis is told for a role: how to call, what to check, and values that make requests go deep."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
ANSWER_SECONDS = 30
MOVES = (
    *("draw", "pass", "take", "accept", "challenge", "reroll", "uno", "catch 1", "color R"),
    *(f"play {color}{number}" for color in "RYGB" for number in range(0, 10, 3)),
    *("play W>G", "play W+4>R uno", "play d3", "play R7@1"),
)
BOUND = {
    "path.game_id": ("games", 0.9),
    "path.tournament_id": ("tournaments", 0.9),
    "path.league_id": ("leagues", 0.9),
    "path.rules_id": ("house_rules", 0.9),
    "path.entrant_id": ("entrants", 0.9),
    "path.bot_id": ("bots", 0.9),
    "path.token_id": ("tokens", 1.0),  # never the one that calls
    "path.name": ("rulesets", 0.7),
    "path.number": ("numbers", 0.7),
    "query.version": ("numbers", 0.7),
    "query.wait": ("waits", 1.0),  # nobody sleeps
    "body.move": ("moves", 0.7),
    "body.expected_version": ("numbers", 0.7),
    "body.ruleset": ("rulesets", 0.7),
    "body.format": ("formats", 0.7),
    "body.house_bot": ("house_bots", 0.7),
}
"""Where known values go, and how often; the rest is made up."""
WORDS: Mapping[str, Sequence[Any]] = {
    "moves": MOVES,
    "rulesets": ("official", "classic-500", "dice-500"),
    "formats": ("single_elimination", "survivor"),
    "house_bots": ("greedy", "random"),
    "numbers": tuple(range(1, 12)),
    "waits": (0,),
}


def configuration(headers: Mapping[str, str], there: Mapping[str, Sequence[Any]], examples: int) -> str:
    """Return the text of a ``schemathesis.toml``."""
    lines = [
        "color = false",
        "continue-on-failure = true",
        "warnings = false",
        f"request-timeout = {ANSWER_SECONDS}",
        f"headers = {_table(headers)}",
        f"generation.max-examples = {examples}",
        "generation.with-security-parameters = false",
        'generation.database = "none"',
        'phases.fuzzing.generation.mode = "positive"',  # what is not allowed comes with the phase of coverage
        "checks.enabled = false",
        *(f"checks.{check}.enabled = true" for check in CHECKS),
    ]
    for name, values in {**WORDS, **there}.items():
        lines += [f"[dictionaries.{name}]", f"values = {json.dumps(list(values))}"]
    lines.append("[parameters]")
    lines += [f"{json.dumps(where)} = {_bound(*bound)}" for where, bound in BOUND.items()]
    lines += ["[[operations]]", 'include-operation-id = "feed"']
    lines.append("checks.response_schema_conformance.enabled = false")  # would be that of one event
    lines.append(f'parameters."path.game_id" = {_bound("finished", 0.9)}')  # others go on and on
    lines += ["[[operations]]", 'include-operation-id = "bot_retire"']
    lines.append(f'parameters."path.bot_id" = {_bound("retiring", 1.0)}')  # never the one that calls
    lines += ["[[operations]]", 'include-operation-id = "log_out"', "enabled = false"]
    return "\n".join([*lines, ""])


def _bound(name: str, probability: float) -> str:
    return f'{{ dictionary = "{name}", probability = {probability} }}'


def _table(values: Mapping[str, str]) -> str:
    return (
        "{ " + ", ".join(f"{json.dumps(name)} = {json.dumps(text)}" for name, text in values.items()) + " }"
    )
