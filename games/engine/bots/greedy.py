"""The house bot `greedy`: a sensible human who looks at one move only. Pure."""

from games.engine.bots import cards, dice
from games.engine.bots.bot import Options, Pick, View
from games.engine.bots.cards import POINTS
from games.engine.bots.judging import Judge, best_move, best_reaction
from games.engine.cards.observation import Observation as CardView
from games.engine.cards.options import CardOptions
from games.engine.dice.observation import Observation as DiceView

SHORT_HAND = 2
"""A hand of so many cards is about to go out: attack it."""
SUSPICIOUS_HAND = 6
"""A Wild Draw Four from a hand of so many other cards is hardly honest: challenge it."""
GOES_OUT = 1000.0


class GreedyBot:
    """It keeps its wilds, stays in the colour it holds most of, and attacks the next seat when that is short.

    It names its longest colour, swaps hands only for a shorter one, stacks whenever it can, always calls and
    always catches, and bluffs only to stop a seat that holds its last card.
    """

    name = "greedy"

    def choose(self, seen: View, options: Options, pick: Pick) -> str:
        """Return the move that looks best by itself; it leaves nothing to chance."""
        return best_move(seen, options, _judge)

    def react(self, seen: View, options: Options, pick: Pick) -> str | None:
        """Call late, catch, jump in, challenge: whatever is on offer."""
        return best_reaction(seen, options, _judge)


def _judge(seen: View, options: Options) -> Judge:
    if isinstance(seen, DiceView):
        return DiceJudge(seen)
    assert isinstance(options, CardOptions)
    return CardJudge(seen, options)


class CardJudge:
    """What moves with cards are worth to a sensible human."""

    def __init__(self, seen: CardView, options: CardOptions) -> None:
        assert seen.you is not None
        assert seen.hand is not None
        self._seen = seen
        self._options = options
        self._left = len(seen.hand) - 1
        self._held = cards.colors_of(seen.hand)
        self._after_me = seen.counts[cards.next_seat(seen, seen.you, seen.direction)] or 0

    def worth(self, move: str) -> float:
        """Return the worth of a legal move; 0 is that of drawing."""
        play = cards.read_play(move)
        if play is None:
            return self._worth_of_word(move)
        if not self._left:
            return GOES_OUT
        worth = self._worth_of_wild(play) if play.is_wild else self._worth_of_colored(play)
        if cards.moves_hands(self._options, play):
            worth += 5 * (self._left - cards.cards_after(self._seen, self._options, play))
        return worth

    def _worth_of_word(self, move: str) -> float:
        if move == "challenge":
            accuser, seen = self._seen.you or 0, self._seen
            accused = cards.next_seat(seen, accuser, -seen.direction)
            return 1 if (seen.counts[accused] or 0) >= SUSPICIOUS_HAND else -1
        return self._held[move[-1]] if move.startswith("color ") else 0

    def _worth_of_wild(self, play: cards.Play) -> float:
        seen, worth = self._seen, 1 + self._held[play.color] / 10
        if play.card == cards.WILD or seen.debt or seen.phase == "wild_draw_four":
            return worth
        if seen.color and self._held[seen.color] and self._after_me > 1:
            return -1
        return worth + 20 if self._after_me <= SHORT_HAND else worth - 0.5

    def _worth_of_colored(self, play: cards.Play) -> float:
        worth = 10 + self._held[play.color] + POINTS[play.card] / 20
        if self._after_me <= SHORT_HAND and play.symbol in ("+2", "S", "R"):
            worth += 10 if play.symbol == "+2" else 5
        return worth


class DiceJudge:
    """What moves with dice are worth to a sensible human, who looks at its own dice only."""

    def __init__(self, seen: DiceView) -> None:
        assert seen.you is not None
        self._seen = seen
        self._shown = dice.faces(seen.hand)
        self._held = dice.colors_shown(self._shown)
        self._after_me = seen.counts[dice.next_seat(seen, seen.you, seen.direction)] or 0

    def worth(self, move: str) -> float:
        """Return the worth of a legal move; 0 is that of rolling again. Every challenge is right (12.6)."""
        play = dice.read_play(self._seen, move)
        if play is None:
            return 1 if move == "challenge" else 0
        if len(self._shown) == 1:
            return GOES_OUT
        if play.face.color == dice.WILD:
            return self._worth_of_wild(play)
        worth = 10 + self._held[play.color] + play.face.points / 20
        return worth + 5 if play.face.symbol in dice.COMMANDS and self._after_me <= SHORT_HAND else worth

    def _worth_of_wild(self, play: dice.Play) -> float:
        worth = 1 + self._held[play.color] / 10
        if play.face.symbol == dice.WILD:
            return worth
        return worth if dice.draw_four_allowed(self._seen, self._shown) else -1
