"""Which bot is better: many deals in memory, each played again with the seats swapped on the same seed. Pure."""

from collections.abc import Iterator
from math import sqrt

import msgspec
from msgspec.structs import replace

from games.engine import rng
from games.engine.bots.bot import HouseBot
from games.engine.chance import SeededChance
from games.engine.events import DealEnded
from games.engine.playout import play_game
from games.engine.rulesets import Rules

NORMAL_95 = 1.96
"""Half the width of a 95 % interval, in standard errors."""


class Comparison(msgspec.Struct, frozen=True):
    """What came of it. ``differences``: per pair of swapped deals, the first bot's points per deal and seat
    over the second's; ``won``: the deals won by the first, by the second, and by nobody.
    """

    differences: tuple[float, ...]
    won: tuple[int, int, int]

    @property
    def mean(self) -> float:
        """The points per deal and seat of the first bot over the second."""
        return sum(self.differences) / len(self.differences)

    @property
    def margin(self) -> float:
        """Half the width of the mean's 95 % interval. The pairs are independent, the deals of a pair are not."""
        pairs, mean = len(self.differences), self.mean
        variance = sum((difference - mean) ** 2 for difference in self.differences) / (pairs - 1)
        return NORMAL_95 * sqrt(variance / pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean; the bots are level if it includes 0."""
        return self.mean - self.margin, self.mean + self.margin


def compare(first: HouseBot, second: HouseBot, rules: Rules, seats: int, pairs: int, seed: int) -> Comparison:
    """Play ``pairs`` deals (at least 2) twice: the bots sit alternately, then the other way round.

    ``rules`` were resolved for ``seats``; ``seed`` (0 or more, below 2**256) names the deals.
    """
    differences = []
    won = [0, 0, 0]
    for chance in _chances(seed, pairs):
        total = 0.0
        for swapped in (0, 1):
            ended = _deal((first, second) if not swapped else (second, first), rules, seats, chance)
            mine = [seat for seat in range(seats) if seat % 2 == swapped]
            total += _difference(rules, ended, mine)
            won[2 if ended.winner is None else int(ended.winner not in mine)] += 1
        differences.append(total / 2)
    return Comparison(tuple(differences), (won[0], won[1], won[2]))


def _chances(seed: int, pairs: int) -> Iterator[SeededChance]:
    whole = seed.to_bytes(rng.SEED_BYTES)
    for pair in range(pairs):
        yield SeededChance(rng.derive(whole, f"comparison|{pair}"))


def _deal(bots: tuple[HouseBot, HouseBot], rules: Rules, seats: int, chance: SeededChance) -> DealEnded:
    one_deal = replace(rules, options=replace(rules.options, deal_limit=1))
    game = play_game(one_deal, {seat: bots[seat % 2] for seat in range(seats)}, chance)
    return next(event for event, _ in game if isinstance(event, DealEnded))


def _difference(rules: Rules, ended: DealEnded, mine: list[int]) -> float:
    """Return the mean points of my seats over that of the others; own cards count against a seat (rules 9.3)."""
    takes = rules.options.scoring == "winner_takes"
    points = ended.scores if takes else [-value for value in ended.hand_points]
    others = [seat for seat in range(len(points)) if seat not in mine]
    return _mean(points[seat] for seat in mine) - _mean(points[seat] for seat in others)


def _mean(points: Iterator[int]) -> float:
    values = list(points)
    return sum(values) / len(values)
