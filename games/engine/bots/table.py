"""The table of house bots, by name. Pure."""

from games.engine.bots.bot import HouseBot
from games.engine.bots.careful import CarefulBot
from games.engine.bots.greedy import GreedyBot
from games.engine.bots.random import RandomBot
from games.engine.search.bot import SearchBot

_BOTS: tuple[HouseBot, ...] = (RandomBot(), GreedyBot(), CarefulBot(), SearchBot())
BOTS: dict[str, HouseBot] = {bot.name: bot for bot in _BOTS}


class UnknownBotError(ValueError):
    """There is no house bot of that name; the text names it and lists those there are."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name!r} is not a house bot; there are: {', '.join(BOTS)}")


def house_bot(name: str) -> HouseBot:
    """Return the house bot of that name, or raise UnknownBotError."""
    if name not in BOTS:
        raise UnknownBotError(name)
    return BOTS[name]
