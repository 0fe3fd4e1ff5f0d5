"""Card scenarios: a position or an opening -> a state; a state -> the facts to check. No database."""

from collections import Counter
from typing import Any

import msgspec

from games.engine.cards.dealing import start_deal
from games.engine.cards.evolve import evolve
from games.engine.cards.legality import legal_moves
from games.engine.cards.moves import format_move
from games.engine.cards.observe import evidence
from games.engine.cards.options import CardOptions
from games.engine.cards.pieces import (
    COLOR,
    COLOR_TEXT,
    COLORS,
    DECK,
    FACE,
    NO_COLOR,
    SYMBOL,
    TEXT,
    Cards,
    texts,
)
from games.engine.cards.state import Drawn, FirstColor, Phase, Playing, State, WildDrawFour, phase_name
from games.engine.phases import GameOver
from games.engine.series import Series
from games.scenarios.chance import ScenarioChance
from games.scenarios.document import Position, ScenarioError, Start
from games.scenarios.position import accused_of, color_of, refuse_fields, series_of

DICE_FIELDS = ("center", "bag", "former", "rolls")
DEBT_CARDS = {"+2": FACE["R+2"], "W+4": FACE["W+4"]}


def cards_of(text: str | None, where: str) -> Cards:
    """Read cards in notation, separated by spaces; ScenarioError names the first that is none."""
    if text is None:
        raise ScenarioError(f"`{where}` is missing")
    names = text.split()
    for name in names:
        if name not in FACE:
            raise ScenarioError(f"`{where}`: {name} is not a card")
    return bytes(FACE[name] for name in names)


def check_hand(text: str, where: str) -> None:
    """Raise ScenarioError for the first word that is no card."""
    cards_of(text, where)


def check_top(text: str, where: str) -> None:
    """Raise ScenarioError for what is no card."""
    if text not in FACE:
        raise ScenarioError(f"`{where}`: {text} is not a card")


def from_start(start: Start, options: CardOptions, keep: bool) -> State:
    """Return the state after the opening of a deal from the given deck."""
    if not 0 <= start.dealer < start.seats:
        raise ScenarioError(f"`dealer`: there is no seat {start.dealer}")
    named = cards_of(start.deck, "deck")
    rest = Counter(DECK)
    rest.subtract(named)
    too_many = [TEXT[face] for face, count in rest.items() if count < 0]
    if too_many:
        raise ScenarioError(f"`deck`: more {too_many[0]} than the deck has")
    deck = bytes((*named, *sorted(rest.elements())))
    chance = ScenarioChance(deck=deck, keep=keep)
    nothing = (0,) * start.seats
    series = Series(
        scores=nothing,
        active=(True,) * start.seats,
        misses=nothing,
        dealer=start.dealer,
        contributions=("",) * start.seats,
    )
    state = State(options=options, chance=chance, series=series)
    return evolve(state, start_deal(state))


def from_position(position: Position, options: CardOptions, keep: bool) -> State:
    """Return the state that a position describes; ScenarioError if it cannot be one."""
    refuse_fields(position, DICE_FIELDS, "dice")
    series = series_of(position, options.scoring)
    hands = tuple(bytes(sorted(cards_of(hand or "", "hands"))) for hand in position.hands)
    pile, discards = cards_of(position.draw_pile, "draw_pile"), cards_of(position.discard, "discard")
    if not discards:
        raise ScenarioError("`discard` is empty: there is always a top card")
    if any(series.active[seat] and not hand for seat, hand in enumerate(hands)):
        raise ScenarioError("`hands`: an active seat has no cards; a seat that is out is null")
    if len(pile) + len(discards) + sum(map(len, hands)) > len(DECK):
        raise ScenarioError(f"more cards than the deck has: {len(DECK)}")
    return State(
        options=options,
        chance=ScenarioChance(keep=keep, scripted_deal=position.deal),
        series=series,
        phase=_phase(position, hands, discards),
        hands=hands,
        pile=pile,
        discards=discards,
        color=_color(position, discards[-1]),
        direction=position.direction,
        exposed=tuple(sorted(position.exposed)),
        exposed_at=(0,) * len(position.exposed) if options.uno_window_ms else (),
        debt=position.debt,
        debt_symbol=_debt_symbol(position, discards[-1]),
    )


def _debt_symbol(position: Position, top: int) -> int:
    """Return the symbol of the draw cards that cards are owed for; the top card says it, if nothing else does."""
    if not position.debt:
        return 0
    if position.phase not in (None, "play"):
        raise ScenarioError("`debt` belongs to the phase play")
    kind = position.debt_kind or TEXT[top].lstrip(COLORS)
    if kind not in DEBT_CARDS:
        missing = " is missing" if position.debt_kind is None else ""
        raise ScenarioError(f"`debt_kind`{missing}: allowed are +2 and W+4")
    return SYMBOL[DEBT_CARDS[kind]]


def _color(position: Position, top: int) -> int:
    if position.phase == "first_color":
        return NO_COLOR
    if COLOR[top] == NO_COLOR:
        return color_of(position.color, "color")
    if position.color is not None and position.color != COLOR_TEXT[COLOR[top]]:
        raise ScenarioError(f"`color`: the top card {TEXT[top]} has another one")
    return COLOR[top]


def _phase(position: Position, hands: tuple[Cards, ...], discards: Cards) -> Phase:
    turn = position.turn
    match position.phase:
        case None | "play":
            return Playing(turn)
        case "first_color":
            if COLOR[discards[-1]] != NO_COLOR:
                raise ScenarioError("`discard`: in the phase first_color the top card is a wild")
            return FirstColor(turn)
        case "drawn":
            drawn = cards_of(position.drawn, "drawn")
            if len(drawn) != 1 or drawn[0] not in hands[turn]:
                raise ScenarioError("`drawn` is one card in the hand of the seat whose turn it is")
            return Drawn(turn, drawn[0])
        case "wild_draw_four":
            return _draw_four(position, discards)
        case unknown:
            raise ScenarioError(f"`phase`: {unknown!r}; allowed: play, drawn, wild_draw_four, first_color")


def _draw_four(position: Position, discards: Cards) -> WildDrawFour:
    accused = accused_of(position)
    if TEXT[discards[-1]] != "W+4":
        raise ScenarioError("`discard`: in the phase wild_draw_four the top card is W+4")
    evidence_cards = bytes(sorted(cards_of(position.evidence, "evidence")))
    color = color_of(position.previous_color, "previous_color")
    top = discards[-2] if len(discards) > 1 else None
    return WildDrawFour(position.turn, accused, evidence_cards, color, top)


def facts(state: State) -> dict[str, Any]:
    """Return all that a scenario may check of a state, by key; ``hands`` and ``sees`` by seat."""
    series, over = state.series, isinstance(state.phase, GameOver)
    seats = range(len(series.active))
    return {
        "turn": state.phase.turn,
        "phase": phase_name(state.phase),
        "top": TEXT[state.discards[-1]],
        "color": COLOR_TEXT[state.color] or None,
        "direction": state.direction,
        "counts": [len(state.hands[seat]) if series.active[seat] else None for seat in seats],
        "hands": {str(seat): " ".join(texts(state.hands[seat])) for seat in seats},
        "draw_pile": len(state.pile),
        "discard_pile": len(state.discards),
        "debt": state.debt,
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


def _joined(cards: tuple[str, ...] | None) -> str | None:
    return None if cards is None else " ".join(cards)


def build(position: Position | None, start: Start | None, options: object, keep: bool) -> State:
    """Return the state that a scenario begins with."""
    card_options = msgspec.convert(options, CardOptions, from_attributes=True)
    if start is not None:
        return from_start(start, card_options, keep)
    assert position is not None
    return from_position(position, card_options, keep)
