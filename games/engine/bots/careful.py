"""The house bot `careful`: counts what has been played and looks to the end of its turn. Pure."""

from math import comb

from games.engine.bots import cards
from games.engine.bots.bot import Options, Pick, View
from games.engine.bots.cards import IN_DECK, POINTS
from games.engine.bots.greedy import GOES_OUT, CardJudge, DiceJudge
from games.engine.bots.judging import Judge, best_move, best_reaction
from games.engine.cards.observation import Observation as CardView
from games.engine.cards.options import CardOptions
from games.engine.dice.observation import Observation as DiceView

ENDS_THE_DEAL = GOES_OUT - 100
"""The worth of the first card of a chain that empties the hand before anybody else plays."""
DUMP = 0.8
"""The worth of getting rid of a point, with a longer hand than the opponent that is about to go out."""
KEPT_SYMBOL = 2
"""What it costs to play one of two cards that could follow each other across colours."""
LIKELY_GUILTY = 0.7
LONGEST_LAG = 6


class CarefulBot:
    """It plays as `greedy` does, and beyond that: with two seats it sees a chain of cards that goes out in one turn;
    it gets rid of dear cards while others are ahead; and it counts the cards that nobody has seen to tell how likely
    it is that a Wild Draw Four was played beside a card of the colour.
    """

    name = "careful"

    def choose(self, seen: View, options: Options, pick: Pick) -> str:
        """Return the move that looks best; it leaves nothing to chance."""
        return best_move(seen, options, _judge)

    def react(self, seen: View, options: Options, pick: Pick) -> str | None:
        """Call late, catch, jump in, challenge: whatever is worth it."""
        return best_reaction(seen, options, _judge)


def _judge(seen: View, options: Options) -> Judge:
    if isinstance(seen, DiceView):
        return DiceJudge(seen)
    assert isinstance(options, CardOptions)
    return CarefulJudge(seen, options)


class CarefulJudge(CardJudge):
    """What moves with cards are worth to somebody who counts."""

    def __init__(self, seen: CardView, options: CardOptions) -> None:
        super().__init__(seen, options)
        others = [count for seat, count in enumerate(seen.counts) if count is not None and seat != seen.you]
        self._nearest = min(others)
        self._lag = min(LONGEST_LAG, max(0, self._left - self._nearest)) / LONGEST_LAG

    def worth(self, move: str) -> float:
        """Return the worth of a legal move; 0 is that of drawing."""
        if move == "challenge":
            return 1 if self._guilt_is_likely() else -1
        worth = super().worth(move)
        play = cards.read_play(move)
        if play is None or not self._left or worth < 0:
            return worth
        rest = list(self._seen.hand or ())
        rest.remove(play.card)
        if self._plays_again(play.symbol) and self._goes_out(rest, play.color, play.symbol):
            return ENDS_THE_DEAL
        worth += DUMP * POINTS[play.card] * self._lag / self._nearest
        if not play.is_wild and any(
            cards.symbol_of(card) == play.symbol for card in rest if card != play.card
        ):
            worth -= KEPT_SYMBOL
        return worth

    def _plays_again(self, symbol: str) -> bool:
        """Say whether a card of this symbol leaves the turn with us."""
        if cards.players(self._seen) != 2 or self._options.stacking != "off":
            return False
        return symbol in ("S", "+2") or (symbol == "R" and self._options.two_seat_reverse == "skip")

    def _goes_out(self, hand: list[str], color: str, symbol: str) -> bool:
        """Say whether the hand can be played out, card after card, without anybody else having a turn."""
        for card in hand:
            follows = cards.symbol_of(card)
            if card[0] not in (cards.WILD, color) and follows != symbol:
                continue
            if len(hand) == 1:
                return True
            rest = [*hand]
            rest.remove(card)
            if self._plays_again(follows) and self._goes_out(rest, card[0], follows):
                return True
        return False

    def _guilt_is_likely(self) -> bool:
        """Say whether the accused probably holds the colour that lay there before its Wild Draw Four."""
        seen = self._seen
        accused = cards.next_seat(seen, seen.you or 0, -seen.direction)
        if len(seen.discards) < 2 or seen.discards[-2][0] == cards.WILD:
            return super().worth("challenge") > 0
        held = seen.counts[accused] or 0
        unseen = dict(IN_DECK)
        for card in (*(seen.hand or ()), *seen.discards):
            unseen[card] -= 1
        total = sum(unseen.values())
        others = total - sum(count for card, count in unseen.items() if card[0] == seen.discards[-2][0])
        return 1 - comb(others, held) / comb(total, held) >= LIKELY_GUILTY
