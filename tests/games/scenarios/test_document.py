"""A file that is no scenario is refused with a reason that names the place."""

import json
from copy import deepcopy
from typing import Any

import pytest

from games.scenarios.document import FOR_STRANGERS, Limits, ScenarioError, read

GOOD: dict[str, Any] = {
    "title": "A turn",
    "ruleset": "official",
    "position": {
        "hands": ["R5 GS", "Y1"],
        "discard": "R9",
        "draw_pile": "R1",
        "turn": 0,
        "direction": 1,
        "dealer": 1,
        "scores": [0, 0],
    },
    "steps": [{"seat": 0, "move": "play R5"}],
}


def refusal(document: Any, limits: Limits = FOR_STRANGERS) -> str:
    content = document if isinstance(document, bytes) else json.dumps(document).encode()
    with pytest.raises(ScenarioError) as refused:
        read(content, limits)
    return str(refused.value)


def changed(*path: Any, value: Any) -> dict[str, Any]:
    document = deepcopy(GOOD)
    inside: Any = document
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return document


def test_a_good_one_is_read() -> None:
    assert read(json.dumps(GOOD).encode()).title == "A turn"


@pytest.mark.parametrize("name", ["title", "ruleset", "steps"])
def test_a_field_is_missing(name: str) -> None:
    document = deepcopy(GOOD)
    del document[name]
    assert refusal(document) == f"Object missing required field `{name}`"


@pytest.mark.parametrize("name", ["hands", "turn", "direction", "dealer", "scores"])
def test_a_field_of_the_position_is_missing(name: str) -> None:
    document = deepcopy(GOOD)
    del document["position"][name]
    assert refusal(document) == f"position: object missing required field `{name}`"


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("x",), 1, "Object contains unknown field `x`"),
        (("position", "x"), 1, "position: object contains unknown field `x`"),
        (("steps", 0, "x"), 1, "steps[0]: object contains unknown field `x`"),
        (("steps", 0, "then"), {"x": 1}, "steps[0].then: object contains unknown field `x`"),
        (("title",), "", "`title`: one line of text is needed"),
        (("title",), "two\nlines", "`title`: one line of text is needed"),
        (("title",), 5, "title: expected `str`, got `int`"),
        (("position", "turn"), 0.0, "position.turn: expected `int`, got `float`"),
        (("position", "turn"), None, "position.turn: expected `int`, got `null`"),
        (("position", "turn"), True, "position.turn: expected `int`, got `bool`"),
        (("position", "turn"), "0", "position.turn: expected `int`, got `str`"),
        (("position", "deal"), 0, "position.deal: expected `int` >= 1"),
        (("position", "debt"), -1, "position.debt: expected `int` >= 0"),
        (("position", "misses"), [0, -1], "position.misses[1]: expected `int` >= 0"),
        (("start",), {"seats": 2, "dealer": 0, "deck": ""}, "needs either `position` or `start`"),
        (("position",), None, "needs either `position` or `start`"),
        (("reshuffle",), "twice", "reshuffle: 'twice' is not allowed; allowed: \"keep\""),
        (("steps",), [], "`steps` is empty"),
        (("steps",), [{"seat": 0}], "step 0: `seat` and `move` belong together"),
        (("steps",), [{"move": "draw"}], "step 0: `seat` and `move` belong together"),
        (("steps",), [{}], "step 0: it neither moves nor looks at anything"),
        (("steps",), [{"then": None}], "step 0: it neither moves nor looks at anything"),
        (("steps",), [{"then": {}}, {}], "step 1: only step 0 may have no move, and then only `then`"),
        (("steps",), [{"rejected": "x"}], "step 0: only step 0 may have no move, and then only `then`"),
        (("steps", 0, "then"), {"debt": -1}, "steps[0].then.debt: expected `int` >= 0"),
        (("steps", 0, "then"), {"counts": [1, -1]}, "steps[0].then.counts[1]: expected `int` >= 0"),
        (("steps", 0, "rejected"), [], "step 0: `rejected` names no code"),
        (("steps", 0, "seat"), 2**53, "steps[0].seat: expected `int` <= 9007199254740991"),
    ],
)
def test_a_field_is_wrong(path: tuple[Any, ...], value: Any, reason: str) -> None:
    assert refusal(changed(*path, value=value)) == reason


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not JSON: Input data was truncated"),
        (b"[]", "Expected `object`, got `array`"),
        (b"null", "Expected `object`, got `null`"),
        (b"\xff", "not JSON: JSON is malformed: invalid character (byte 0)"),
        (b'{"title": "\xff"}', "not JSON: "),
        (b'{"title": "\\ud800"}', "not JSON: "),
        (b"{'title': 1}", "not JSON: "),
        (b'{"options":{"a":' + b"[" * 60_000, "not a scenario: values in values in values"),
    ],
)
def test_it_is_not_json(content: bytes, reason: str) -> None:
    assert refusal(content).startswith(reason)


@pytest.mark.parametrize("name", ["title", "turn", "uno_penalty"])
def test_a_name_that_stands_twice(name: str) -> None:
    content = json.dumps({**GOOD, "options": {"uno_penalty": 2}})
    doubled = content.replace(
        f'"{name}": ', f'"{name}": 0, "{name}": ' if name != "title" else '"title": "", "title": '
    )
    assert refusal(doubled.encode()) == f"`{name}` stands twice in one object"


def test_what_is_too_long() -> None:
    assert refusal(b" " * 65_537) == "larger than 65536 bytes"
    assert refusal(changed("steps", value=GOOD["steps"] * 201)) == "`steps`: more than 200"
    assert read(json.dumps(changed("steps", value=GOOD["steps"] * 201)).encode(), Limits(10**6, 201))


def test_a_reason_is_one_line_of_bearable_length_without_control_characters() -> None:
    reason = refusal(changed("\x1b[2J" * 200, value=1))
    assert len(reason) == 500
    assert reason.isprintable()
    assert "\\x1b[2J" in reason
