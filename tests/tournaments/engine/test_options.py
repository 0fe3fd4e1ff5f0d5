"""Options of formats: strict, and every refusal names what is allowed."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from tournaments.engine.criteria import TieBreak
from tournaments.engine.formats import FORMATS
from tournaments.engine.options import OptionText, describe, read_options, write_options
from tournaments.engine.rejection import Code


class Options(msgspec.Struct, frozen=True):
    size: Annotated[int, Meta(ge=2, le=10, description="How big.")] = 4
    uneven: bool = True
    pairing: Literal["seeded", "drawn"] = "seeded"
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.LOT,)


def test_what_is_not_given_has_its_default():
    assert read_options(Options, {"size": 3}) == Options(3, True, "seeded", (TieBreak.LOT,))


def test_lists_are_read_as_they_come_from_json():
    read = read_options(Options, {"tie_breaks": ["misses", "lot"]})
    assert read == Options(tie_breaks=(TieBreak.MISSES, TieBreak.LOT))


def test_an_unknown_option_is_answered_with_those_there_are():
    (problem,) = read_options(Options, {"sise": 3})
    assert problem.code is Code.UNKNOWN_OPTION
    assert problem.detail == (
        "There is no option 'sise' in this format; there are: size, uneven, pairing, tie_breaks."
    )


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("size", 11, "2 to 10"),
        ("size", 1, "2 to 10"),
        ("size", "4", "2 to 10"),
        ("size", 4.0, "2 to 10"),
        ("size", True, "2 to 10"),
        ("size", None, "2 to 10"),
        ("uneven", 1, "true, false"),
        ("uneven", "true", "true, false"),
        ("pairing", "swiss", "drawn, seeded"),
        ("tie_breaks", "lot", "a list, each at most once, of place_points, points_share, head_to_head,"),
        ("tie_breaks", ["coin"], "a list, each at most once, of place_points, points_share, head_to_head,"),
        ("tie_breaks", ["lot", "lot"], "a list, each at most once, of place_points,"),
    ],
)
def test_a_value_that_is_not_allowed_is_answered_with_those_that_are(name, value, allowed):
    (problem,) = read_options(Options, {name: value})
    assert problem.code is Code.INVALID_OPTION
    written = "true" if value is True else repr(value)
    assert problem.detail.startswith(f"{name}={written} is not allowed; allowed: {allowed}")


def test_all_that_is_wrong_is_said_at_once():
    problems = read_options(Options, {"size": 0, "colour": "red", "uneven": None})
    assert [problem.code for problem in problems] == [
        Code.INVALID_OPTION,
        Code.UNKNOWN_OPTION,
        Code.INVALID_OPTION,
    ]


def test_options_are_written_with_a_value_for_each_and_read_back():
    written = write_options(Options(5))
    assert written == {"size": 5, "uneven": True, "pairing": "seeded", "tie_breaks": ("lot",)}
    assert read_options(Options, written) == Options(5)


def test_options_are_described_in_words():
    words = tuple(tie_break.value for tie_break in TieBreak)
    listed = f"a list, each at most once, of {', '.join(words)}"
    assert describe(Options) == (
        OptionText("size", "whole", "2 to 10", 4, "How big.", least=2, most=10),
        OptionText("uneven", "flag", "true, false", True, ""),
        OptionText("pairing", "choice", "drawn, seeded", "seeded", "", ("drawn", "seeded")),
        OptionText("tie_breaks", "list", listed, ("lot",), "", words),
    )


@pytest.mark.parametrize("name", FORMATS)
def test_every_option_of_every_format_has_a_sentence(name):
    assert all(option.text.endswith(".") for option in describe(FORMATS[name]))
