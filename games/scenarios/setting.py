"""What scenarios need of each family: to set it up, to look at it, to read the pieces it names. No database."""

from collections.abc import Callable
from typing import Any

import msgspec

from games.scenarios import cards, dice


class Setting(msgspec.Struct, frozen=True):
    """How scenarios of a family are set up and looked at.

    ``check_top`` and ``check_hand`` raise ScenarioError for a text that names what the family does not have,
    on top or in a hand; ``lacks``: the keys of an expectation that say nothing there.
    """

    build: Callable[..., Any]
    facts: Callable[[Any], dict[str, Any]]
    check_top: Callable[[str, str], None]
    check_hand: Callable[[str, str], None]
    lacks: tuple[str, ...] = ()


SETTINGS: dict[str, Setting] = {
    "cards": Setting(cards.build, cards.facts, cards.check_top, cards.check_hand),
    "dice": Setting(dice.build, dice.facts, dice.check_top, dice.check_hand, lacks=("discard_pile",)),
}
