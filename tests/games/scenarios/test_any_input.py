"""Whatever bytes come in: an answer, never an exception; a reason when they are no scenario."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.scenarios.answer import FAILS, HOLDS, UNREADABLE, Answer, run_scenario

FILES = sorted((Path(__file__).parents[2] / "scenarios").glob("*.json"))
DOCUMENTS = [json.loads(path.read_bytes()) for path in FILES]
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2, 3, 10, 11, 2**31, 2**53, -(2**53), 10**30, 0.5, 1.0, -0.0, 1e300,
    "", " ", "R5", "R10", "X5", "W", "W+4", "W>G", "d7", "d7:R5", "d24:R1", "\x00", "\x1b[2J", "ü", "R5 R5 R5",
    "W W W W W", "play", "drawn", "roll", "wild_draw_four", "first_color", "game_over", "keep", "none", "draw",
    "pass", "timeout", "forfeit", "accept", "challenge", "take", "uno", "catch 0", "play W>G uno", "play R7@1",
    "+2", "R", "free", "any", "elimination", "bury_redraw", "official", "dice-500",
    [], [0], [0, 0], [None], ["R1"], {}, {"x": 1}, {"0": None}, {"0": "R1"}, [[[[[]]]]],
]  # fmt: skip
WORDS = st.sampled_from([
    "position", "start", "hands", "turn", "phase", "debt", "debt_kind", "exposed", "deal", "misses", "drawn", "accused",
    "evidence", "former", "color", "previous_color", "rolls", "bag", "center", "options", "seats", "unknown",
])  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places in a document, as paths of keys and indexes."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in inner for place in places(item, (*path, key)))]


def at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A good scenario with some things in it replaced, removed, added, repeated or cut."""
    document = deepcopy(draw(st.sampled_from(DOCUMENTS)))
    for _ in range(draw(st.integers(1, 4))):
        *parent, key = draw(st.sampled_from([path for path in places(document) if path] or [("title",)]))
        inside = at(document, tuple(parent))
        change = draw(st.sampled_from(["replace", "remove", "add", "repeat", "cut"]))
        if change == "remove":
            del inside[key]
        elif change == "add" and isinstance(inside, dict):
            inside[draw(WORDS)] = deepcopy(draw(st.sampled_from(ODD)))
        elif change == "repeat" and isinstance(inside, list):
            inside[key:key] = [deepcopy(inside[key])] * draw(st.integers(1, 12))
        elif change == "cut" and isinstance(inside[key], str):
            inside[key] = inside[key][: draw(st.integers(0, len(inside[key])))]
        else:
            inside[key] = deepcopy(draw(st.sampled_from(ODD)))
        if not document:
            break
    return json.dumps(document).encode()


def checked(content: bytes) -> Answer:
    """The answer, after looking at whether all of it can be printed and sent."""
    answer = run_scenario(content, with_positions=True)
    assert answer.outcome in (HOLDS, FAILS, UNREADABLE)
    assert (answer.outcome == UNREADABLE) == bool(answer.reason)
    assert (answer.outcome == FAILS) == bool(answer.differences) == bool(answer.explanation)
    assert msgspec.json.decode(msgspec.json.encode(answer))["outcome"] == answer.outcome
    shown = [answer.title or "", answer.reason or "", *answer.explanation, *map(str, answer.differences)]
    shown += [text for each in answer.positions for text in (each.happened, *each.position)]
    assert all(text.isprintable() for text in shown)
    return answer


QUICK = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@QUICK
@given(st.binary(max_size=300))
def test_bytes(content: bytes) -> None:
    assert checked(content).outcome == UNREADABLE


@QUICK
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(ODD),
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=9), inner, max_size=5)
        ),
        max_leaves=20,
    )
)
def test_json(value: Any) -> None:
    assert checked(json.dumps(value).encode()).outcome == UNREADABLE


@settings(QUICK, max_examples=400)
@given(mutated())
def test_scenarios_with_something_wrong(content: bytes) -> None:
    checked(content)


@QUICK
@given(st.sampled_from(DOCUMENTS), st.data())
def test_scenarios_cut_off(document: dict[str, Any], data: st.DataObject) -> None:
    content = json.dumps(document).encode()
    assert checked(content[: data.draw(st.integers(0, len(content) - 1))]).outcome == UNREADABLE


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'{"title":"x","options":{"a":' + b"[" * 5000])
def test_values_in_values_in_values(opening: bytes) -> None:
    assert checked(opening * (60_000 // len(opening))).outcome == UNREADABLE


def test_a_number_with_ten_thousand_digits() -> None:
    document = {**DOCUMENTS[0], "options": {"target": 0}}
    content = json.dumps(document).replace('"target": 0', '"target": ' + "9" * 10_000)
    assert "out of range" in str(checked(content.encode()).reason)
