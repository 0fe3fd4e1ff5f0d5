"""What one seat, or a spectator, may see of a dice game: names what is shown. Pure."""

import msgspec


class Observation(msgspec.Struct, frozen=True):
    """A view of a running deal, in dice notation (rules 12.8). All faces are public, for spectators too.

    ``you``, ``hand`` (your dice) and ``evidence`` (rules 6.5) are None for a spectator. ``hands``: all dice
    by seat; ``counts``: dice per seat, None for a seat that is out or has left; ``top``: the centre die;
    ``bag``: the dice in the bag; ``drawn``: the die just drawn, in phase ``drawn``; ``former``: the die under
    the Wild Draw Four of ``accused``, in phase ``wild_draw_four``; ``legal_moves``: all moves of yours that
    would be accepted now, ` uno` left off; ``side_moves``: `uno` and `catch N` that would be accepted.
    ``called``: the seat on turn called UNO.
    """

    version: int
    phase: str
    turn: int | None
    you: int | None
    hand: tuple[str, ...] | None
    hands: tuple[tuple[str, ...], ...]
    counts: tuple[int | None, ...]
    top: str | None
    color: str | None
    direction: int
    called: bool
    exposed: tuple[int, ...]
    bag: tuple[str, ...]
    scores: tuple[int, ...]
    dealer: int | None
    deal: int
    deal_winner: int | None
    misses: tuple[int, ...]
    drawn: str | None
    accused: int | None
    former: str | None
    evidence: tuple[str, ...] | None
    legal_moves: tuple[str, ...]
    side_moves: tuple[str, ...]
    places: tuple[int, ...]
