"""Lines of the events of card games. No database."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engine.cards.events import (
    CardPlayed,
    CardsDrawn,
    DealStarted,
    DebtTaken,
    DrawFourAccepted,
    DrawFourChallenged,
    FirstColorNamed,
    Turned,
    TurnPassed,
)
from games.engine.cards.pieces import FACE, ONE, REVERSE, SKIP, SYMBOL, ZERO, texts
from games.engine.cards.piles import take
from games.engine.cards.state import State
from games.engine.events import UnoCaught
from games.engine.seats import after as next_seat
from games.rulebook.lines.common import exposure, joined

FATES = {
    "kept": "",
    "covered": ", without effect, and another on top of it",
    "buried": ", which goes back into the middle of the pile",
    "reshuffled": ", which is shuffled back in",
}


def drawing(drawn: int, before: State, after: State | None) -> str:
    """Return "draws 2", with the cards behind it in the order in which they are drawn when hands are open.

    ``before`` is the state whose piles they are drawn from.
    """
    if not drawn:
        return "draws nothing (nothing is left)"
    if after is None:
        return f"draws {drawn}"
    cards, *_ = take(before, drawn)
    return f"draws {drawn} ({' '.join(texts(cards))})"


def _deal_started(event: DealStarted, before: State, after: State | None) -> str:
    lots = ", ".join(f"seat {seat} {card}" for seat, card in event.dealer_draw)
    left = next_seat(event.dealer, 1, event.active)
    begins = "names the colour of the first card" if event.phase == "first_color" else "begins"
    return joined(
        f"deal {event.deal}",
        f"for the dealer: {lots}" if lots else "",
        f"seat {event.dealer} deals",
        ", then ".join(_turned(turned) for turned in event.turned),
        f"seat {left} draws {event.drawn}" if event.drawn else "",
        "play goes to the right" if event.direction == -1 else "",
        f"seat {event.turn} {begins}",
    )


def _turned(turned: Turned) -> str:
    return f"first card {turned.card}{FATES[turned.fate]}"


def _played(event: CardPlayed, before: State, after: State | None) -> str:
    named = f">{event.color}" if event.card in ("W", "W+4") else ""
    verb = "jumps in with" if event.jump_in else "plays"
    return joined(
        f"seat {event.seat} {verb} {event.card}{named}{' and calls UNO' if event.uno else ''}",
        _effect(event, before, after),
        exposure(event.exposed, before),
    )


def _effect(event: CardPlayed, before: State, after: State | None) -> str:
    """Return what the card did, without who draws what is owed at last."""
    active, symbol = before.series.active, SYMBOL[FACE[event.card]]
    if event.drawer is not None:
        skipped = " and is skipped" if event.turn is not None else ""
        laid = replace(before, discards=before.discards + ONE[FACE[event.card]])
        return f"seat {event.drawer} {drawing(event.drawn, laid, after)}{skipped}"
    if event.turn is None:
        return ""
    if event.debt:
        return f"seat {event.turn} owes {event.debt}"
    if event.phase == "wild_draw_four":
        return f"seat {event.turn} accepts or challenges"
    if event.target is not None:
        return f"seats {event.seat} and {event.target} swap hands"
    if symbol == ZERO and before.options.seven_zero and len(before.hands[event.seat]) > 1:
        return f"all hands go one seat to the {'left' if event.direction == 1 else 'right'}"
    if symbol == SKIP:
        return f"seat {next_seat(event.seat, event.direction, active)} is skipped"
    if symbol == REVERSE:
        again = f", and seat {event.seat} plays again" if event.turn == event.seat else ""
        return f"play turns to the {'left' if event.direction == 1 else 'right'}{again}"
    return ""


def _drawn(event: CardsDrawn, before: State, after: State | None) -> str:
    over = "" if event.drawn else "; the turn is over"
    return f"seat {event.seat} {drawing(event.drawn, before, after)}{over}"


def _passed(event: TurnPassed, before: State, after: State | None) -> str:
    return f"seat {event.seat} passes"


def _color_named(event: FirstColorNamed, before: State, after: State | None) -> str:
    return f"seat {event.seat} names {event.color} for the first card"


def _accepted(event: DrawFourAccepted, before: State, after: State | None) -> str:
    return f"seat {event.seat} accepts, {drawing(event.drawn, before, after)} and is skipped"


def _challenged(event: DrawFourChallenged, before: State, after: State | None) -> str:
    verdict = "guilty" if event.guilty else "innocent"
    draws = f"seat {event.drawer} {drawing(event.drawn, before, after)}"
    return joined(
        f"seat {event.seat} challenges",
        f"seat {event.accused} is {verdict}",
        draws if event.guilty else f"{draws} and is skipped",
    )


def _taken(event: DebtTaken, before: State, after: State | None) -> str:
    return f"seat {event.seat} takes what is owed, {drawing(event.drawn, before, after)} and is skipped"


def _caught(event: UnoCaught, before: State, after: State | None) -> str:
    draws = drawing(event.drawn, before, after)
    return f"seat {event.seat} catches seat {event.target}, which {draws}"


LINES: dict[type, Callable[[Any, State, State | None], str]] = {
    DealStarted: _deal_started,
    CardPlayed: _played,
    CardsDrawn: _drawn,
    TurnPassed: _passed,
    FirstColorNamed: _color_named,
    DrawFourAccepted: _accepted,
    DrawFourChallenged: _challenged,
    DebtTaken: _taken,
    UnoCaught: _caught,
}
