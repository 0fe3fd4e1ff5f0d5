"""The table of families: which functions play which kind of game. Pure."""

from games.engine.cards.family import CARDS
from games.engine.decider import Family

FAMILIES: dict[str, Family] = {CARDS.name: CARDS}
