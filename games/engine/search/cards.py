"""Made-up states of a card game that agree with an observation, and a quick player for them. Pure."""

from collections import Counter
from collections.abc import Iterator

from games.engine.cards.commands import NO_TARGET, Move, NameColor, Play
from games.engine.cards.observation import Observation
from games.engine.cards.options import CardOptions
from games.engine.cards.pieces import (
    COLOR,
    COLOR_OF_TEXT,
    DECK,
    FACE,
    FACES,
    LAST_NUMBER,
    SYMBOL,
    VALUE,
    W4,
    ZERO,
    Cards,
    W,
)
from games.engine.cards.state import Drawn, FirstColor, Phase, Playing, State
from games.engine.chance import SeededChance
from games.engine.rng import SEED_BYTES, Source
from games.engine.search.playouts import bounded, series_of
from games.engine.seats import after

SHORT_HAND = 2
"""The next seat is attacked when it holds so many cards."""
MOST_LAG = 6
HELD, HELD_BY_WILD, SWAPPED, DEAR, ATTACK, KEPT_WILDS = 2.0, 0.4, 10.0, 1.6, 14.0, 20.0
"""What quick moves weigh, like ``greedy`` and ``careful``: a card held of the colour, or of the colour that a
wild names; a card got rid of by swapping hands; a card's points when others are about to go out; an action card
against a short hand; not being a wild.
"""


def worlds(seen: Observation, options: CardOptions, source: Source) -> Iterator[State]:
    """Yield states, without end, that the seat on turn could be in; ``source`` deals what it cannot see.

    Not for phase ``wild_draw_four``, where what was played tells of the accused's hand.
    """
    assert seen.hand is not None
    hand, discards = _faces(seen.hand), _faces(seen.discards)
    hidden = Counter(DECK)
    hidden.subtract(hand + discards)
    unseen = sorted(hidden.elements())
    rules = bounded(options, seen.deal)
    series, nothing, phase = series_of(seen), ("",) * len(seen.counts), _phase(seen)
    while True:
        hands, pile = _dealt(seen, hand, bytes(source.shuffle(unseen)))
        yield State(
            phase=phase,
            hands=hands,
            pile=pile,
            discards=discards,
            color=COLOR_OF_TEXT[seen.color or ""],
            direction=seen.direction,
            called=seen.called,
            exposed=seen.exposed,
            debt=seen.debt,
            debt_symbol=SYMBOL[discards[-1]] if seen.debt else 0,
            contributions=nothing,
            options=rules,
            chance=SeededChance(source.below(1 << 32).to_bytes(SEED_BYTES)),
            series=series,
        )


def _faces(texts: tuple[str, ...]) -> Cards:
    return bytes([FACE[text] for text in texts])


def _dealt(seen: Observation, hand: Cards, unseen: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """Deal the unseen cards: the draw pile, the other hands, and what remains to a seat that has left."""
    pile, rest = unseen[: seen.draw_pile], unseen[seen.draw_pile :]
    hands: list[Cards] = [hand if seat == seen.you else b"" for seat in range(len(seen.counts))]
    for seat, count in enumerate(seen.counts):
        if seat != seen.you and count is not None:
            hands[seat], rest = bytes(sorted(rest[:count])), rest[count:]
    if rest and None in seen.counts:
        hands[seen.counts.index(None)] = bytes(sorted(rest))
    return tuple(hands), pile


def _phase(seen: Observation) -> Phase:
    assert seen.turn is not None
    if seen.phase == "first_color":
        return FirstColor(seen.turn)
    return Drawn(seen.turn, FACE[seen.drawn]) if seen.drawn else Playing(seen.turn)


def quick_move(state: State, moves: tuple[Move, ...]) -> Move:
    """Return one of the legal moves: like ``careful``, as far as a look at the hand tells; none is a challenge."""
    best = moves[0]
    if len(moves) == 1:
        return best
    seat, most = best.seat, -1.0
    held = state.hands[seat].translate(_COLORS)
    point, attacked, swaps = _point(state, seat), _next_is_short(state, seat), state.options.seven_zero
    for move in moves:
        worth = -1.0
        if type(move) is Play:
            card = move.card
            worth = _PLAIN[card] + point * VALUE[card]
            worth += HELD_BY_WILD * held.count(move.color) if card >= W else HELD * held.count(COLOR[card])
            if attacked:
                worth += _ATTACK[card]
            if swaps:
                worth += SWAPPED * _fewer_by_swap(state, move)
        elif type(move) is NameColor:
            worth = held.count(move.color)
        if worth > most:
            best, most = move, worth
    return best


def _point(state: State, seat: int) -> float:
    """Return how much a card's points weigh: the more, the nearer others are to going out."""
    active = state.series.active
    fewest = min([len(hand) for other, hand in enumerate(state.hands) if other != seat and active[other]])
    lag = len(state.hands[seat]) - 1 - fewest
    return DEAR * min(lag, MOST_LAG) / MOST_LAG / fewest if lag > 0 else 0.0


def _next_is_short(state: State, seat: int) -> bool:
    return len(state.hands[after(seat, state.direction, state.series.active)]) <= SHORT_HAND


def _fewer_by_swap(state: State, play: Play) -> int:
    """Return how many cards less the seat holds after a 7 or 0 has moved hands (rules 10.2); 0 for other cards."""
    giver, left = play.target, len(state.hands[play.seat]) - 1
    if giver == NO_TARGET:
        if SYMBOL[play.card] != ZERO or not left:
            return 0
        giver = after(play.seat, -state.direction, state.series.active)
    return left - len(state.hands[giver])


def _plain(face: int) -> float:
    if face >= W:
        return 0.0 if face == W4 else 1.0
    return KEPT_WILDS + (SYMBOL[face] if SYMBOL[face] <= LAST_NUMBER else 20) / 5


def _attack(face: int) -> float:
    if face == W4:
        return 2 * KEPT_WILDS
    return ATTACK if face < W and SYMBOL[face] > LAST_NUMBER else 0.0


_COLORS = bytes([COLOR[face] if face < W else 255 for face in FACES]).ljust(256, b"\xff")
_PLAIN = tuple(_plain(face) for face in FACES)
_ATTACK = tuple(_attack(face) for face in FACES)
