"""The house bot `careful`: plays as `greedy` does, and counts: cards, turns ahead, what losing would cost. Pure.

Its weights were measured by playing deals twice with the seats swapped (``manage.py compare_bots``).
"""

from games.engine.bots import cards, dice
from games.engine.bots.bot import Options, Pick, View
from games.engine.bots.cards import POINTS
from games.engine.bots.greedy import CardJudge, DiceJudge
from games.engine.bots.judging import Judge, best_move, best_reaction
from games.engine.cards.observation import Observation as CardView
from games.engine.cards.options import CardOptions
from games.engine.dice.observation import Observation as DiceView
from games.engine.dice.options import DiceOptions

RUNS_OUT = 900.0
DEAR = 0.8
"""How much a card's points weigh when the lag is as large as it counts and another seat holds one card."""
MOST_LAG = 6
ACTION_BRIDGE, NUMBER_BRIDGE = 2.0, 0.5
"""At two seats: what it is worth to keep a symbol that is held in another colour too."""
SCARCE = 0.01
"""Among colours held equally often: what one unseen card less of it is worth when a wild names a colour."""
BLUFFS, DESPERATE_BLUFFS = 0.05, 0.5
"""How often a Wild Draw Four is played that was not allowed; the latter against a seat with one card."""
GUILTY_GAIN = 9
"""What catching a bluff is worth, in cards: four not drawn, four that the accused draws, and the turn."""
UNANSWERED = 3.0
"""With dice: what a play is worth that the next seat cannot answer with what its dice show."""
DEAR_FACE = 0.2
"""With dice: how much the points of a face weigh; the next reroll would take it anyway."""


class CarefulBot:
    """It plays like a sensible human who also counts.

    With two seats it sees when a run of Skips, Reverses and draw cards empties its hand in one turn, and keeps
    symbols that it holds in two colours. It gets rid of dear cards when others are nearer to going out, names
    the scarcer of two colours, and challenges by the odds that the accused held the colour.
    """

    name = "careful"

    def choose(self, seen: View, options: Options, pick: Pick) -> str:
        """Return the move that is worth most; it leaves nothing to chance."""
        return best_move(seen, options, judge)

    def react(self, seen: View, options: Options, pick: Pick) -> str | None:
        """Call late, catch, jump in, challenge: whatever is worth it."""
        return best_reaction(seen, options, judge)


def judge(seen: View, options: Options) -> Judge:
    """Return what tells the worth of moves in a view."""
    if isinstance(seen, DiceView):
        assert isinstance(options, DiceOptions)
        return CarefulDice(seen, options)
    assert isinstance(options, CardOptions)
    return CarefulCards(seen, options)


class CarefulCards:
    """What moves with cards are worth to somebody who counts."""

    def __init__(self, seen: CardView, options: CardOptions) -> None:
        assert seen.hand is not None
        self._seen = seen
        self._options = options
        self._hand = seen.hand
        self._plain = CardJudge(seen, options)
        self._two = cards.players(seen) == 2
        self._point = DEAR * self._lag()
        self._unseen: dict[str, int] = {}

    def worth(self, move: str) -> float:
        """Return the worth of a legal move; 0 is that of drawing."""
        play = cards.read_play(move)
        if play is None:
            return self._doubt() if move == "challenge" else self._plain.worth(move)
        worth = self._plain.worth(move)
        if worth < 0 or len(self._hand) == 1:
            return worth
        if self._runs_out(play):
            return RUNS_OUT
        worth += POINTS[play.card] * self._point
        if play.is_wild:
            return worth - SCARCE * self._unseen_cards()[play.color]
        return worth - self._bridge(play) if self._two else worth

    def _lag(self) -> float:
        """Return how far others are ahead: 0 to 1, over the cards of the shortest hand."""
        others = [count for seat, count in enumerate(self._seen.counts) if count and seat != self._seen.you]
        lag = len(self._hand) - 1 - min(others)
        return min(max(lag, 0), MOST_LAG) / MOST_LAG / min(others)

    def _runs_out(self, play: cards.Play) -> bool:
        if not self._two or not self._goes_on(play.symbol):
            return False
        at = self._hand.index(play.card)
        return self._empties(self._hand[:at] + self._hand[at + 1 :], play.color, play.symbol)

    def _goes_on(self, symbol: str) -> bool:
        """Say whether a card lets its player play again at once, with two seats."""
        if symbol in ("+2", cards.WILD_DRAW_FOUR):
            return self._options.stacking == "off"
        return symbol == "S" or (symbol == "R" and self._options.two_seat_reverse == "skip")

    def _empties(self, hand: tuple[str, ...], color: str, symbol: str) -> bool:
        """Say whether the hand can be played to its end in this turn, on a colour and a symbol."""
        for at, card in enumerate(hand):
            wild = card[0] == cards.WILD
            if not wild and card[0] != color and not self._same(card, symbol):
                continue
            if len(hand) == 1:
                return True
            goes_on = not wild and self._goes_on(card[1:])
            if goes_on and self._empties(hand[:at] + hand[at + 1 :], card[0], card[1:]):
                return True
        return False

    def _same(self, card: str, symbol: str) -> bool:
        return card[1:] == symbol and (symbol.isdigit() or self._options.action_match == "color_or_symbol")

    def _bridge(self, play: cards.Play) -> float:
        twins = sum([card != play.card and self._same(card, play.symbol) for card in self._hand])
        return twins * (NUMBER_BRIDGE if play.symbol.isdigit() else ACTION_BRIDGE)

    def _unseen_cards(self) -> dict[str, int]:
        """Return how many cards of each colour, or wild, are neither in this hand nor among the discards."""
        if not self._unseen:
            seen = cards.colors_of((*self._hand, *self._seen.discards))
            self._unseen = {color: count - seen[color] for color, count in cards.COLORS_IN_DECK.items()}
        return self._unseen

    def _doubt(self) -> float:
        """Return what a challenge is worth, in cards: the odds that the accused held the colour (rules 6)."""
        seen, unseen = self._seen, self._unseen_cards()
        assert seen.you is not None
        before = seen.discards[-2][0] if len(seen.discards) > 1 else cards.WILD
        of_color = unseen[before] if before != cards.WILD else (sum(unseen.values()) - unseen[cards.WILD]) / 4
        share = of_color / max(sum(unseen.values()), 1)
        accused = seen.counts[cards.next_seat(seen, seen.you, -seen.direction)] or 0
        allowed = (1 - share) ** accused
        bluff = (1 - allowed) * (DESPERATE_BLUFFS if len(self._hand) == 1 else BLUFFS)
        return bluff * GUILTY_GAIN - allowed * self._options.wd4_innocent_extra


class CarefulDice:
    """What moves with dice are worth to somebody who looks at all dice: whether the next seat can answer."""

    def __init__(self, seen: DiceView, options: DiceOptions) -> None:
        self._seen = seen
        self._options = options
        self._plain = DiceJudge(seen)

    def worth(self, move: str) -> float:
        """Return the worth of a legal move; 0 is that of rolling again."""
        worth = self._plain.worth(move)
        play = dice.read_play(self._seen, move)
        if play is None or worth < 0:
            return worth
        worth += DEAR_FACE * play.face.points
        return worth if self._can_be_answered(play) else worth + UNANSWERED

    def _can_be_answered(self, play: dice.Play) -> bool:
        follower = self._follower(play.face.symbol)
        if follower == self._seen.you:
            return False
        shown = dice.faces(self._seen.hands[follower])
        return any(dice.matches(face, play.color, play.face.symbol) for face in shown)

    def _follower(self, symbol: str) -> int:
        """Return the seat that plays next, once those that draw have drawn."""
        seen = self._seen
        assert seen.you is not None
        following = dice.next_seat(seen, seen.you, seen.direction)
        if symbol == "R":
            two = dice.next_seat(seen, following, seen.direction) == seen.you
            if two and self._options.two_seat_reverse == "skip":
                return seen.you
            return dice.next_seat(seen, seen.you, -seen.direction)
        skips = symbol in ("S", "+2", dice.WILD_DRAW_FOUR)
        return dice.next_seat(seen, following, seen.direction) if skips else following
