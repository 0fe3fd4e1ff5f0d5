"""Playing made-up states to the end of the deal, and the tally of moves that were tried in the same ones. Pure."""

from collections.abc import Callable
from math import fsum
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine.bots.bot import Options, View
from games.engine.decider import Command, Family, State
from games.engine.events import DealEnded
from games.engine.rejection import Rejection
from games.engine.series import Series

MOST_TURNS = 200
"""A playout that takes longer counts as blocked (rules 14.18), so that none goes on for long."""

QuickMove = Callable[[State, tuple[Command, ...]], Command]
"""From a state and its legal moves to one of them, without thinking."""


def bounded(options: Options, deal: int) -> Any:
    """Return the options of the seat's game for this deal alone: it ends in time, and waits for nobody."""
    most_turns = min(options.max_turns_per_deal, MOST_TURNS)
    return replace(options, deal_limit=deal, max_turns_per_deal=most_turns, uno_window_ms=0)


def series_of(seen: View) -> Series:
    """Return what outlasts the deal, as far as the deal needs it; all seats that do not play count as left."""
    active = tuple([count is not None for count in seen.counts])
    return Series(
        scores=seen.scores,
        active=active,
        misses=seen.misses,
        forfeited=tuple([seat for seat, plays in enumerate(active) if not plays]),
        deal=seen.deal,
        dealer=seen.dealer,
        deal_winner=seen.deal_winner,
        contributions=("",) * len(active),
    )


def play_out(family: Family, state: State, command: Command, quick_move: QuickMove) -> tuple[DealEnded, int]:
    """Return how the deal ends when the command is given and quick moves follow, and how many moves it took."""
    legal: tuple[Command, ...] = ()
    moves = 0
    while True:
        outcome = family.decide(state, command, legal=legal)
        assert not isinstance(outcome, Rejection)
        moves += 1
        for event in outcome:
            if type(event) is DealEnded:
                return event, moves
            state = family.evolve(state, event)
        legal = family.legal_moves(state)
        command = quick_move(state, legal)


def gain(state: State, ended: DealEnded, seat: int) -> float:
    """Return the points that the seat gained in the deal over the mean of the other seats that play."""
    series = state.series
    points = [total - before for total, before in zip(ended.scores, series.scores, strict=True)]
    others = [points[other] for other, plays in enumerate(series.active) if plays and other != seat]
    over_others: float = points[seat] - sum(others) / len(others)
    return over_others if state.options.scoring == "winner_takes" else -over_others


class Tally(msgspec.Struct):
    """What a move gained over the favourite in the worlds in which both were tried."""

    leads: list[float] = []

    @property
    def mean(self) -> float:
        """The mean lead over the favourite."""
        return fsum(self.leads) / len(self.leads)

    @property
    def variance_of_mean(self) -> float:
        """The square of the mean's standard error; there must be two leads."""
        mean, worlds = self.mean, len(self.leads)
        return fsum([(lead - mean) ** 2 for lead in self.leads]) / (worlds - 1) / worlds
