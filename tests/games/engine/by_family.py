"""What tests of every ruleset have to know about a family: its pieces, every move there is, what nobody sees."""

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine.cards import decide as card_decide
from games.engine.cards import evolve as card_evolve
from games.engine.cards.commands import Command as CardCommand
from games.engine.cards.observe import moves_of as card_moves_of
from games.engine.cards.pieces import COLORS, DECK
from games.engine.cards.pieces import TEXT as CARD_TEXT
from games.engine.cards.state import Drawn as CardDrawn
from games.engine.cards.state import WildDrawFour as CardDrawFour
from games.engine.commands import Contribute, StartDeal
from games.engine.decider import Event, State
from games.engine.dice import decide as dice_decide
from games.engine.dice import evolve as dice_evolve
from games.engine.dice.commands import Command as DiceCommand
from games.engine.dice.observe import moves_of as dice_moves_of
from games.engine.dice.pieces import TEXT as PIECE_TEXT
from tests.games.engine.dice.kit import dice_in

COLOR_ENDINGS = ("", *(f">{color}" for color in COLORS))
UNO_ENDINGS = ("", " uno")
CARD_FACE = re.compile(r"\b(?:[RYGB](?:[0-9]|S|R|\+2)|W\+4|W)(?![\w+])")
DIE_FACE = re.compile(r"\bd[0-9]+:(?:[RYGB](?:[0-9]|S|R|\+2)|W\+4|W)(?![\w+])")


class Known(msgspec.Struct, frozen=True):
    """``pieces(state)`` must always be ``all_pieces``; ``moves_of(state, seat)``: the turn moves a seat has.

    ``conceivable(seats)``: every move that can be written at such a table, in words, some that name no seat
    or die of it included. ``faces``: all there are; ``face``: how one looks in the JSON of an event;
    ``named(event)``: the faces that an event may name. ``other_world(state, seat, chooser)``: the game with all
    that the seat (None: a spectator) cannot see dealt differently. ``evolve_table``, ``decide_table``: the
    classes that are known to evolve and decide; ``commands``: every command class.
    """

    all_pieces: list[int]
    pieces: Callable[[State], list[int]]
    moves_of: Callable[[State, int | None], tuple[Any, ...]]
    conceivable: Callable[[int], tuple[str, ...]]
    faces: tuple[str, ...]
    face: re.Pattern[str]
    named: Callable[[Event], list[str]]
    other_world: Callable[[State, int | None, random.Random], State]
    evolve_table: dict[type, Any]
    decide_table: frozenset[type]
    commands: tuple[type, ...]


# Cards.


def card_pieces(state: State) -> list[int]:
    return sorted(b"".join((*state.hands, state.pile, state.discards)))


@cache
def card_moves(seats: int) -> tuple[str, ...]:
    targets = ("", *(f"@{seat}" for seat in range(seats + 1)))
    plays = product(CARD_TEXT, COLOR_ENDINGS, targets, UNO_ENDINGS)
    words = ("draw", "pass", "accept", "challenge", "take", "uno")
    return (
        *(f"play {''.join(parts)}" for parts in plays),
        *(f"color {color}" for color in COLORS),
        *words,
        *(f"catch {seat}" for seat in range(seats + 1)),
    )


def named_cards(event: Event) -> list[str]:
    match type(event).__name__:
        case "CardPlayed":
            return [event.card]
        case "DealStarted":
            return [*(card for _, card in event.dealer_draw), *(turned.card for turned in event.turned)]
        case _:
            return []


def other_hands_and_pile(state: State, seat: int | None, chooser: random.Random) -> State:
    """Deal every card that the seat does not see again; each hand keeps its number of cards."""
    unseen = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    unseen += state.pile
    chooser.shuffle(unseen)
    hands = []
    for other, hand in enumerate(state.hands):
        hands.append(hand if other == seat else bytes(sorted(unseen[: len(hand)])))
        unseen = unseen if other == seat else unseen[len(hand) :]
    world = replace(state, hands=tuple(hands), pile=bytes(unseen))
    sights = tuple(
        (challenger, evidence if challenger == seat else bytes(chooser.choices(DECK, k=len(evidence))))
        for challenger, evidence in state.sights
    )
    return replace(world, sights=sights, phase=_other_phase(world, seat, chooser))


def _other_phase(world: State, seat: int | None, chooser: random.Random) -> Any:
    phase = world.phase
    if isinstance(phase, CardDrawn) and phase.turn != seat:
        return replace(phase, card=chooser.choice(world.hands[phase.turn]))
    if isinstance(phase, CardDrawFour) and phase.accused != seat:
        held = world.hands[phase.accused]
        evidence = bytes(sorted(chooser.sample(held, k=len(phase.evidence))))
        return replace(phase, evidence=evidence)
    return phase


# Dice.


@cache
def dice_moves(seats: int) -> tuple[str, ...]:
    plays = product((f"d{die}" for die in range(25)), COLOR_ENDINGS, UNO_ENDINGS)
    words = ("reroll", "draw", "pass", "accept", "challenge", "uno")
    return (
        *(f"play {''.join(parts)}" for parts in plays),
        *words,
        *(f"catch {seat}" for seat in range(seats + 1)),
    )


def named_dice(event: Event) -> list[str]:
    return list(_texts(msgspec.to_builtins(event)))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value in PIECE_TEXT:
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        yield from _texts(list(value.values()))


def other_bag(state: State, seat: int | None, chooser: random.Random) -> State:
    """All faces are public: only the order of the bag and what other challengers were shown can differ."""
    sights = tuple((other, hand) for other, hand in state.sights if other == seat)
    return replace(state, bag=tuple(chooser.sample(state.bag, len(state.bag))), sights=sights)


KNOWN: dict[str, Known] = {
    "cards": Known(
        all_pieces=sorted(DECK),
        pieces=card_pieces,
        moves_of=card_moves_of,
        conceivable=card_moves,
        faces=CARD_TEXT,
        face=CARD_FACE,
        named=named_cards,
        other_world=other_hands_and_pile,
        evolve_table=card_evolve._EVOLVE,
        decide_table=frozenset(card_decide._OUTCOMES),
        commands=CardCommand.__args__,
    ),
    "dice": Known(
        all_pieces=list(range(24)),
        pieces=dice_in,
        moves_of=dice_moves_of,
        conceivable=dice_moves,
        faces=PIECE_TEXT,
        face=DIE_FACE,
        named=named_dice,
        other_world=other_bag,
        evolve_table=dice_evolve._EVOLVE,
        decide_table=frozenset(dice_decide._OUTCOMES) | {StartDeal, Contribute},
        commands=DiceCommand.__args__,
    ),
}
