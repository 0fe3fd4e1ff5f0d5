"""What a scenario expects of a position, each key as a sentence. No database."""

from collections.abc import Callable
from typing import Any

from games.rulebook import words


def sentence(family: str, key: str, value: Any) -> str:
    """Return what a key with that value says: "it is seat 1's turn"."""
    return _SENTENCES[key](family, value)


def _turn(family: str, value: int | None) -> str:
    return "nobody has a turn any more" if value is None else f"it is seat {value}'s turn"


def _phase(family: str, value: str) -> str:
    return (
        "the game is over"
        if value == "game_over"
        else f"the seat with the turn has {words.phase(family, value)}"
    )


def _top(family: str, value: str | None) -> str:
    if value is None:
        return "nothing lies there yet"
    return f"{value}, {words.piece(value)}, {'lies on top' if family == 'cards' else 'lies in the centre'}"


def _color(family: str, value: str | None) -> str:
    return f"the colour in force is {words.COLORS[value]}" if value else "no colour is in force yet"


def _direction(family: str, value: int) -> str:
    return f"play goes {words.direction(value)}"


def _counts(family: str, value: list[int | None]) -> str:
    held = [f"seat {seat} {'plays no more' if n is None else f'holds {n}'}" for seat, n in enumerate(value)]
    return ", ".join(held)


def _hands(family: str, value: dict[str, str | None]) -> str:
    return ", ".join(f"seat {seat} holds {hand or 'nothing'}" for seat, hand in value.items())


def _sees(family: str, value: dict[str, str | None]) -> str:
    return ", ".join(
        f"seat {seat} is shown {'nothing' if hand is None else hand or 'an empty hand'}"
        for seat, hand in value.items()
    )


def _pile(family: str, value: int) -> str:
    if family == "dice":
        return f"the bag has {words.counted(value, 'die')}"
    return f"the draw pile has {words.counted(value, 'card')}"


def _discards(family: str, value: int) -> str:
    return f"the discard pile has {words.counted(value, 'card')}"


def _debt(family: str, value: int) -> str:
    return f"{words.counted(value, 'card')} are owed" if value else "nothing is owed"


def _exposed(family: str, value: list[int]) -> str:
    return f"{words.seats(value)} can be caught without UNO" if value else "nobody can be caught without UNO"


def _legal(says: str) -> Callable[[str, list[str]], str]:
    return lambda family, value: f"{says}: {', '.join(value) or 'none'}"


def _scores(family: str, value: list[int]) -> str:
    return ", ".join(f"seat {seat} has {total} points" for seat, total in enumerate(value))


def _winner(family: str, value: int | None) -> str:
    return "the deal has no winner" if value is None else f"seat {value} wins the deal"


def _dealer(family: str, value: int) -> str:
    return f"seat {value} {'deals' if family == 'cards' else 'rolls the centre die'}"


def _out(family: str, value: list[int]) -> str:
    return f"out: {words.seats(value)}" if value else "nobody is out"


def _game_over(family: str, value: bool) -> str:
    return "the game is over" if value else "the game goes on"


def _places(family: str, value: list[int] | None) -> str:
    if value is None:
        return "there are no places yet"
    return ", ".join(f"seat {seat} is placed {place}" for seat, place in enumerate(value))


_SENTENCES: dict[str, Callable[[str, Any], str]] = {
    "turn": _turn,
    "phase": _phase,
    "top": _top,
    "color": _color,
    "direction": _direction,
    "counts": _counts,
    "hands": _hands,
    "draw_pile": _pile,
    "discard_pile": _discards,
    "debt": _debt,
    "exposed": _exposed,
    "legal": _legal("these moves are legal, and no others"),
    "legal_includes": _legal("among the legal moves are"),
    "legal_excludes": _legal("not among the legal moves are"),
    "scores": _scores,
    "deal_winner": _winner,
    "dealer": _dealer,
    "out": _out,
    "game_over": _game_over,
    "places": _places,
    "sees": _sees,
}
"""A sentence for every key; a test walks this table against the keys of the format."""
