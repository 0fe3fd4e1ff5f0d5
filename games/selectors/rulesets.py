"""What can be played, and against whom: rulesets with options and pieces, house bots. From the engine's tables."""

import inspect

import msgspec

from games.engine.bots.table import BOTS
from games.engine.cards import pieces as cards
from games.engine.dice import pieces as dice
from games.engine.options import Choice, Flag, Option, Value, Whole
from games.engine.rulesets import CARDS, DICE, RULESETS, Ruleset, option_values, options_of, resolve
from games.rulebook.chapters import RULES, numbers_in


class RulesetSummary(msgspec.Struct, frozen=True):
    """A ruleset in a list. ``seats``: the fewest and the most."""

    name: str
    version: int
    family: str
    seats: tuple[int, int]
    summary: str


class OptionDescription(msgspec.Struct, frozen=True):
    """An option: its type (choice, flag, whole), what is allowed, its value in this ruleset, rule and meaning.

    A choice has ``words``; a whole number has ``least`` and ``most``, and may be the word "none" where
    ``or_none``. ``rule_texts``: what the rule book says under each number in ``rule``.
    """

    name: str
    type: str
    allowed: str
    default: int | bool | str
    rule: str
    text: str
    rule_texts: dict[str, str]
    words: tuple[str, ...] | None = None
    least: int | None = None
    most: int | None = None
    or_none: bool = False


class CardCount(msgspec.Struct, frozen=True):
    """A card of the deck: its text, how many there are, and what it counts in a hand."""

    card: str
    count: int
    points: int


class DieFaces(msgspec.Struct, frozen=True):
    """A die: its name, its six faces, and what each counts in a hand."""

    die: str
    faces: tuple[str, ...]
    points: tuple[int, ...]


class RulesetDescription(msgspec.Struct, frozen=True):
    """A ruleset in full: ``deck`` for cards, ``dice`` for dice, the other is null."""

    name: str
    version: int
    family: str
    seats: tuple[int, int]
    summary: str
    options: tuple[OptionDescription, ...]
    deck: tuple[CardCount, ...] | None
    dice: tuple[DieFaces, ...] | None


class HouseBotDescription(msgspec.Struct, frozen=True):
    """A house bot: its name and what kind of player it is."""

    name: str
    text: str


def rulesets() -> list[RulesetSummary]:
    """Return all rulesets."""
    return [
        RulesetSummary(known.name, known.version, known.family, known.seats, known.summary)
        for known in RULESETS.values()
    ]


def ruleset(name: str) -> RulesetDescription | None:
    """Return a ruleset in full, None if there is none of that name."""
    known = RULESETS.get(name)
    if known is None:
        return None
    return RulesetDescription(
        name=known.name,
        version=known.version,
        family=known.family,
        seats=known.seats,
        summary=known.summary,
        options=_options(known),
        deck=_DECK if known.family == CARDS else None,
        dice=_DICE if known.family == DICE else None,
    )


def house_bots() -> list[HouseBotDescription]:
    """Return all house bots."""
    return [HouseBotDescription(name, _first_sentence(bot)) for name, bot in BOTS.items()]


def _options(known: Ruleset) -> tuple[OptionDescription, ...]:
    values = option_values(resolve(known.name, {}, known.seats[0]))
    return tuple(_described(option, values[option.name]) for option in options_of(known.family))


def _described(option: Option, default: Value) -> OptionDescription:
    allowed = option.allowed
    whole = allowed if isinstance(allowed, Whole) else None
    return OptionDescription(
        name=option.name,
        type={Choice: "choice", Flag: "flag", Whole: "whole"}[type(allowed)],
        allowed=str(allowed),
        default=default,
        rule=option.rule,
        text=option.text,
        rule_texts={number: RULES[number] for number in numbers_in(option.rule)},
        words=allowed.words if isinstance(allowed, Choice) else None,
        least=whole.least if whole else None,
        most=whole.most if whole else None,
        or_none=whole.or_none if whole else False,
    )


def _first_sentence(described: object) -> str:
    text = " ".join((inspect.getdoc(type(described)) or "").split())
    return text.split(". ")[0].removesuffix(".") + "."


_DECK = tuple(
    CardCount(cards.TEXT[face], cards.DECK.count(face), cards.VALUE[face]) for face in sorted(set(cards.DECK))
)
_DICE = tuple(
    DieFaces(
        dice.DIE_TEXT[die],
        dice.FACES_OF[die],
        tuple(dice.VALUE[die * dice.SIDES : (die + 1) * dice.SIDES]),
    )
    for die in dice.DICE
)
