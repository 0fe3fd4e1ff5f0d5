"""Dice scenarios: a position -> a state, and a state -> the facts that scenarios check. No database."""

from typing import Any

import msgspec

from games.engine.dice.legality import legal_moves
from games.engine.dice.moves import format_move
from games.engine.dice.observe import evidence
from games.engine.dice.options import DiceOptions
from games.engine.dice.pieces import (
    COLOR,
    COLOR_TEXT,
    DICE,
    DIE,
    DIE_TEXT,
    FACES_OF,
    NO_COLOR,
    PIECE,
    SYMBOL,
    TEXT,
    WILD_DRAW_FOUR,
    Hand,
    of_die,
    texts,
)
from games.engine.dice.state import Drawn, Phase, Rerolled, Rolling, State, WildDrawFour, phase_name
from games.engine.phases import GameOver
from games.scenarios.chance import ScenarioChance
from games.scenarios.document import Position, ScenarioError, Start
from games.scenarios.position import accused_of, color_of, refuse_fields, series_of

CARD_FIELDS = ("discard", "draw_pile", "debt", "debt_kind")
FACES = {face for faces in FACES_OF for face in faces}


def build(position: Position | None, start: Start | None, options: object, keep: bool) -> State:
    """Return the state that a scenario begins with; ``keep`` makes no difference: the bag keeps its order."""
    if position is None:
        raise ScenarioError("`start` belongs to cards; dice need a `position`")
    return from_position(position, msgspec.convert(options, DiceOptions, from_attributes=True))


def from_position(position: Position, options: DiceOptions) -> State:
    """Return the state that a position describes; ScenarioError if it cannot be one."""
    refuse_fields(position, CARD_FIELDS, "cards")
    series = series_of(position, options.scoring)
    hands = tuple(tuple(sorted(_pieces(hand or "", "hands"))) for hand in position.hands)
    if any(series.active[seat] and not hand for seat, hand in enumerate(hands)):
        raise ScenarioError("`hands`: an active seat has no dice; a seat that is out is null")
    center = _piece(position.center, "center")
    phase = _phase(position, hands, center)
    bag = tuple(_die(name, "bag") for name in (position.bag or "").split())
    former = (phase.former,) if isinstance(phase, WildDrawFour) else ()
    _refuse_doubles([*bag, *(DIE[piece] for hand in (*hands, (center,), former) for piece in hand)])
    return State(
        options=options,
        chance=ScenarioChance(rolls=_rolls(position.rolls), scripted_deal=position.deal),
        series=series,
        phase=phase,
        hands=hands,
        bag=bag,
        center=center,
        color=_color(position.color, center, "color"),
        direction=position.direction,
        exposed=tuple(sorted(position.exposed)),
        exposed_at=(0,) * len(position.exposed) if options.uno_window_ms else (),
    )


def _piece(name: str | None, where: str) -> int:
    if name is None:
        raise ScenarioError(f"`{where}` is missing")
    if name in PIECE:
        return PIECE[name]
    die = name.partition(":")[0]
    if die not in DIE_TEXT:
        raise ScenarioError(f"`{where}`: {name} is not a die and its face, like d7:R5")
    faces = " ".join(FACES_OF[DIE_TEXT.index(die)])
    raise ScenarioError(f"`{where}`: {name} is not a face of that die; it has {faces}")


def check_hand(text: str, where: str) -> None:
    """Raise ScenarioError for the first word that is neither a die and its face nor a face alone."""
    for name in text.split():
        if name not in FACES:
            _piece(name, where)


def check_top(text: str, where: str) -> None:
    """Raise ScenarioError for what is not a die and its face."""
    _piece(text, where)


def _pieces(text: str, where: str) -> tuple[int, ...]:
    return tuple(_piece(name, where) for name in text.split())


def _die(name: str | None, where: str) -> int:
    if name is None:
        raise ScenarioError(f"`{where}` is missing")
    if name not in DIE_TEXT:
        raise ScenarioError(f"`{where}`: {name} is not a die; dice are d0 to d{len(DICE) - 1}")
    return DIE_TEXT.index(name)


def _refuse_doubles(dice: list[int]) -> None:
    doubled = [die for die in DICE if dice.count(die) > 1]
    if doubled:
        raise ScenarioError(f"die {DIE_TEXT[doubled[0]]} is in two places")


def _rolls(text: str) -> list[str]:
    faces = text.split()
    for face in faces:
        if face not in FACES:
            raise ScenarioError(f"`rolls`: {face} is not a face of any die")
    return faces


def _color(named: str | None, piece: int, where: str) -> int:
    """Return the colour in force on a centre die; a wild needs one named."""
    if COLOR[piece] == NO_COLOR:
        return color_of(named, where)
    if named is not None and named != COLOR_TEXT[COLOR[piece]]:
        raise ScenarioError(f"`{where}`: {TEXT[piece]} has another one")
    return COLOR[piece]


def _phase(position: Position, hands: tuple[Hand, ...], center: int) -> Phase:
    turn = position.turn
    match position.phase:
        case None | "roll":
            return Rolling(turn)
        case "rerolled":
            return Rerolled(turn)
        case "drawn":
            piece = of_die(hands[turn], _die(position.drawn, "drawn"))
            if piece is None:
                raise ScenarioError("`drawn` is not in the hand of the seat whose turn it is")
            return Drawn(turn, piece)
        case "wild_draw_four":
            return _draw_four(position, hands, center)
        case unknown:
            raise ScenarioError(f"`phase`: {unknown!r}; allowed: roll, rerolled, drawn, wild_draw_four")


def _draw_four(position: Position, hands: tuple[Hand, ...], center: int) -> WildDrawFour:
    accused = accused_of(position)
    if SYMBOL[center] != WILD_DRAW_FOUR:
        raise ScenarioError("`center`: in phase wild_draw_four it shows W+4")
    former = _piece(position.former, "former")
    shown = hands[accused] if position.evidence is None else _evidence(position.evidence, hands[accused])
    color = _color(position.previous_color, former, "previous_color")
    return WildDrawFour(position.turn, accused, shown, color, former)


def _evidence(text: str, hand: Hand) -> Hand:
    """Read the evidence: dice of the accused's hand, or the faces alone that they show."""
    left, found = list(hand), []
    for name in text.split():
        fitting = [piece for piece in left if name in (TEXT[piece], TEXT[piece].partition(":")[2])]
        if not fitting:
            raise ScenarioError(f"`evidence`: the accused does not hold {name}")
        left.remove(fitting[0])
        found.append(fitting[0])
    return tuple(sorted(found))


def facts(state: State) -> dict[str, Any]:
    """Return all that a scenario may check of a state, by key; ``hands`` and ``sees`` by seat."""
    series, over = state.series, isinstance(state.phase, GameOver)
    seats = range(len(series.active))
    return {
        "turn": state.phase.turn,
        "phase": phase_name(state.phase),
        "top": TEXT[state.center] if state.center is not None else None,
        "color": COLOR_TEXT[state.color] or None,
        "direction": state.direction,
        "counts": [len(state.hands[seat]) if series.active[seat] else None for seat in seats],
        "hands": {str(seat): " ".join(texts(state.hands[seat])) for seat in seats},
        "draw_pile": len(state.bag),
        "debt": 0,
        "exposed": list(state.exposed),
        "legal": [format_move(move) for move in legal_moves(state)],
        "scores": list(series.scores),
        "deal_winner": series.deal_winner,
        "dealer": series.dealer,
        "out": sorted(out.seat for out in series.out),
        "game_over": over,
        "places": list(series.places) if over else None,
        "sees": {str(seat): _joined(evidence(state, seat)) for seat in seats},
    }


def _joined(dice: tuple[str, ...] | None) -> str | None:
    return None if dice is None else " ".join(dice)
