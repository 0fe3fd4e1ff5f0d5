"""What of the rule book follows from the code: tables of rulesets and options, the numbered rules. No database.

A page has them between markers, and ``renewed`` writes them anew::

    <!-- rule_book: differences -->
    …
    <!-- end -->
"""

import re
from collections.abc import Callable, Iterable

import msgspec

from games.engine.options import Choice, Option, Value
from games.engine.rulesets import CARDS, DICE, RULESETS, options_of, resolve
from games.rulebook.chapters import CHAPTERS

FAMILIES = (CARDS, DICE)
DASH = "-"

_BLOCK = re.compile(r"(<!-- rule_book: ([a-z0-9_ ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


class UnknownBlockError(ValueError):
    """A page asks for a part that does not exist."""


def renewed(page: str) -> str:
    """Return a page with everything between its markers written anew from the code."""
    return _BLOCK.sub(lambda found: f"{found[1]}{_block(found[2])}\n{found[3]}", page)


def blocks(page: str) -> list[str]:
    """Return the names of the parts that a page asks for."""
    return [name for _, name, _ in _BLOCK.findall(page)]


def _block(name: str) -> str:
    kind, _, of = name.partition(" ")
    if kind == "option" and of in values_by_option():
        return _option(of)
    if name not in _BLOCKS:
        raise UnknownBlockError(
            f"there is nothing to write for {name!r}; there are {', '.join(_BLOCKS)}, option NAME"
        )
    return _BLOCKS[name]()


def values_by_option() -> dict[str, dict[str, Value]]:
    """Return every option's value by ruleset, rulesets that do not have it left out."""
    table: dict[str, dict[str, Value]] = {
        option.name: {} for family in FAMILIES for option in options_of(family)
    }
    for name, ruleset in RULESETS.items():
        for option, value in msgspec.structs.asdict(resolve(name, {}, ruleset.seats[0]).options).items():
            table[option][name] = value
    return table


def _rulesets() -> str:
    rows = [
        (f"`{each.name}`", each.summary, each.family, f"{each.seats[0]}-{each.seats[1]}")
        for each in RULESETS.values()
    ]
    return _table(("ruleset", "what it is", "played with", "seats"), rows)


def _differences() -> str:
    """Return a row for every option of which rulesets that have it say different things."""
    rows = [
        (_link(option), *(_in_table(values, name) for name in RULESETS))
        for option, values in values_by_option().items()
        if len(set(values.values())) > 1
    ]
    return _table(("option", *(f"`{name}`" for name in RULESETS)), rows)


def _in_table(values: dict[str, Value], ruleset: str) -> str:
    """Return a ruleset's value, bold where the first ruleset that has the option says otherwise."""
    if ruleset not in values:
        return DASH
    text = written(values[ruleset])
    return text if values[ruleset] == next(iter(values.values())) else f"**{text}**"


def _everywhere() -> str:
    """Return a row for every option that is the same in all rulesets that have it."""
    rows = [
        (_link(option), written(next(iter(values.values()))), _families(option))
        for option, values in values_by_option().items()
        if len(set(values.values())) == 1
    ]
    return _table(("option", "value", "played with"), rows)


def _families(option: str) -> str:
    return " and ".join(family for family in FAMILIES if _find(option, family))


def _rule_numbers(*options: Option | None) -> str:
    """Return the rules that options cite, each once."""
    numbers = [number for option in options if option for number in option.rule.split(", ")]
    return ", ".join(dict.fromkeys(numbers))


def _values() -> str:
    rows = []
    for name in values_by_option():
        cards, dice = (_find(name, family) for family in FAMILIES)
        defaults = (_default(name, family) for family in FAMILIES)
        rows.append((_link(name), _allowed(cards, dice), *defaults, _rule_numbers(cards, dice)))
    return _table(("option", "values", "default with cards", "default with dice", "rules"), rows)


def _option(name: str) -> str:
    cards, dice = (_find(name, family) for family in FAMILIES)
    defaults = [f"{_default(name, family)} with {family}" for family in FAMILIES if _find(name, family)]
    return f"Values: {_allowed(cards, dice)}. Default: {', '.join(defaults)}. Rules {_rule_numbers(cards, dice)}."


def _allowed(cards: Option | None, dice: Option | None) -> str:
    with_cards, with_dice = (_words(option) for option in (cards, dice))
    if with_cards == with_dice or not (with_cards and with_dice):
        return with_cards or with_dice
    return f"{with_cards} (cards); {with_dice} (dice)"


def _words(option: Option | None) -> str:
    if option is None:
        return ""
    if isinstance(option.allowed, Choice):
        return ", ".join(f"`{word}`" for word in option.allowed.words)
    return re.sub(r"\b(none|true|false)\b", r"`\1`", str(option.allowed))


def _default(name: str, family: str) -> str:
    if _find(name, family) is None:
        return DASH
    first = next(each.name for each in RULESETS.values() if each.family == family)
    return written(values_by_option()[name][first])


def _find(name: str, family: str) -> Option | None:
    return next((option for option in options_of(family) if option.name == name), None)


def _rules() -> str:
    return "\n\n".join(
        f"## {number}. {title}\n\n" + "\n".join(f"- **{rule}** {text}" for rule, text in rules.items())
        for number, (title, rules) in CHAPTERS.items()
    )


def written(value: Value) -> str:
    """Return a value as it is written in a game's options."""
    return f"`{str(value).lower()}`" if isinstance(value, bool) else f"`{value}`"


def _link(option: str) -> str:
    return f"[{option}](options.md#{option})"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


_BLOCKS: dict[str, Callable[[], str]] = {
    "rulesets": _rulesets,
    "differences": _differences,
    "everywhere": _everywhere,
    "values": _values,
    "rules": _rules,
}
"""What can stand between markers, beside ``option NAME``."""
