"""Whether the steps of a scenario name codes, moves, pieces, colours, phases and seats that exist. No database."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any

import msgspec

from games.engine.families import FAMILIES
from games.engine.rejection import Code, Rejection
from games.rulebook import words
from games.scenarios.document import ScenarioError, Step
from games.scenarios.position import COLORS
from games.scenarios.setting import SETTINGS

CODES = tuple(map(str, Code))


class Table(msgspec.Struct, frozen=True):
    """Where a scenario is played: the family, and how many seats there are."""

    family: str
    seats: int


def refuse_impossible(steps: Iterable[Step], table: Table) -> None:
    """Raise ScenarioError for the first step that names what does not exist, and so cannot be meant."""
    for number, step in enumerate(steps):
        try:
            _check(step, table)
        except ScenarioError as error:
            raise ScenarioError(f"step {number}: {error}") from None


def _check(step: Step, table: Table) -> None:
    if step.seat is not None and not 0 <= step.seat < table.seats:
        raise ScenarioError(f"there is no seat {step.seat}")
    for code in step.codes:
        _check_code(code)
    for key, value in step.then.items() if step.then else ():
        if key in SETTINGS[table.family].lacks:
            raise ScenarioError(f"`{key}` is not checked with {table.family}")
        if key in _CHECKS:
            _CHECKS[key](table, key, value)


def _check_code(code: str) -> None:
    if code not in CODES:
        close = get_close_matches(code, CODES)
        allowed = ", ".join([*close, *(each for each in CODES if each not in close)])
        raise ScenarioError(f"`rejected`: {code[:30]!r} is not a rejection code; allowed: {allowed}")


def _check_seat(table: Table, key: str, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < table.seats:
        raise ScenarioError(f"`{key}`: there is no seat {seat}")


def _check_seats(table: Table, key: str, seats: list[int]) -> None:
    for seat in seats:
        _check_seat(table, key, seat)


def _check_row(table: Table, key: str, values: list[Any] | None) -> None:
    if values is not None and len(values) != table.seats:
        raise ScenarioError(f"`{key}` needs {table.seats} values, one per seat, and has {len(values)}")


def _check_places(table: Table, key: str, places: list[int] | None) -> None:
    _check_row(table, key, places)
    for place in places or ():
        if not 1 <= place <= table.seats:
            raise ScenarioError(f"`{key}`: there is no place {place}; places count from 1")


def _check_hands(table: Table, key: str, hands: dict[str, str | None]) -> None:
    known = {str(seat) for seat in range(table.seats)}
    for seat, hand in hands.items():
        if seat not in known:
            raise ScenarioError(f"`{key}`: there is no seat {seat}")
        if hand is not None:
            SETTINGS[table.family].check_hand(hand, key)


def _check_top(table: Table, key: str, top: str | None) -> None:
    if top is not None:
        SETTINGS[table.family].check_top(top, key)


def _check_color(table: Table, key: str, color: str | None) -> None:
    if color is not None and color not in tuple(COLORS):
        raise ScenarioError(f"`{key}`: {color!r} is not allowed; allowed: R, Y, G, B, null")


def _check_phase(table: Table, key: str, phase: str) -> None:
    allowed = (*words.PHASES[table.family], "game_over")
    if phase not in allowed:
        raise ScenarioError(f"`{key}`: {phase!r} is not allowed; allowed: {', '.join(allowed)}")


def _check_direction(table: Table, key: str, direction: int) -> None:
    if direction not in (1, -1):
        raise ScenarioError(f"`{key}`: allowed are 1 and -1")


def _check_moves(table: Table, key: str, moves: list[str]) -> None:
    for move in moves:
        if isinstance(FAMILIES[table.family].parse(move, 0), Rejection):
            raise ScenarioError(f"`{key}`: {move!r} is not a move with {table.family}")


_CHECKS: dict[str, Callable[[Table, str, Any], None]] = {
    "turn": _check_seat,
    "phase": _check_phase,
    "top": _check_top,
    "color": _check_color,
    "direction": _check_direction,
    "counts": _check_row,
    "hands": _check_hands,
    "exposed": _check_seats,
    "legal": _check_moves,
    "legal_includes": _check_moves,
    "legal_excludes": _check_moves,
    "scores": _check_row,
    "deal_winner": _check_seat,
    "dealer": _check_seat,
    "out": _check_seats,
    "places": _check_places,
    "sees": _check_hands,
}
"""A check for every key whose values can name what does not exist."""
