"""A scenario file's bytes -> an answer for a command or an API: whether it holds, and why not. No database."""

import msgspec

from games.scenarios.document import FOR_STRANGERS, Limits, ScenarioError, read
from games.scenarios.explanation import explain, positions, told
from games.scenarios.result import Difference, Result
from games.scenarios.runner import play

HOLDS, FAILS, UNREADABLE = "ok", "failed", "unreadable"


class PositionAnswer(msgspec.Struct, frozen=True):
    """A position in words: at first (``step`` null), or after a step and what happened in it."""

    step: int | None
    happened: str
    position: tuple[str, ...]


class Answer(msgspec.Struct, frozen=True):
    """What came of a scenario.

    ``outcome``: ok, failed or unreadable; ``reason`` says what is wrong with a file that is unreadable, which
    has no ``title`` then. ``differences``: what did not hold; ``explanation``: the same in the words of
    players, line by line; ``positions``: every position on the way, where they were asked for.
    """

    outcome: str
    title: str | None = None
    reason: str | None = None
    differences: tuple[Difference, ...] = ()
    explanation: tuple[str, ...] = ()
    positions: tuple[PositionAnswer, ...] = ()


def run_scenario(content: bytes, limits: Limits = FOR_STRANGERS, *, with_positions: bool = False) -> Answer:
    """Return what comes of a scenario file with this content, whatever it is; nothing is raised.

    It takes bounded time: ``limits`` says how many bytes and steps are read at most.
    """
    try:
        result = play(read(content, limits))
    except ScenarioError as error:
        return Answer(UNREADABLE, reason=str(error))
    return Answer(
        HOLDS if result.holds else FAILS,
        title=result.title,
        differences=result.differences,
        explanation=() if result.holds else tuple(explain(result)),
        positions=_positions(result) if with_positions else (),
    )


def _positions(result: Result) -> tuple[PositionAnswer, ...]:
    first, *following = positions(result)
    steps = zip(result.steps, following, strict=True)
    return (
        PositionAnswer(None, "at first", tuple(first)),
        *(PositionAnswer(played.number, told(result, played), tuple(lines)) for played, lines in steps),
    )
