"""What the tests of house bots share: positions, what a bot does in them, and option sets to play through."""

from collections.abc import Iterable
from itertools import cycle
from typing import Any

from games.engine.bots.bot import HouseBot, Pick
from games.engine.bots.table import BOTS
from games.engine.chance import SeededChance
from games.engine.decider import State
from games.engine.families import FAMILIES
from games.engine.rulesets import RULESETS, Rules, resolve
from games.engine.search.bot import SearchBot
from games.scenarios import cards, dice
from games.scenarios.document import Position

HOUSE_RULES: dict[str, tuple[dict[str, Any], ...]] = {
    "cards": (
        {},
        {"stacking": "same", "seven_zero": True, "jump_in": "exact"},
        {"stacking": "any", "wd4_enforcement": "bluff", "draw_policy": "until_playable", "draw_cap": 3},
        {"stacking": "any", "wd4_enforcement": "free", "voluntary_draw": False, "drawn_card": "must_play"},
        {"seven_zero": True, "jump_in": "exact", "uno_window_ms": 700, "uno_window": "until_own_next_play"},
        {"wd4_enforcement": "strict", "wd4_legal_if": "no_match", "wd4_wilds_count": True},
        {"drawn_card": "never", "two_seat_reverse": "none", "first_action": "flip_next", "hand_size": 3},
    ),
    "dice": (
        {},
        {"voluntary_draw": False, "drawn_card": "must_play", "final_draw_effect": True},
        {"wd4_enforcement": "free", "wd4_legal_if": "no_color", "two_seat_reverse": "none"},
        {"wd4_challengers": "target", "wd4_wilds_count": True, "drawn_card": "never"},
        {"wd4_enforcement": "strict", "hand_size": 3, "action_match": "color_only"},
    ),
}
TABLES: tuple[tuple[str, dict[str, Any]], ...] = tuple(
    (ruleset.name, options) for ruleset in RULESETS.values() for options in HOUSE_RULES[ruleset.family]
)
"""Every ruleset with every set of house rules of its family."""

QUICK_BOTS: dict[str, HouseBot] = {**BOTS, "search": SearchBot(moves_per_choice=1)}
"""All house bots, `search` with one made-up world for a choice, so that whole games are quickly played."""

CAUGHT: dict[str, Any] = {
    "center": "d4:W+4",
    "color": "G",
    "phase": "wild_draw_four",
    "accused": 0,
    "evidence": "d1:R2 d3:Y5",
    "former": "d15:Y5",
    "previous_color": "Y",
}
"""A Wild Draw Four of seat 0, its target seat 1, that another die of its hand forbids."""


def seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


def chance(number: int = 7) -> SeededChance:
    return SeededChance(seed(number))


def rules_of(table: tuple[str, dict[str, Any]], seats: int) -> Rules:
    name, options = table
    return resolve(name, options, seats)


def card_table(*hands: str | None, top: str, ruleset: str = "official", **more: Any) -> State:
    """Return the middle of a deal of cards, seat 0 on turn; ``options`` and position fields may follow."""
    options = resolve(ruleset, more.pop("options", {}), len(hands)).options
    pile = more.pop("draw_pile", "R1 G2 B3 Y4 R6 G7 B8 Y9")
    return cards.build(_position(hands, discard=top, draw_pile=pile, **more), None, options, False)


def dice_table(*hands: str | None, center: str, bag: str = "d20 d21 d22 d23", **more: Any) -> State:
    """Return the middle of a deal of dice, seat 0 on turn; ``options`` and position fields may follow."""
    options = resolve("dice-500", more.pop("options", {}), len(hands)).options
    return dice.build(_position(hands, center=center, bag=bag, **more), None, options, False)


def _position(hands: Iterable[str | None], **more: Any) -> Position:
    hands = list(hands)
    return Position(
        hands=hands, **{"turn": 0, "direction": 1, "dealer": 0, "scores": [0] * len(hands), **more}
    )


def picks(*numbers: int) -> Pick:
    """Return picks that give these numbers again and again."""
    following = cycle(numbers)
    return lambda n: next(following) % n


def family_of(state: State) -> str:
    return "cards" if hasattr(state, "discards") else "dice"


def choice(bot: HouseBot, state: State, *numbers: int) -> str:
    """Return what the bot does with its decision, moves picked by ``numbers``."""
    seen = FAMILIES[family_of(state)].observe(state, 9, state.phase.turn)
    return bot.choose(seen, state.options, picks(*numbers or (0,)))


def reaction(bot: HouseBot, state: State, seat: int, *numbers: int) -> str | None:
    """Return what the bot does although nothing waits for its seat."""
    seen = FAMILIES[family_of(state)].observe(state, 9, seat)
    return bot.react(seen, state.options, picks(*numbers or (0,)))
