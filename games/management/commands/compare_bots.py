"""Plays two house bots against each other and prints who is better, with an interval: thin, no database."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.bots.table import BOTS, UnknownBotError, house_bot
from games.engine.comparison import Comparison, compare
from games.engine.options import OptionError
from games.engine.rulesets import DEFAULT, resolve

FEWEST_DEALS = 4


class Command(BaseCommand):
    """``manage.py compare_bots A B --deals N``: every deal is played twice, with the seats swapped."""

    help = "Play two house bots against each other and print points per deal. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the bots and the table they play at."""
        names = ", ".join(BOTS)
        parser.add_argument("first", metavar="A", help=f"a house bot: {names}")
        parser.add_argument("second", metavar="B", help="another, or the same")
        parser.add_argument(
            "--deals", type=int, default=1000, help="how many deals (even; half of them differ)"
        )
        parser.add_argument(
            "--seats", type=int, default=2, help="seats at the table; the bots sit alternately"
        )
        parser.add_argument("--ruleset", default=DEFAULT, help=f"the ruleset (default {DEFAULT})")
        parser.add_argument(
            "--seed", type=int, default=7, help="names the deals; the same seed, the same result"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare and print."""
        deals, seats, seed = options["deals"], options["seats"], options["seed"]
        if deals < FEWEST_DEALS or deals % 2:
            raise CommandError(
                f"--deals: {deals} is not allowed; allowed: an even number from {FEWEST_DEALS}"
            )
        if not 0 <= seed < 1 << 256:
            raise CommandError(f"--seed: {seed} is not allowed; allowed: a whole number from 0")
        try:
            first, second = house_bot(options["first"]), house_bot(options["second"])
            rules = resolve(options["ruleset"], {}, seats)
        except (UnknownBotError, OptionError) as error:
            raise CommandError(str(error)) from None
        result = compare(first, second, rules, seats, deals // 2, seed)
        self.stdout.write(
            f"{first.name} against {second.name}: {rules.ruleset}, {seats} seats, {deals} deals "
            f"({deals // 2} pairs with the seats swapped), seed {seed}"
        )
        self.stdout.write("\n".join(_lines(first.name, second.name, result)))


def _lines(first: str, second: str, result: Comparison) -> list[str]:
    low, high = result.interval
    verdict = "level: the interval includes 0"
    if low > 0 or high < 0:
        verdict = f"{first if low > 0 else second} is better"
    won = result.won
    return [
        f"points per deal, {first} over {second}: {result.mean:+.2f} (95 % interval {low:+.2f} to {high:+.2f})",
        f"deals won: {first} {won[0]}, {second} {won[1]}, nobody {won[2]}",
        verdict,
    ]
