"""The table of families: which functions play which kind of game. Pure."""

from games.engine.cards.family import CARDS
from games.engine.decider import Family
from games.engine.dice.family import DICE

FAMILIES: dict[str, Family] = {family.name: family for family in (CARDS, DICE)}
