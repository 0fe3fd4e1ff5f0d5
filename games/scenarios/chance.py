"""Chance as a scenario writes it down: deck, reshuffles, rolls; a fixed seed for the rest. No database."""

from collections.abc import Sequence
from typing import TypeVar

from games.engine.chance import SeededChance
from games.scenarios.document import ScenarioError

T = TypeVar("T")
FIXED_SEED = bytes(32)


class ScenarioChance(SeededChance):
    """``deck``: the first deal's deck in dealing order; ``keep``: reshuffles leave the order as it is.

    ``rolls``: the faces to come in a position with dice, which then leave the bag in the order in which they
    lie there (rules 14.31). ``scripted_deal``: the deal that all this is about.
    """

    def __init__(
        self,
        *,
        deck: Sequence[int] | None = None,
        keep: bool = False,
        rolls: Sequence[str] | None = None,
        scripted_deal: int = 1,
    ) -> None:
        super().__init__(FIXED_SEED)
        self._deck = deck
        self._keep = keep
        self._rolls = rolls
        self._deal = scripted_deal

    def shuffle(
        self, deal: int, contributions: tuple[str, ...], label: str, items: Sequence[T]
    ) -> tuple[T, ...]:
        """Return the scripted deck, the kept order, or a shuffle from the fixed seed."""
        if label == "shuffle|0" and deal == self._deal and self._deck is not None:
            return tuple(self._deck)  # type: ignore[arg-type]
        if self._keep and label.startswith("shuffle|") and label != "shuffle|0":
            return tuple(items)
        return super().shuffle(deal, contributions, label, items)

    def pick(self, deal: int, contributions: tuple[str, ...], label: str, items: Sequence[T]) -> int:
        """Return the first die of the bag, the next scripted roll, or a pick from the fixed seed."""
        if self._rolls is None or deal != self._deal:
            return super().pick(deal, contributions, label, items)
        if label.startswith("bag|"):
            return 0
        return self._roll(int(label.rpartition("|")[2]), items)

    def _roll(self, number: int, faces: Sequence[T]) -> int:
        rolls = self._rolls or ()
        if number >= len(rolls):
            raise ScenarioError(f"`rolls` has {len(rolls)} faces, and another is rolled")
        if rolls[number] not in faces:
            allowed = " ".join(sorted({str(face) for face in faces}))
            raise ScenarioError(
                f"`rolls`: the die that is rolled has no face {rolls[number]}; it has {allowed}"
            )
        return faces.index(rolls[number])
