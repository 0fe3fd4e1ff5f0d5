"""The table of rulesets: name, version, family and what differs from its defaults (rules 1, 2). Pure."""

from collections.abc import Mapping

import msgspec

from games.engine.cards.options import OPTIONS as CARD_OPTIONS
from games.engine.cards.options import CardOptions
from games.engine.cards.options import check_combination as check_cards
from games.engine.dice.options import OPTIONS as DICE_OPTIONS
from games.engine.dice.options import DiceOptions
from games.engine.dice.options import check_combination as check_dice
from games.engine.options import Option, OptionError, Value, check_values

CARDS, DICE = "cards", "dice"


class Ruleset(msgspec.Struct, frozen=True):
    """A printed sheet: ``differs`` are the options whose value is not the family's default."""

    name: str
    version: int
    family: str
    seats: tuple[int, int]
    summary: str
    differs: dict[str, Value]


class Rules(msgspec.Struct, frozen=True):
    """What a game pins for life: ruleset, version, family, and a value for every option."""

    ruleset: str
    version: int
    family: str
    options: CardOptions | DiceOptions


_LOWEST: dict[str, Value] = {
    "scoring": "lowest_total",
    "dealer_choice": "high_card_redraw",
    "first_wild": "bury_redraw",
    "first_wild_draw_four": "bury_redraw",
    "first_reverse_starter": "right_of_dealer",
    "draw_policy": "until_playable",
    "drawn_card": "must_play",
    "action_match": "color_only",
    "wd4_legal_if": "no_color_or_number",
    "wd4_enforcement": "strict",
    "uno_penalty": 4,
    "reshuffle": "when_last_taken",
}

_TABLE = (
    Ruleset("official", 1, CARDS, (2, 10), "The current printed sheet of 108 cards.", {}),
    Ruleset(
        "classic-500",
        1,
        CARDS,
        (2, 10),
        "One card drawn, the winner takes the points, first to 500.",
        {
            "dealer_choice": "random",
            "first_wild": "reshuffle_redraw",
            "wd4_legal_if": "no_match",
            "wd4_enforcement": "strict",
            "uno_window": "until_own_next_play",
        },
    ),
    Ruleset(
        "lowest-500",
        1,
        CARDS,
        (2, 10),
        "Draw until playable, own cards count against you, the lowest total wins when somebody reaches 500.",
        _LOWEST,
    ),
    Ruleset(
        "elimination-500",
        1,
        CARDS,
        (2, 10),
        "As lowest-500, but whoever reaches 500 is out and the rest play on until one is left.",
        {**_LOWEST, "scoring": "elimination"},
    ),
    Ruleset("dice-500", 1, DICE, (2, 4), "UNO dice: five dice each, one centre die.", {}),
)
RULESETS: dict[str, Ruleset] = {ruleset.name: ruleset for ruleset in _TABLE}
DEFAULT = "official"


def ruleset(name: str) -> Ruleset:
    """Return the ruleset of that name; OptionError lists the names there are."""
    if name not in RULESETS:
        raise OptionError("ruleset", name, ", ".join(RULESETS), "is not a ruleset")
    return RULESETS[name]


def options_of(family: str) -> tuple[Option, ...]:
    """Return the options that rulesets of the family have."""
    return {CARDS: CARD_OPTIONS, DICE: DICE_OPTIONS}[family]


def resolve(name: str, overrides: Mapping[str, object], seats: int) -> Rules:
    """Return the rules of a game at a table of ``seats``: the ruleset with some options overridden.

    OptionError names an unknown ruleset or option, a wrong type or value, a number of seats that the ruleset
    does not have, or a combination that cannot work (rules 14.29), and says what is allowed.
    """
    base = ruleset(name)
    check_values(overrides, options_of(base.family), base.family)
    least, most = base.seats
    if not least <= seats <= most:
        raise OptionError("seats", seats, f"{least} to {most} with {name}")
    options = _options({**base.differs, **overrides}, base.family, seats)
    return Rules(base.name, base.version, base.family, options)


def _options(values: Mapping[str, object], family: str, seats: int) -> CardOptions | DiceOptions:
    if family == DICE:
        dice = msgspec.convert(values, DiceOptions)
        check_dice(dice, seats)
        return dice
    cards = msgspec.convert(values, CardOptions)
    check_cards(cards, seats)
    return cards


def option_values(rules: Rules) -> dict[str, Value]:
    """Return the value of every option, by name: what a game's first event carries."""
    return msgspec.structs.asdict(rules.options)
