"""The house bot `search`: tries the moves that `careful` likes best in made-up worlds. Pure."""

from collections.abc import Callable, Iterator
from itertools import islice

import msgspec

from games.engine.bots.bot import Options, Pick, View
from games.engine.bots.calls import with_call
from games.engine.bots.careful import CarefulBot, judge
from games.engine.cards.family import CARDS
from games.engine.cards.observation import Observation as CardView
from games.engine.decider import Command, Family, State
from games.engine.dice.family import DICE
from games.engine.dice.observation import Observation as DiceView
from games.engine.rng import SEED_BYTES, Source
from games.engine.search import cards, dice
from games.engine.search.playouts import QuickMove, Tally, gain, play_out

CANDIDATES = 4
COLORS_PER_WILD = 2
"""How many moves are tried at most, and with how many colours the same wild."""
LEAST_WORTH = -1.0
"""What `careful` thinks no better of is not tried."""
CERTAIN = 500.0
"""What `careful` thinks better of is done without trying anything."""
HOLDS_BACK = frozenset({"draw", "pass", "reroll"})
FIRST_LOOK = 12
"""After so many worlds, and each time they have doubled, moves that are behind the favourite are dropped."""
DOUBT = 0.25
"""How much `careful` is trusted: another move must lead by so many points for each unit of its mean's variance."""


class Imagination(msgspec.Struct, frozen=True):
    """How worlds of a family are made up and played, and how many moves are played for one choice.

    A world that has been begun is finished. Dice are dearer: every roll is a draw of its own.
    """

    family: Family
    worlds: Callable[..., Iterator[State]]
    quick_move: QuickMove
    moves_per_choice: int


_IMAGINATIONS: dict[type, Imagination] = {
    CardView: Imagination(CARDS, cards.worlds, cards.quick_move, 16000),
    DiceView: Imagination(DICE, dice.worlds, dice.quick_move, 4000),
}


class SearchBot:
    """It plays as `careful` does unless playing on in worlds that agree with its view shows something better.

    The favourite of `careful` and a few other moves are tried in the same worlds. It answers a Wild Draw Four,
    and does what is done out of turn, as `careful` does.
    """

    name = "search"

    def __init__(self, moves_per_choice: int | None = None) -> None:
        """Limit the work for one choice to about so many played moves; None: what its family says."""
        self._moves_per_choice = moves_per_choice
        self._careful = CarefulBot()

    def choose(self, seen: View, options: Options, pick: Pick) -> str:
        """Return the move that gains most, by far enough to be believed; the pick makes up the worlds."""
        if len(seen.legal_moves) == 1 or seen.phase == "wild_draw_four":
            return self._careful.choose(seen, options, pick)
        favourite, *others = _candidates(seen, options)
        if not others:
            return with_call(seen, options, favourite)
        source = Source(pick(1 << 32).to_bytes(SEED_BYTES), "search")
        tallies = self._tried(seen, options, favourite, others, source)
        return with_call(seen, options, _leader(favourite, tallies))

    def react(self, seen: View, options: Options, pick: Pick) -> str | None:
        """Do what `careful` does."""
        return self._careful.react(seen, options, pick)

    def _tried(
        self, seen: View, options: Options, favourite: str, others: list[str], source: Source
    ) -> dict[str, Tally]:
        """Return the tallies of the moves that were not dropped, once the work is done or none is left."""
        imagination = _IMAGINATIONS[type(seen)]
        left, look = self._moves_per_choice or imagination.moves_per_choice, FIRST_LOOK
        tallies = {move: Tally([]) for move in others}
        worlds = imagination.worlds(seen, options, source)
        while left > 0 and tallies:
            for world in islice(worlds, look):
                gains, played = _gains(imagination, world, seen.you, [favourite, *tallies])
                for move, tally in tallies.items():
                    tally.leads.append(gains[move] - gains[favourite])
                left -= played
                if left <= 0:
                    break
            tallies = {move: tally for move, tally in tallies.items() if tally.mean > 0}
            look = len(next(iter(tallies.values())).leads) if tallies else 0
        return tallies


def _gains(
    imagination: Imagination, world: State, seat: int | None, moves: list[str]
) -> tuple[dict[str, float], int]:
    """Return what each move gains the seat in a world, and how many moves were played to find out."""
    assert seat is not None
    gains, moves_played = {}, 0
    for move in moves:
        command: Command = imagination.family.parse(move, seat)
        ended, played = play_out(imagination.family, world, command, imagination.quick_move)
        gains[move] = gain(world, ended, seat)
        moves_played += played
    return gains, moves_played


def _candidates(seen: View, options: Options) -> list[str]:
    """Return the moves worth trying, the favourite of `careful` first; only that one when it is certain."""
    judged = judge(seen, options)
    worth = {move: judged.worth(move) for move in seen.legal_moves}
    favourite, *others = sorted(worth, key=worth.__getitem__, reverse=True)
    tried = [favourite]
    if worth[favourite] >= CERTAIN:
        return tried
    for move in others:
        alike = [other for other in tried if other.partition(">")[0] == move.partition(">")[0]]
        if worth[move] > LEAST_WORTH and move not in HOLDS_BACK and len(alike) < COLORS_PER_WILD:
            tried.append(move)
    return tried[:CANDIDATES]


def _leader(favourite: str, tallies: dict[str, Tally]) -> str:
    """Return the favourite, or the move that leads it by most of those that lead by far enough."""
    best, lead = favourite, 0.0
    for move, tally in tallies.items():
        if len(tally.leads) > 1 and tally.mean > max(lead, DOUBT * tally.variance_of_mean):
            best, lead = move, tally.mean
    return best
